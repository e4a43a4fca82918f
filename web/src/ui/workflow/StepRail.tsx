import { classes } from '../theme/classes.ts';
import styles from './StepRail.module.css';

interface StepRailProps {
  /** The length of each step in seconds. */
  readonly durations: readonly number[];
  /** Index of the current step; earlier ones are done. */
  readonly current: number;
  /** 0 to 1 within the current step. */
  readonly progress: number;
}

/** One segment per step, in proportion to its length: done is neutral, only the current one is lime. */
export function StepRail({ durations, current, progress }: StepRailProps) {
  return (
    <span className={styles['rail']} aria-hidden dir="ltr">
      {durations.map((seconds, index) => (
        <i
          key={index}
          style={{ flexGrow: Math.max(1, seconds) }}
          className={classes(index < current && styles['done'], index === current && styles['at'])}
        >
          {index === current && <b style={{ inlineSize: `${progress * 100}%` }} />}
        </i>
      ))}
    </span>
  );
}
