import type { ReactNode } from 'react';
import { DrawerFrame } from '../overlays/Drawer.tsx';
import { classes } from '../theme/classes.ts';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  readonly children: ReactNode;
  readonly drawer?: ReactNode;
  /** Lines of a label and its field: not wider than the eye follows, in a large window either. */
  readonly form?: boolean;
}

/** A page of the shell with its drawer at the window's edge; its components follow the page's own width. */
export function PageFrame({ children, drawer, form = false }: PageFrameProps) {
  return (
    <div className={styles['edge']}>
      <DrawerFrame drawer={drawer}>
        <div className={classes(styles['page'], form && styles['form'])}>{children}</div>
      </DrawerFrame>
    </div>
  );
}
