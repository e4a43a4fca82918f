import { classes } from '../theme/classes.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; `null` if unknown. */
  readonly value: number | null;
  readonly tone?: 'processing' | 'ready' | 'accent';
}

export function ProgressBar({ label, value, tone = 'processing' }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.floor(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={styles['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        className={classes(styles[tone], percent === undefined && styles['unknown'])}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </span>
  );
}
