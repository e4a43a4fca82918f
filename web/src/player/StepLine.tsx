import { SkipBack, SkipForward, TriangleAlert, WifiOff } from 'lucide-react';
import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/images/Icon.tsx';
import { Time } from '../ui/text/Time.tsx';
import { twoDigits } from '../ui/text/time-format.ts';
import { durationOf } from './player-source.ts';
import styles from './StepLine.module.css';
import { usePlayer, usePlayerState, useRequest, useSource } from './use-player.ts';

/** Why the step is not playing, in a word. */
function PlayingState() {
  const t = useText(playerTexts);
  const online = usePlayerState((state) => state.online);
  const failed = usePlayerState((state) => state.failure !== null);
  if (online && !failed) return null;
  return (
    <span className={styles['state']} role="status">
      <StatusIcon off={!online} />
      {t(online ? 'doesNotPlay' : 'offline')}
    </span>
  );
}
const StatusIcon = ({ off }: { off: boolean }) => <Icon icon={off ? WifiOff : TriangleAlert} size="small" />;

/** Below the video: the step's number, title and position, and links to the previous and next step. */
export function StepLine() {
  const t = useText(playerTexts);
  const source = useSource();
  const { options } = usePlayer();
  const request = useRequest();
  const stepIndex = usePlayerState((state) => state.stepIndex);
  const step = source.steps[stepIndex];
  if (!step) return null;
  const before = source.steps[stepIndex - 1];
  const after = source.steps[stepIndex + 1];
  return (
    <div className={styles['line']}>
      <span className={styles['number']}>{twoDigits(step.number)}</span>
      <div className={styles['words']}>
        <h2 dir="auto">{step.title}</h2>
        <p>
          {t('stepOf', { step: step.number, count: source.steps.length })} ·{' '}
          <Time seconds={durationOf(step)} />
          <PlayingState />
        </p>
      </div>
      {!options.singleStep && (
        <span className={styles['neighbours']}>
          {before && (
            <Button icon={SkipBack} onClick={() => request({ type: 'previous' })}>
              {t('toStep', { step: twoDigits(before.number) })}
            </Button>
          )}
          {after && (
            <Button variant="primary" endIcon={SkipForward} onClick={() => request({ type: 'next' })}>
              {t('toStep', { step: twoDigits(after.number) })}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
