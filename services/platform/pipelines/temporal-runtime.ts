import { DefaultLogger, makeTelemetryFilterString, Runtime, type LogEntry } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Sends the Temporal workers' messages to the product's log, from warnings on; once per process, before the first
 * worker. Process signals are left to the process.
 */
export function logWorkersTo(logger: Logger): void {
  const tell = ({ level, message, meta }: LogEntry): void =>
    logger[level === 'ERROR' ? 'error' : 'warn']({ temporal: meta }, message);
  Runtime.install({
    logger: new DefaultLogger('WARN', tell),
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
    },
    shutdownSignals: [],
  });
}
