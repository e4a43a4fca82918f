import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import styles from './Note.module.css';
import { statusIcon, type StatusTone } from './StatusBadge.tsx';

interface NoteProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Fills the width of its area, without rounded corners. */
  readonly bar?: boolean;
}

/** A permanent message in the page: what was done, what needs attention, the result of a bulk action. */
export function Note({ tone, children, action, bar = false }: NoteProps) {
  return (
    <div
      className={classes(styles['note'], styles[tone], !bar && styles['round'])}
      role={tone === 'failed' ? 'alert' : 'status'}
    >
      <Icon icon={statusIcon[tone]} spins={tone === 'processing'} />
      <div className={styles['words']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
