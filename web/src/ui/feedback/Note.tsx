import type { ReactNode, Ref } from 'react';
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
  /** It can take the focus, so that its action is the next stop. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** A permanent message in the page: what was done, what needs attention, the result of a bulk action. */
export function Note({ tone, children, action, bar = false, ref }: NoteProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes(styles['note'], styles[tone], !bar && styles['round'])}
      role={tone === 'failed' ? 'alert' : 'status'}
    >
      <Icon icon={statusIcon[tone]} spins={tone === 'processing'} />
      <div className={styles['words']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
