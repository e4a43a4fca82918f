import type { ReactNode } from 'react';
import { SideScroll } from '../layout/SideScroll.tsx';
import styles from './FilterBar.module.css';

/** The filters of a list, in one wrapping line; on a phone the search field is above the scrolling part. */
export const FilterBar = ({ search, children }: { search?: ReactNode; children: ReactNode }) => (
  <div className={styles['filters']}>
    {search}
    <div className={styles['edge']}>
      <SideScroll className={styles['bar']}>{children}</SideScroll>
    </div>
  </div>
);
