import { z } from 'zod';
import type { PipelineView } from '../../contracts/media/pipeline-runs.ts';
import { StartedBeforeUpdate, ChunkProgress } from '../../contracts/media/ingest-video.ts';
import { causeOf } from '../platform/pipelines/causes.ts';
import { isOutdated } from '../platform/pipelines/is-outdated.ts';
import type { RunDescription, RunState, StageDescription } from '../platform/pipelines/pipelines.ts';

const shownState: Record<RunState, PipelineView['state']> = {
  running: 'running',
  failed: 'failed',
  done: 'completed',
  cancelling: 'running',
  cancelled: 'cancelled',
};

const Progress = z.object({ done: z.number(), of: z.number().positive() });
const RunSubject = z.object({ workflowId: z.string() });

type Stage = Pick<StageDescription, 'name' | 'state' | 'activities'>;

/**
 * How many activities a stage has in all. Those requested later must count from the start, or the share that is done
 * would fall with each of them; `null` until the number of chunks is known.
 */
function activityCount({ name, activities }: Stage): number | null {
  if (name === 'pictures') return 2;
  if (name !== 'encode' && name !== 'render') return activities.length;
  const chunkCounts = activities.map(({ progress }) => ChunkProgress.safeParse(progress).data?.inAll ?? 0);
  return Math.max(0, ...chunkCounts) || null;
}

/** Share of the stage's activities that are done, with the progress of the running one. */
function progressOf(stage: Stage): number | null {
  const activities = stage.activities.filter(({ kind }) => kind === 'activity');
  const amount = activityCount({ ...stage, activities });
  if (stage.state !== 'running' || activities.length === 0 || amount === null) return null;
  const shares = activities.flatMap((activity) => {
    if (activity.state === 'done') return [1];
    const reported = Progress.safeParse(activity.progress);
    return reported.success ? [Math.min(1, reported.data.done / reported.data.of)] : [];
  });
  if (shares.length === 0) return null; // no progress is reported
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(amount, activities.length);
}

/** It has started, but all that is left of it is queued, or waits for another stage. */
const isInQueue = ({ state, activities }: Stage): boolean =>
  state === 'running' &&
  activities
    .filter((activity) => activity.state === 'waiting' || activity.state === 'running')
    .every(({ kind, state: now, attempt }) => kind === 'activity' && now === 'waiting' && attempt === 0);

const startedBeforeUpdate = causeOf(StartedBeforeUpdate());

/** If a run cannot continue, what was running has failed. */
function shownStage(run: RunDescription, stage: StageDescription): StageDescription {
  if (isOutdated(run) && stage.state === 'running')
    return { ...stage, state: 'failed', cause: startedBeforeUpdate };
  return isInQueue(stage) ? { ...stage, state: 'waiting' } : stage;
}

/** A run as people see it. */
export const pipelineView = (run: RunDescription): PipelineView => ({
  id: run.runId,
  pipeline: run.pipeline,
  state: shownState[run.state],
  subjectId: RunSubject.safeParse(run.input).data?.workflowId ?? run.runId,
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
