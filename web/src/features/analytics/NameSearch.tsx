import { useCallback } from 'react';
import { useUrlState } from '../../providers/use-url-state.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import styles from './Reports.module.css';

/** Filters the rows of a report by words in their names; the words are in the address. */
export function NameSearch({ label }: { label: string }) {
  const { get, set } = useUrlState();
  const search = useCallback((text: string) => set({ keyword: text.trim(), page: null }), [set]);
  return (
    <div className={styles['search']}>
      <SearchField label={label} value={get('keyword') ?? ''} onSearch={search} />
    </div>
  );
}
