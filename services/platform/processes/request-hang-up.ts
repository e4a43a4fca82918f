import { AsyncLocalStorage } from 'node:async_hooks';

const hangUps = new AsyncLocalStorage<() => AbortSignal>();

/** Everything awaited in this work belongs to one request, whose client's hang-up aborts the signal. */
export function withHangUp<T>(makeSignal: () => AbortSignal, work: () => T): T {
  let signal: AbortSignal | undefined;
  return hangUps.run(() => (signal ??= makeSignal()), work);
}

/** Aborts when the client of the current request hangs up before it has its answer; `undefined` outside a request. */
export const currentHangUp = (): AbortSignal | undefined => hangUps.getStore()?.();
