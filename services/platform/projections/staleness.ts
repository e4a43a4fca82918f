import { AsyncLocalStorage } from 'node:async_hooks';

interface StalenessScope {
  stale: boolean;
}
const stalenessScope = new AsyncLocalStorage<StalenessScope>();

/** Says of the answer that is being worked out that it lacks the newest events. */
export function markStale(): void {
  const scope = stalenessScope.getStore();
  if (scope) scope.stale = true;
}

/** Works out an answer, and tells whether any store that it came from was behind the log when it was asked. */
export async function trackStaleness<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly stale: boolean }> {
  const scope: StalenessScope = { stale: false };
  const answer = await stalenessScope.run(scope, work);
  return { answer, stale: scope.stale };
}
