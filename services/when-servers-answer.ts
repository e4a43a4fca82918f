import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../contracts/kernel/errors.ts';

const betweenTriesMs = 2_000;

/** Does at a start what a server that is away keeps back, as soon as it answers; what may be done twice only. */
export async function whenServersAnswer<T>(
  act: () => Promise<T>,
  logger: Pick<Logger, 'warn'>,
  pauseMs = betweenTriesMs,
): Promise<T> {
  for (;;)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
      logger.warn({ err: error }, 'The start waits for a server that is away.');
      await pause(pauseMs);
    }
}
