import { AsyncLocalStorage } from 'node:async_hooks';

/** Every request is answered within two seconds, whatever has fallen silent; the rest is for the network. */
const budgetMs = 1_700;

const deadlines = new AsyncLocalStorage<number>();

/** Everything awaited in this work belongs to one request and shares one time budget. */
export const withRequestBudget = <T>(work: () => T): T => deadlines.run(performance.now() + budgetMs, work);

/**
 * How long a request may still wait for servers that do not answer, 0 if the budget is spent; `Infinity` outside a
 * request. Milliseconds.
 */
export function remainingBudgetMs(): number {
  const deadline = deadlines.getStore();
  return deadline === undefined ? Infinity : Math.max(0, deadline - performance.now());
}
