import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

/** What narrows a list, in one line that wraps; on a phone the search is above what scrolls. */
export const FilterBar = ({ search, children }: { search?: ReactNode; children: ReactNode }) => (
  <div className={styles['filters']}>
    {search}
    <div className={styles['bar']}>{children}</div>
  </div>
);
