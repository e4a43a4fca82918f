import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { GetWorkflowPipeline, ListPipelines, type PipelineView } from '../../contracts/media/asset.ts';
import { BegunBeforeUpdate } from '../../contracts/media/ingest-video.ts';
import { causeOf } from '../platform/pipelines/causes.ts';
import type {
  Pipelines,
  RunDescription,
  RunState,
  StageDescription,
} from '../platform/pipelines/pipelines.ts';
import { answerQuery, type QueryHandler } from '../platform/projections/define-read-model.ts';
import { z } from 'zod';
import { currentIngest, isOutdated } from './ingest-run.ts';

const shownState: Record<RunState, PipelineView['state']> = {
  running: 'running',
  failed: 'failed',
  done: 'completed',
  cancelling: 'running',
  cancelled: 'cancelled',
};
const runState = { running: 'running', failed: 'failed', completed: 'done', cancelled: 'cancelled' } as const;

const Progress = z.object({ done: z.number(), of: z.number().positive() });
const About = z.object({ workflowId: z.string() });

/** Share of the stage's activities that are done, with what the running one says of itself. */
function progressOf(stage: StageDescription): number | null {
  if (stage.state !== 'running') return null;
  const work = stage.activities.filter((activity) => activity.kind === 'activity');
  if (work.length === 0) return null;
  const shares: number[] = work.map((activity) => {
    if (activity.state === 'done') return 1;
    const said = Progress.safeParse(activity.progress);
    return said.success ? Math.min(1, said.data.done / said.data.of) : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / work.length;
}

const begunBefore = causeOf(BegunBeforeUpdate());

/** Where a run cannot be gone on with, what was running has failed. */
const shownStage = (run: RunDescription, stage: StageDescription): StageDescription =>
  isOutdated(run) && stage.state === 'running' ? { ...stage, state: 'failed', cause: begunBefore } : stage;

const viewOf = (run: RunDescription): PipelineView => ({
  id: run.runId,
  pipeline: run.pipeline,
  state: shownState[run.state],
  subjectId: About.safeParse(run.input).data?.workflowId ?? run.runId,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
  stages: run.stages
    .map((each) => shownStage(run, each))
    .map((stage) => ({
      name: stage.name,
      state: stage.state === 'cancelled' ? 'skipped' : stage.state,
      startedAt: stage.startedAt,
      endedAt: stage.endedAt,
      attempt: stage.attempt,
      progress: progressOf(stage),
      cause: stage.cause && { error: stage.cause.error, message: stage.cause.message },
    })),
});

/** What pipelines do, asked of the engine that runs them. */
export const pipelineAnswers = (pipelines: Pipelines): readonly QueryHandler[] => [
  answerQuery(ListPipelines, async ({ state, page, size, sort, order }, { viewer: { organizationId } }) => {
    const found = await pipelines.list({
      organizationId,
      page,
      size,
      order,
      sort,
      ...(state && { state: runState[state] }),
    });
    const runs = await Promise.all(found.items.map(({ runId }) => pipelines.describe(organizationId, runId)));
    return { items: runs.flatMap((run) => (run ? [viewOf(run)] : [])), page: found.page };
  }),
  answerQuery(GetWorkflowPipeline, async ({ workflowId }, { viewer: { organizationId }, ask }) => {
    if ((await ask(GetWorkflow, { workflowId })) === null) return null;
    const ingest = await currentIngest(pipelines, organizationId, workflowId);
    return ingest && viewOf(ingest.run);
  }),
];
