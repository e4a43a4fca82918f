import type { Logger } from 'pino';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { retryWhile } from '../../platform/retry/retry-while.ts';

const retryIntervalMs = 2_000;

/** Retries repeatable work of a start until an unavailable server answers. Rejects when `ending` is aborted. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  logger: Pick<Logger, 'warn'>,
  { ending, pauseMs = retryIntervalMs }: { readonly ending?: AbortSignal; readonly pauseMs?: number } = {},
): Promise<T> {
  let isWaiting = false;
  const isUnavailable = (error: Error): boolean => {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) return false;
    if (!isWaiting) logger.warn({ err: error }, 'The start waits for an unavailable server.');
    isWaiting = true;
    return true;
  };
  return retryWhile(isUnavailable, work, { intervalMs: pauseMs, ...(ending && { signal: ending }) });
}
