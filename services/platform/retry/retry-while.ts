import pRetry from 'p-retry';

interface RetryWhileOptions {
  readonly intervalMs: number;
  /** The total limit; without it until `signal` aborts. */
  readonly maxDurationMs?: number;
  readonly signal?: AbortSignal;
}

/** Retries work at a steady pace while its failure may be temporary; rejects with the last failure. */
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
