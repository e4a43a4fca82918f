import { chartTexts } from '../i18n/en/charts.ts';
import { useText } from '../i18n/text.ts';
import { classes } from '../ui/theme/classes.ts';
import { minutesSeconds } from '../ui/text/time-format.ts';
import styles from './Charts.module.css';
import type { CurveStep } from './watch-points.ts';

interface StepStripProps {
  readonly steps: readonly CurveStep[];
  readonly duration: number;
  /** The most replayed step. */
  readonly hot: string | null;
  readonly gutter: number;
  readonly share: (value: number) => string;
  readonly onStep: (stepId: string) => void;
}

/** The steps at their position in the video, each with the share of views that reach its end. */
export function StepStrip({ steps, duration, hot, gutter, share, onStep }: StepStripProps) {
  const t = useText(chartTexts);
  const percent = (seconds: number) => `${(Math.min(duration, seconds) / duration) * 100}%`;
  return (
    <div className={styles['strip']} style={{ marginLeft: gutter }}>
      {steps.map((step) => {
        const words = t('step', {
          number: step.number,
          title: step.title,
          duration: minutesSeconds(step.endTime - step.startTime),
          share: share(step.reachedEnd),
        });
        return (
          <button
            key={step.id}
            type="button"
            title={words}
            className={classes(styles['step'], step.id === hot && styles['hot'])}
            style={{ left: percent(step.startTime), width: percent(step.endTime - step.startTime) }}
            onClick={() => onStep(step.id)}
          >
            <span className={styles['line']}>
              <b>{step.number}</b>
              <span>{share(step.reachedEnd)}</span>
            </span>
            <span className={styles['title']} dir="auto">
              {step.title}
            </span>
          </button>
        );
      })}
    </div>
  );
}
