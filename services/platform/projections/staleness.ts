import { AsyncLocalStorage } from 'node:async_hooks';

interface StalenessScope {
  stale: boolean;
}
const stalenessScope = new AsyncLocalStorage<StalenessScope>();

/** Marks the current answer as lacking the newest events. */
export function markStale(): void {
  const scope = stalenessScope.getStore();
  if (scope) scope.stale = true;
}

/** Computes an answer, and returns whether any store that it read was behind the log. */
export async function trackStaleness<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly stale: boolean }> {
  const scope: StalenessScope = { stale: false };
  const answer = await stalenessScope.run(scope, work);
  return { answer, stale: scope.stale };
}
