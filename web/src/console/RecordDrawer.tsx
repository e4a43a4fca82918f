import type { ReactNode } from 'react';
import type { QueryState } from '../providers/use-query-of.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { DeleteRecord, type DeleteRecordProps } from './DeleteRecord.tsx';

interface RecordDrawerProps<T> {
  /** The record as its query answers it. */
  readonly record: QueryState<T>;
  readonly titleOf: (record: T) => string;
  /** Until the record has been loaded. */
  readonly title?: string;
  /** How the record can be deleted; absent or false if it cannot be. */
  readonly deletion?: (record: T) => Omit<DeleteRecordProps, 'onDone'> | false;
  /** Above the record, also before it has been loaded. */
  readonly links?: ReactNode;
  readonly onClose: () => void;
  readonly children: (record: T) => ReactNode;
}

/** The record that is opened beside its list: loading, failed, or its own parts. */
export function RecordDrawer<T>(props: RecordDrawerProps<T>) {
  const { record, titleOf, title = '', deletion, links, onClose, children } = props;
  const { data, error, refetch } = record;
  const deletable = data !== null && deletion?.(data);
  return (
    <Drawer
      open
      takesFocus
      title={data === null ? title : titleOf(data)}
      onClose={onClose}
      actions={deletable && <DeleteRecord {...deletable} onDone={onClose} />}
    >
      {links}
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {data === null && !error && <RowsSkeleton rows={6} />}
      {data !== null && children(data)}
    </Drawer>
  );
}
