import { useEffect } from 'react';

let guards = 0;

/** Whether nothing would have to be done again after a reload. */
export const mayReload = (): boolean => guards === 0;

/** The page is not reloaded by itself while something would have to be done again after that. */
export function useReloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    guards += 1;
    return () => {
      guards -= 1;
    };
  }, [on]);
}

/**
 * The browser asks before the page is closed, reloaded or left for another one, while something would be lost; nor is it
 * reloaded by itself.
 */
export function useLeaveWarning(on: boolean): void {
  useReloadGuard(on);
  useEffect(() => {
    if (!on) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
