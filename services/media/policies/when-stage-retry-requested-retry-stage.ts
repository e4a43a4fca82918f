import { ReportStage } from '../../../contracts/authoring/workflow-commands.ts';
import { StageRetryRequested } from '../../../contracts/authoring/workflow-events.ts';
import { partMadeBy } from '../../../contracts/media/asset.ts';
import type { Pipelines } from '../../platform/pipelines/pipelines.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { ingestRun } from './when-upload-completed-start-ingest.ts';

/** Runs what has failed again, alone; what is done stays done. A run that has ended says once more why. */
export const whenStageRetryRequestedRetryStage = (pipelines: Pipelines): Policy =>
  when(
    StageRetryRequested,
    'when-stage-retry-requested-retry-stage',
    async ({ data, organizationId }, { retry, send }) => {
      const runId = ingestRun(data.workflowId);
      const run = await pipelines.describe(organizationId, runId);
      const failed = run?.stages.find(
        (stage) => stage.state === 'failed' && partMadeBy(stage.name) === data.stage,
      );
      if (!run || !failed) return;
      if (run.endedAt === null) return retry(runId, failed.name);
      const cause = failed.cause ?? run.cause;
      await send(ReportStage, {
        ...data,
        status: 'error',
        cause: cause && { error: cause.error, message: cause.message },
      });
    },
  );
