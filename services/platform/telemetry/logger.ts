import { pino, type Logger } from 'pino';
import type { LoggerService } from '@nestjs/common';

/**
 * The product's log: one JSON object per line. Nothing personal is logged; requests are logged with routes, not URLs.
 */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });

/** Nest's messages go to the same log; its start-up messages only when debugging. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown) => logger.debug(String(message)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ rest }, String(message)),
    warn: (message: unknown) => logger.warn(String(message)),
    debug: (message: unknown) => logger.debug(String(message)),
    verbose: (message: unknown) => logger.trace(String(message)),
  };
}
