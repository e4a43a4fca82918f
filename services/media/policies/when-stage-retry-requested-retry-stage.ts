import { ReportStage } from '../../../contracts/authoring/processing-commands.ts';
import type { FailureReason } from '../../../contracts/kernel/define-pipeline.ts';
import { StageRetryRequested } from '../../../contracts/authoring/workflow-events.ts';
import { partOfStage } from '../../../contracts/media/pipeline-runs.ts';
import { IngestVideo } from '../../../contracts/media/ingest-video.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { isOutdated } from '../../platform/pipelines/is-outdated.ts';
import type { RunDescription } from '../../platform/pipelines/pipelines.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { asset, type Asset } from '../asset/asset.ts';
import { currentIngest } from '../ingest-run.ts';

/**
 * Runs again only what has failed; what is done stays done. A run that has ended, or is about to because its video was
 * refused, reports again why; one that an update interrupted is followed by another, which finds existing results in its
 * objects.
 */
export const whenStageRetryRequestedRetryStage = ({ pipelines, aggregates }: PolicyDependencies): Policy =>
  when(
    StageRetryRequested,
    'when-stage-retry-requested-retry-stage',
    async ({ data, organizationId }, { retry, send, start }) => {
      const current = await currentIngest(pipelines, organizationId, data.workflowId);
      if (current === null) return;
      const { run, next } = current;
      const input = IngestVideo.input.parse(run.input);
      if (isOutdated(run)) return start(IngestVideo, next, input);
      const failed = failedStage(run, data.stage);
      const refusal = refusalOf(await aggregates.stateOf(asset, organizationId, input.assetId));
      if (isWaiting(run, refusal)) return failed && retry(run.runId, failed.name);
      // if the run never reached the stage, it ended for a reason of its own
      const reason = reasonOf(failed?.cause ?? run.cause ?? refusal);
      if (!failed && !reason) return;
      await send(ReportStage, { ...data, status: 'error', cause: reason });
    },
  );

const failedStage = (run: RunDescription, part: string) =>
  run.stages.find((stage) => stage.state === 'failed' && partOfStage(stage.name) === part);
const isWaiting = (run: RunDescription, refusal: object | null) => run.endedAt === null && refusal === null;
const refusalOf = (file: Asset) => (file.status === 'absent' ? null : file.refused);
const reasonOf = (cause: FailureReason | null) => cause && { error: cause.error, message: cause.message };
