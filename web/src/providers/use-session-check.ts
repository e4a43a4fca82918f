import { useEffect } from 'react';
import { lastAnswerAt } from './api-client.ts';
import { checkSession, useSession } from './session.ts';

/** After how long without an answer a page that is looked at asks whether its session still holds. */
export const sessionCheckMs = 15_000;

/**
 * Somebody who is deactivated or signed out elsewhere, or whose role was changed, learns it while they look at a page that
 * asks nothing. A page that is not looked at asks when it is looked at again.
 */
export function useSessionCheck(): void {
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible' && Date.now() - lastAnswerAt() >= sessionCheckMs)
        void checkSession();
    };
    const timer = setInterval(check, sessionCheckMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isSignedIn]);
}
