import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

/** The filters of a list, in one wrapping line; on a phone the search field is above the scrolling part. */
export const FilterBar = ({ search, children }: { search?: ReactNode; children: ReactNode }) => (
  <div className={styles['filters']}>
    {search}
    <div className={styles['bar']}>{children}</div>
  </div>
);
