import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../providers/session.ts';
import { GlobalBanner } from './GlobalBanner.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import styles from './AppShell.module.css';

const SignedInParts = lazy(async () => ({ default: (await import('./SignedInParts.tsx')).SignedInParts }));

/** Gives one screen the whole window: player, editor, sign-in, error pages. */
export function WindowFrame() {
  const { status } = useSession();
  return (
    <div className={styles['window']}>
      <GlobalBanner />
      <OfflineBar />
      <div className={styles['whole']}>
        <Outlet />
      </div>
      {status === 'signed-in' && (
        <Suspense fallback={null}>
          <SignedInParts />
        </Suspense>
      )}
      <NewVersion />
    </div>
  );
}
