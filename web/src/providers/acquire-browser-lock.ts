/**
 * A lock across all tabs of this browser. Resolves with the function that releases it, or with `null` if another tab
 * has it; a closed tab releases its locks. `waitMs` waits for the other tab. Without Web Locks everyone gets it.
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
