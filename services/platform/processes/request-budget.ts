import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever asks has an answer within two seconds, whatever has fallen silent; the rest is the way there and back. */
const budgetMs = 1_700;

const deadlines = new AsyncLocalStorage<number>();

/** All that is waited for in this work, one after the other, is waited for by one request: it shares one budget. */
export const withRequestBudget = <T>(work: () => T): T => deadlines.run(performance.now() + budgetMs, work);

/** What a request may still wait for servers that do not answer, 0 when it is spent; `Infinity` where nobody waits. Milliseconds. */
export function remainingBudgetMs(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Infinity : Math.max(0, deadline - performance.now());
}
