import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../../../contracts/kernel/errors.ts';

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
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
      if (tries === 1) logger.warn({ err: error }, 'The start waits for a server that is away.');
      await pause(pauseMs, undefined, ending && { signal: ending });
    }
}
