import type { ReactNode } from 'react';
import { Art, type ArtName } from './Art.tsx';
import styles from './EmptyState.module.css';

interface StateProps {
  readonly art?: ArtName;
  readonly title: ReactNode;
  /** One sentence that teaches, or says what is safe and what to do. */
  readonly children?: ReactNode;
  /** One action; a second, quiet one at most. */
  readonly action?: ReactNode;
  readonly reference?: ReactNode;
  readonly role?: 'alert' | 'status';
}

/** Nothing is here yet: one picture, one sentence, one action. */
export function EmptyState({ art = 'steps', title, children, action, reference, role }: StateProps) {
  return (
    <div className={styles['state']} role={role}>
      <Art name={art} />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && <div className={styles['actions']}>{action}</div>}
      {reference && <span className={styles['reference']}>{reference}</span>}
    </div>
  );
}
