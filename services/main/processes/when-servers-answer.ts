import type { Logger } from 'pino';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { retryWhile } from '../../platform/retry/retry-while.ts';

const betweenTriesMs = 2_000;

/**
 * Does at a start what a server that is away keeps back, as soon as it answers; what may be done twice only. Rejects
 * when `ending` says that nobody wants it any more.
 */
export async function whenServersAnswer<T>(
  act: () => Promise<T>,
  logger: Pick<Logger, 'warn'>,
  { ending, pauseMs = betweenTriesMs }: { readonly ending?: AbortSignal; readonly pauseMs?: number } = {},
): Promise<T> {
  let isWaiting = false;
  const isAway = (error: Error): boolean => {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) return false;
    if (!isWaiting) logger.warn({ err: error }, 'The start waits for a server that is away.');
    isWaiting = true;
    return true;
  };
  return retryWhile(isAway, act, { everyMs: pauseMs, ...(ending && { signal: ending }) });
}
