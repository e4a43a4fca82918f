import { ReportStage } from '../../../contracts/authoring/processing-commands.ts';
import { StageRetryRequested } from '../../../contracts/authoring/workflow-events.ts';
import { partOfStage } from '../../../contracts/media/pipeline-runs.ts';
import { IngestVideo } from '../../../contracts/media/ingest-video.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { currentIngest, isOutdated } from '../ingest-run.ts';

/**
 * Runs again only what has failed; what is done stays done. A run that has ended reports again why; one that an update
 * interrupted is followed by another, which finds existing results in its objects.
 */
export const whenStageRetryRequestedRetryStage = ({ pipelines }: PolicyDependencies): Policy =>
  when(
    StageRetryRequested,
    'when-stage-retry-requested-retry-stage',
    async ({ data, organizationId }, { retry, send, start }) => {
      const current = await currentIngest(pipelines, organizationId, data.workflowId);
      if (current === null) return;
      const { run, next } = current;
      if (isOutdated(run)) return start(IngestVideo, next, IngestVideo.input.parse(run.input));
      const failed = run.stages.find(
        (stage) => stage.state === 'failed' && partOfStage(stage.name) === data.stage,
      );
      if (run.endedAt === null) return failed && retry(run.runId, failed.name);
      // if the run never reached the stage, it ended for a reason of its own
      const cause = failed?.cause ?? run.cause;
      if (!failed && cause === null) return;
      await send(ReportStage, {
        ...data,
        status: 'error',
        cause: cause && { error: cause.error, message: cause.message },
      });
    },
  );
