import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

/** What narrows a list, in one line that wraps. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles['bar']}>{children}</div>
);
