import type { ReactNode } from 'react';
import { DrawerFrame } from '../overlays/Drawer.tsx';
import styles from './PageFrame.module.css';

/** A page of the shell with its drawer at the window's edge; its components follow the page's own width. */
export function PageFrame({ children, drawer }: { children: ReactNode; drawer?: ReactNode }) {
  return (
    <div className={styles['edge']}>
      <DrawerFrame drawer={drawer}>
        <div className={styles['page']}>{children}</div>
      </DrawerFrame>
    </div>
  );
}
