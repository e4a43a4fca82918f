import pRetry from 'p-retry';

interface RetryWhileOptions {
  readonly intervalMs: number;
  /** No longer than this in all; without it until `signal` says that nobody wants it any more. */
  readonly maxDurationMs?: number;
  readonly signal?: AbortSignal;
}

/** Does work again, at a steady pace, while what it fails with may pass by itself; rejects with the last failure. */
export const retryWhile = <T>(
  isTransient: (error: Error) => boolean,
  work: () => Promise<T>,
  { intervalMs, maxDurationMs = Infinity, signal }: RetryWhileOptions,
): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    factor: 1,
    minTimeout: intervalMs,
    maxTimeout: intervalMs,
    maxRetryTime: maxDurationMs,
    shouldRetry: ({ error }) => isTransient(error),
    ...(signal && { signal }),
  });
