import { type ReactNode, useEffect, useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { useText } from '../../i18n/text.ts';
import { usePlayerState } from '../use-player.ts';
import styles from './MenuTip.module.css';

/** The tip at the menu is shown once, for 2.5 s (R-PLY-33). */
const tipMs = 2500;
const stored = 'player-menu-tip';

export function MenuTip({ children }: { children: ReactNode }) {
  const t = useText(playerTexts);
  const loading = usePlayerState((state) => state.loading);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (loading || localStorage.getItem(stored) !== null) return undefined;
    setShown(true);
    const timer = setTimeout(() => {
      localStorage.setItem(stored, 'seen');
      setShown(false);
    }, tipMs);
    return () => clearTimeout(timer);
  }, [loading]);
  return (
    <span className={styles['place']}>
      {children}
      {shown && (
        <span className={styles['tip']} role="status">
          {t('menuTip')}
        </span>
      )}
    </span>
  );
}
