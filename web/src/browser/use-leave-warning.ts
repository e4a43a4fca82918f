import { useEffect } from 'react';

/** The browser asks before the page is closed, reloaded or left for another one, while something would be lost. */
export function useLeaveWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
