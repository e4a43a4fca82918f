import { Plus } from 'lucide-react';
import { useListContext } from 'react-admin';
import type { ReactNode } from 'react';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

interface NoRowsProps {
  /** The label of the action that creates the first record, if the reader may. */
  readonly add: string | undefined;
  readonly onAdd: (() => void) | undefined;
  readonly purpose?: string | undefined;
  /** The list is one part of its resource, such as inactive people. */
  readonly isPart: boolean;
  /** What the resource says instead, if nothing was filtered. */
  readonly children: ReactNode;
}

/** Whether a filter is set. */
export const hasValues = (filter: object | undefined): boolean => Object.keys(filter ?? {}).length > 0;

/** Why a list is empty: nothing matches its filters, or there is nothing yet. */
export function NoRows({ add, onAdd, purpose, isPart, children }: NoRowsProps) {
  const t = useText(contractListTexts);
  const { filterValues, setFilters } = useListContext();
  const isFiltered = hasValues(filterValues);
  if (isFiltered || isPart)
    return (
      <EmptyState
        art="search"
        title={t('noMatch')}
        action={isFiltered && <Button onClick={() => setFilters({})}>{t('clearFilters')}</Button>}
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  const action = onAdd && (
    <Button icon={Plus} onClick={onAdd}>
      {add}
    </Button>
  );
  return (
    children ?? (
      <EmptyState title={t('empty')} action={action}>
        {purpose}
      </EmptyState>
    )
  );
}
