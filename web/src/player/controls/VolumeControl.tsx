import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { usePlayerState, useRequest } from '../use-player.ts';
import styles from './VolumeControl.module.css';

/** Mute, and a slider from 0 to 1 in steps of 0.1 (R-PLY-32). */
export function VolumeControl() {
  const t = useText(playerTexts);
  const request = useRequest();
  const volume = usePlayerState((state) => state.volume);
  const muted = usePlayerState((state) => state.muted);
  const heard = muted ? 0 : volume;
  const icon = heard === 0 ? VolumeX : heard < 0.6 ? Volume1 : Volume2;
  return (
    <span className={styles['volume']} dir="ltr">
      <IconButton
        icon={icon}
        name={t(heard === 0 ? 'unmute' : 'mute')}
        keys="M"
        pressed={muted}
        onClick={() => request({ type: 'toggle-mute' })}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={heard}
        aria-label={t('volume')}
        style={{ backgroundSize: `${heard * 100}% 100%` }}
        onChange={(event) => {
          request({ type: 'volume', volume: Number(event.target.value) });
        }}
      />
    </span>
  );
}
