import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './PrintSheet.module.css';

/** What is on the paper instead of the page. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className={styles['sheet']} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
