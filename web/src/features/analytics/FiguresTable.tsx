import type { ReactNode } from 'react';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import type { QueryState } from '../../providers/use-query-of.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { percent } from '../../ui/text/percent.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { formatWatchedTime } from './figure-values.ts';
import { NothingWatched } from './NothingWatched.tsx';
import { SetAsideOfRow } from './SetAside.tsx';
import { useFiguresOrder } from './use-figures-order.ts';

interface FiguresRow {
  readonly id: string;
  readonly views: number;
  readonly viewers?: number;
  readonly watchedSeconds: number;
  readonly setAsideSeconds?: number;
  readonly completed: number;
  readonly completion: number;
  readonly lastSeenAt: string | null;
}
type Page<T> = QueryState<{
  readonly items: readonly T[];
  readonly page: { readonly page: number; readonly size: number; readonly dataCount: number };
}>;

interface FiguresTableProps<T> {
  readonly label: string;
  readonly state: Page<T>;
  readonly name: string;
  readonly nameCell: (row: T) => ReactNode;
  readonly onOpen: (row: T) => void;
}

/** Compares things by the same figures. */
export function FiguresTable<T extends FiguresRow>({
  label,
  state,
  name,
  nameCell,
  onOpen,
}: FiguresTableProps<T>) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { set } = useUrlState();
  const { sort, order } = useFiguresOrder();
  const { data, error, refetch } = state;
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  const write = (value: number) => value.toLocaleString(locale);
  const viewers: Column<T> = {
    key: 'viewers',
    label: t('viewers'),
    numeric: true,
    sort: 'viewers',
    cell: (row) => write(row.viewers ?? 0),
    wide: true,
  };
  const hasViewers = data?.items[0]?.viewers !== undefined;
  return (
    <Panel flush>
      <DataTable
        label={label}
        rows={data?.items ?? null}
        idOf={(row) => row.id}
        onOpen={onOpen}
        sorting={{
          field: sort,
          order,
          onSort: (field, next) => set({ sort: field, order: next, page: null }),
        }}
        empty={<NothingWatched />}
        columns={[
          { key: 'name', label: name, cell: nameCell },
          {
            key: 'views',
            label: t('views'),
            numeric: true,
            sort: 'views',
            cell: (row) => write(row.views),
          },
          ...(hasViewers ? [viewers] : []),
          {
            key: 'watched',
            label: t('watched'),
            numeric: true,
            sort: 'watchedSeconds',
            cell: (row) => (
              <>
                {formatWatchedTime(row.watchedSeconds, locale, t)}
                <SetAsideOfRow seconds={row.setAsideSeconds ?? 0} />
              </>
            ),
          },
          {
            key: 'completed',
            label: t('completed'),
            numeric: true,
            sort: 'completed',
            cell: (row) => write(row.completed),
            wide: true,
          },
          {
            key: 'completion',
            label: t('completion'),
            numeric: true,
            sort: 'completion',
            cell: (row) => percent(row.completion, locale),
          },
          {
            key: 'seen',
            label: t('lastSeen'),
            sort: 'lastSeenAt',
            cell: (row) => row.lastSeenAt && <RelativeTime at={row.lastSeenAt} />,
            wide: true,
          },
        ]}
      />
      {data && data.items.length > 0 && (
        <Pager
          page={data.page.page}
          size={data.page.size}
          total={data.page.dataCount}
          onPage={(page) => set({ page })}
          onSize={(size) => set({ size, page: null })}
        />
      )}
    </Panel>
  );
}
