import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { qualities } from '../step-rules.ts';
import { useCurrentStep, usePlayerState, useRequest } from '../use-player.ts';
import styles from './VideoStage.module.css';

const texts = {
  network: 'stoppedNetwork',
  media: 'stoppedMedia',
  unsupported: 'stoppedMedia',
  expired: 'stoppedExpired',
} as const;

/** What failed, what is safe, and two ways to continue. */
export function FailureView() {
  const t = useText(playerTexts);
  const request = useRequest();
  const step = useCurrentStep();
  const { failure, seconds, heights, quality, online } = usePlayerState((state) => state);
  if (!failure) return null;
  const smallest = qualities.find((choice) => choice !== 'Auto' && heights.includes(choice));
  const offline = failure.kind === 'network' && !online;
  const offersSmaller =
    failure.kind === 'network' && !offline && smallest !== undefined && smallest !== quality;
  return (
    <div className={styles['failure']} role="alert">
      <h3>
        {t('stoppedTitle', {
          step: step?.number ?? 1,
          time: minutesSeconds(seconds - (step?.startTime ?? 0)),
        })}
      </h3>
      <p>{t(offline ? 'stoppedOffline' : texts[failure.kind])}</p>
      <div>
        {offersSmaller && (
          <Button
            variant="primary"
            onClick={() => {
              request({ type: 'quality', quality: smallest });
              request({ type: 'retry' });
            }}
          >
            {t('playIn', { height: smallest })}
          </Button>
        )}
        <Button variant={offersSmaller ? 'default' : 'primary'} onClick={() => request({ type: 'retry' })}>
          {t('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
