import { Outlet } from 'react-router';
import { CommandPalette } from './CommandPalette.tsx';
import { GlobalBanner } from './GlobalBanner.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { Overlays } from './Overlays.tsx';
import styles from './AppShell.module.css';

/** Gives one screen the whole window: player, editor, sign-in, error pages. */
export function WindowFrame() {
  return (
    <div className={styles['window']}>
      <GlobalBanner />
      <OfflineBar />
      <div className={styles['whole']}>
        <Outlet />
      </div>
      <Overlays />
      <CommandPalette />
      <IdleWarning />
      <NewVersion />
    </div>
  );
}
