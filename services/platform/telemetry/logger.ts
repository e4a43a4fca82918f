import { pino, type Logger } from 'pino';
import type { LoggerService } from '@nestjs/common';

/** The product's log: one JSON object a line. Nothing personal is logged; requests carry routes, not addresses. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });

/** What Nest says of itself goes the same way; its start-up chatter only when debugging. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown) => logger.debug(String(message)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ rest }, String(message)),
    warn: (message: unknown) => logger.warn(String(message)),
    debug: (message: unknown) => logger.debug(String(message)),
    verbose: (message: unknown) => logger.trace(String(message)),
  };
}
