import { AsyncLocalStorage } from 'node:async_hooks';

interface Noticed {
  stale: boolean;
}
const noticed = new AsyncLocalStorage<Noticed>();

/** Says of the answer that is being worked out that it lacks the newest events. */
export function noteStale(): void {
  const scope = noticed.getStore();
  if (scope) scope.stale = true;
}

/** Works out an answer, and tells whether any store that it came from was behind the log when it was asked. */
export async function noticingStale<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly stale: boolean }> {
  const scope: Noticed = { stale: false };
  const answer = await noticed.run(scope, work);
  return { answer, stale: scope.stale };
}
