import { ChevronLeft, ChevronRight } from 'lucide-react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { usePlayer, usePlayerState, useRequest } from '../use-player.ts';
import styles from './TouchSteps.module.css';

/** Previous and next step on touch devices without a line below the video, even while the controls are hidden. */
export function TouchSteps() {
  const t = useText(playerTexts);
  const request = useRequest();
  const { options } = usePlayer();
  const stepIndex = usePlayerState((state) => state.stepIndex);
  const last = usePlayerState(({ source }) => source.steps.length - 1);
  if (options.singleStep) return null;
  return (
    <div className={styles['sides']} dir="ltr">
      <button
        type="button"
        aria-label={t('previous')}
        disabled={stepIndex === 0}
        onClick={() => request({ type: 'previous' })}
      >
        <Icon icon={ChevronLeft} size="large" />
      </button>
      <button
        type="button"
        aria-label={t('next')}
        disabled={stepIndex >= last}
        onClick={() => request({ type: 'next' })}
      >
        <Icon icon={ChevronRight} size="large" />
      </button>
    </div>
  );
}
