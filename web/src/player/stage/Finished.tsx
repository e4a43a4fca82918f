import { Check, RotateCcw, X } from 'lucide-react';
import { isStepCompleted } from '../../../../contracts/playback/model/completion.ts';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { usePlayer, usePlayerState, useRequest } from '../use-player.ts';
import styles from './Finished.module.css';

/** The first step that was not watched to its end; -1 if all were. */
const firstUnseen = (seen: readonly number[]): number => seen.findIndex((share) => !isStepCompleted(share));

/** After the last step: a completion message, or the step that is still to be watched. */
export function Finished({ onClose }: { onClose?: (() => void) | undefined }) {
  const t = useText(playerTexts);
  const request = useRequest();
  const { options } = usePlayer();
  const over = usePlayerState(
    ({ ended, stepIndex, source }) => ended && stepIndex === source.steps.length - 1,
  );
  const left = usePlayerState(({ seen }) => firstUnseen(seen));
  const number = usePlayerState(({ source }) => source.steps[left]?.number ?? 0);
  if (!over || options.singleStep) return null;
  return (
    <div className={styles['finished']} role="status">
      <p>
        <Icon icon={Check} />
        <b>{t(left < 0 ? 'finished' : 'atTheEnd')}</b>
        <span>{left < 0 ? t('finishedDetail') : t('notWatched', { step: number })}</span>
      </p>
      <div>
        {left >= 0 && (
          <Button
            size="sm"
            variant="primary"
            onClick={() => request({ type: 'select-step', stepIndex: left })}
          >
            {t('goToStep', { step: number })}
          </Button>
        )}
        <Button size="sm" icon={RotateCcw} onClick={() => request({ type: 'select-step', stepIndex: 0 })}>
          {t('watchAgain')}
        </Button>
      </div>
      {onClose && <IconButton icon={X} name={t('close')} onClick={onClose} />}
    </div>
  );
}
