import pRetry from 'p-retry';

interface Retrying {
  readonly everyMs: number;
  /** No longer than this in all; without it until `signal` says that nobody wants it any more. */
  readonly forMs?: number;
  readonly signal?: AbortSignal;
}

/** Does work again, at a steady pace, while what it fails with may pass by itself; rejects with the last failure. */
export const retryWhile = <T>(
  mayPass: (error: Error) => boolean,
  work: () => Promise<T>,
  { everyMs, forMs = Infinity, signal }: Retrying,
): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    factor: 1,
    minTimeout: everyMs,
    maxTimeout: everyMs,
    maxRetryTime: forMs,
    shouldRetry: ({ error }) => mayPass(error),
    ...(signal && { signal }),
  });
