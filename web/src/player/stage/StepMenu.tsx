import { X } from 'lucide-react';
import { playerTexts } from '../../app/i18n/en/player.ts';
import { useText } from '../../app/i18n/text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { StepsTab } from '../toolbox/StepsTab.tsx';
import { usePlayerState, useRequest } from '../use-player.ts';
import styles from './StepMenu.module.css';

/** All steps over the video, for where the toolbox is not there (R-TBX-08). */
export function StepMenu() {
  const say = useText(playerTexts);
  const request = useRequest();
  const open = usePlayerState((state) => state.panel === 'menu');
  if (!open) return null;
  const close = () => request({ type: 'panel', panel: null });
  return (
    <section className={styles['menu']} aria-label={say('menu')}>
      <header>
        <h2>{say('menu')}</h2>
        <IconButton icon={X} name={say('close')} keys="Esc" onClick={close} />
      </header>
      <div className={styles['list']}>
        <StepsTab onSelected={close} />
      </div>
    </section>
  );
}
