import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline } from '../../../contracts/kernel/define-pipeline.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { SandboxFailure } from '../../platform/sandbox/run-sandboxed.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { openEmbeddedPipelines } from '../../platform/pipelines/embedded-pipelines.ts';
import {
  ActivityStopped,
  type AnyActivityHandlers,
  type Pipelines,
  type RunDescription,
} from '../../platform/pipelines/pipelines.ts';
import type { AttemptIdentity } from '../../platform/pipelines/work-plans.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { withSpan } from '../../platform/telemetry/traces.ts';

interface PipelineParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly pipelines: readonly AnyPipeline[];
  readonly activities: readonly AnyActivityHandlers[];
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
  /** Called for each run of an earlier build that this one cannot continue; for one process of an installation. */
  readonly onOutdated?: (run: RunDescription) => void;
  /** The journal can no longer be written. */
  readonly onBroken: (reason: unknown) => void;
}

/** In addition to the media tasks, in each process that runs activities. */
export const generalTasks = 2;

/** Runs the pipelines in this process, or starts them on Temporal if a server is configured. */
export async function openPipelines(parts: PipelineParts): Promise<Pipelines> {
  const { settings, logger, metrics, pipelines, activities, sendCommand, onOutdated, onBroken } = parts;
  if (settings.STEPWELL_TEMPORAL_URL !== undefined) {
    const { openTemporalPipelines } = await import('../../platform/pipelines/temporal-pipelines.ts');
    return openTemporalPipelines({
      url: settings.STEPWELL_TEMPORAL_URL,
      installation: settings.STEPWELL_INSTALLATION,
      pipelines: pipelines.map(({ contract }) => contract),
      ...(onOutdated && { onOutdated }),
    });
  }
  return openEmbeddedPipelines({
    folder: join(settings.STEPWELL_DATA, 'pipelines'),
    pipelines,
    activities,
    sendCommand,
    aroundAttempt: instrumentAttempts(logger, metrics),
    concurrency: { media: settings.STEPWELL_MEDIA_TASKS, general: generalTasks },
    ...(onOutdated && { onOutdated }),
    onBroken,
  });
}

/** Traces and times each attempt, and logs unexpected failures. */
export const instrumentAttempts =
  (logger: Logger, metrics: Metrics) =>
  async ({ pipeline, name, runId }: AttemptIdentity, work: () => Promise<string>): Promise<string> => {
    const stopTimer = metrics.activities.startTimer({ pipeline, activity: name });
    try {
      const result = await withSpan(`activity ${name}`, { run: runId }, work);
      stopTimer({ outcome: 'done' });
      return result;
    } catch (error) {
      // A refusal is an answer for the person, and what was aborted on purpose is resumed later; anything else is
      // unexpected.
      const aborted = wasStoppedOnPurpose(error);
      const refused = error instanceof DomainError;
      stopTimer({ outcome: aborted ? 'stopped' : refused ? 'refused' : 'failed' });
      if (!aborted && !refused)
        logger.error({ err: error, activity: name, run: runId }, 'An activity failed.');
      throw error;
    }
  };

const wasStoppedOnPurpose = (error: unknown): boolean =>
  (error instanceof SandboxFailure && error.reason === 'aborted') ||
  (error instanceof ActivityStopped && (error.reason === 'cancelled' || error.reason === 'shutdown'));
