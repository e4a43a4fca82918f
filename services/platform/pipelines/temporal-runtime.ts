import { DefaultLogger, makeTelemetryFilterString, Runtime, type LogEntry } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Lets what Temporal says of its workers go into the product's log, from its warnings on; once in a process, before the
 * first worker. Signals of the machine are left to the process.
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
