import type { ReactNode } from 'react';
import { Art, type ArtName } from '../images/Art.tsx';
import styles from './EmptyState.module.css';

interface StateProps {
  readonly art?: ArtName;
  readonly title: ReactNode;
  /** One sentence that explains, or says what is safe and what to do. */
  readonly children?: ReactNode;
  /** One action; at most one more, secondary. */
  readonly action?: ReactNode;
  readonly reference?: ReactNode;
  readonly role?: 'alert' | 'status';
  /** It fills the page: its title is the page's heading. */
  readonly page?: boolean;
}

/** Nothing here yet: one illustration, one sentence, one action. */
export function EmptyState(props: StateProps) {
  const { art = 'steps', title, children, action, reference, role, page = false } = props;
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles['state']} role={role}>
      <Art name={art} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className={styles['actions']}>{action}</div>}
      {reference && <span className={styles['reference']}>{reference}</span>}
    </div>
  );
}
