/**
 * A lock among all tabs of this browser. Resolves with what gives it back, or with `null` when another tab has it; a tab
 * that ends gives back what it had. `waitMs` waits for the other one. Without the browser's locks everybody gets it.
 */
export async function acquireBrowserLock(name: string, waitMs = 0): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined;
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(null));
  });
}
