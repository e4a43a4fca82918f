import { Link } from 'react-router';
import {
  GetPlayerWorkflow,
  type PlayerWorkflow,
  type ProgressView,
} from '../../../../contracts/playback/playback.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { clockLength, clockOf, startPosition } from '../../player/step-clock.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { chooseTitle } from '../../ui/workflow/choose-title.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { StepRail } from '../../ui/workflow/StepRail.tsx';
import { minutesSeconds, twoDigits } from '../../ui/text/time-format.ts';
import styles from './Continue.module.css';
import { Poster } from './Poster.tsx';

const titleIn = (locale: string, { title }: ProgressView, workflow: PlayerWorkflow | null): string =>
  chooseTitle(title, workflow?.titleTranslations ?? {}, locale);

/** The position where the person stopped watching a workflow. */
export function WatchCard({ progress }: { progress: ProgressView }) {
  const t = useText(discoveryTexts);
  const locale = useLocale();
  const { data, error } = useQueryOf(
    GetPlayerWorkflow,
    { workflowId: progress.workflowId, withAddons: 'false' },
    { staleMs: 5 * 60_000 },
  );
  const steps = data?.steps ?? [];
  // where the player will start, which is the first step again for somebody who saw the end
  const resume = data?.publication === progress.publication ? progress : null;
  const position = startPosition(steps, { resume });
  const step = steps[position.stepIndex];
  const within = step ? (position.seconds - step.startTime) / Math.max(1, step.duration) : 0;
  const durations = steps.map(({ duration }) => duration);
  return (
    <li>
      <Link to={`/playermain/${progress.workflowId}`} className={styles['card']}>
        <Poster
          plays
          url={data ? (step?.poster ?? data.poster) : error ? null : undefined}
          seconds={data?.durationSeconds ?? null}
          className={styles['poster']}
        />
        <span className={styles['words']}>
          <span className={styles['of']} dir="auto">
            {titleIn(locale, progress, data)}
          </span>
          <span className={styles['now']}>
            {step && <StepName step={step} />}
            {!data && !error && <Skeleton width={120} height={13} />}
          </span>
          <span className={styles['facts']}>
            <bdi>
              {step
                ? t('stepOf', { step: step.number, count: steps.length })
                : t('stepsDone', { done: progress.completedStepIds.length, count: progress.stepCount })}
            </bdi>
            {step && (
              <bdi>
                {t('timeLeft', { time: minutesSeconds(clockLength(steps) - clockOf(steps, position)) })}
              </bdi>
            )}
          </span>
        </span>
        <span className={styles['rail']}>
          <StepRail
            durations={durations}
            current={step ? position.stepIndex : -1}
            progress={Math.min(1, Math.max(0, within))}
          />
        </span>
      </Link>
    </li>
  );
}

function StepName({ step: { number, title, titleTranslations } }: { step: PlayerWorkflow['steps'][number] }) {
  const locale = useLocale();
  return (
    <>
      <b>{twoDigits(number)}</b>
      <span dir="auto">{stepTitle(chooseTitle(title, titleTranslations, locale), number)}</span>
    </>
  );
}
