import { useEffect } from 'react';

let warnings = 0;

/** Whether the browser would ask now. */
export const asksBeforeLeaving = (): boolean => warnings > 0;

/** The browser asks before the page is closed, reloaded or left for another one, while something would be lost. */
export function useLeaveWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    warnings += 1;
    return () => {
      window.removeEventListener('beforeunload', ask);
      warnings -= 1;
    };
  }, [on]);
}
