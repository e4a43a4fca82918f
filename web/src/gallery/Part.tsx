import type { ReactNode } from 'react';
import { Panel } from '../ui/layout/Panel.tsx';
import styles from './KitGallery.module.css';

/** Parts of one kind side by side. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={styles['row']}>{children}</div>
    </Panel>
  );
}
