import type { WorkflowExecutionInfo } from '@temporalio/client';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom } from './causes.ts';
import { nondeterminismOf } from './conductor.ts';
import {
  ActivityFailed,
  type RunDescription,
  type RunState,
  type RunSummary,
  type StageDescription,
} from './pipelines.ts';
import {
  misfitIn,
  shownStage,
  temporalNames,
  type Misfit,
  type StageStanding,
  type Standing,
  type TemporalStart,
} from './temporal-names.ts';
import { valueAt, type History, type WorkOfRun } from './temporal-work.ts';

type Execution = Pick<
  WorkflowExecutionInfo,
  'type' | 'workflowId' | 'status' | 'startTime' | 'closeTime' | 'memo'
>;

/** What the run says of itself; before its first turn it has said nothing yet. */
const standingOf = ({ memo, startTime }: Execution): Standing =>
  (memo?.[temporalNames.standing] as Standing | undefined) ?? {
    state: 'running',
    stages: [],
    cause: null,
    changedAt: startTime.toISOString(),
  };

/** Ended by hand on the server, so that the run itself could say nothing of it. */
const cutOff = ({ status }: Execution): boolean =>
  status.name === 'TERMINATED' || status.name === 'TIMED_OUT';

const stateOf = (execution: Execution): RunState => {
  if (cutOff(execution)) return 'failed';
  if (execution.status.name === 'COMPLETED') return 'done';
  return execution.status.name === 'CANCELLED' ? 'cancelled' : standingOf(execution).state;
};

function causeOfRun(execution: Execution): Cause | null {
  const { cause, stages } = standingOf(execution);
  if (cause) return cause;
  if (cutOff(execution))
    return { ...causeFrom(ActivityFailed), detail: `Temporal: ${execution.status.name}` };
  return stateOf(execution) === 'failed' ? (shownStage(stages)?.cause ?? null) : null;
}

/** A run as a list shows it, from what the server's list of runs holds. */
export function summaryOf(execution: Execution): RunSummary {
  const { stages, changedAt } = standingOf(execution);
  const [organizationId = '', runId = ''] = execution.workflowId.split('/').slice(1).map(decodeURIComponent);
  return {
    runId,
    organizationId,
    pipeline: execution.type,
    state: stateOf(execution),
    stage: shownStage(stages)?.name ?? null,
    startedAt: execution.startTime.toISOString(),
    changedAt: execution.closeTime?.toISOString() ?? changedAt,
    endedAt: execution.closeTime?.toISOString() ?? null,
    cause: causeOfRun(execution),
  };
}

interface Told {
  readonly execution: Execution;
  readonly history: History;
  readonly work: readonly WorkOfRun[];
  /** Where the code no longer repeats the history. */
  readonly misfit: Misfit | null;
}

/** A run with everything that is known of it. */
export function descriptionOf({ execution, history, work, misfit }: Told): RunDescription {
  const { stages } = standingOf(execution);
  return {
    ...summaryOf(execution),
    ...(misfit && { state: 'failed', cause: nondeterminismOf(misfit) }),
    ...inputAndResult(history),
    stages: stages.map((stage) => stageDescription(stage, work)),
    activities: work.filter(({ id }) => id.stage === null).map(({ shown }) => shown),
  };
}

function inputAndResult({ events }: History): Pick<RunDescription, 'input' | 'result'> {
  const start = valueAt(events?.[0]?.workflowExecutionStartedEventAttributes?.input);
  const result = valueAt(events?.at(-1)?.workflowExecutionCompletedEventAttributes?.result);
  return { input: (start as TemporalStart | undefined)?.input ?? null, result: result ?? null };
}

function stageDescription(stage: StageStanding, work: readonly WorkOfRun[]): StageDescription {
  const own = work.filter(({ id }) => id.stage === stage.name && id.attempt === stage.attempt);
  const activities = own.map(({ shown }) => shown);
  const speaking = activities.filter(({ progress }) => progress !== null);
  const newest = speaking.findLast(({ state }) => state === 'running') ?? speaking.at(-1);
  return { ...stage, progress: newest?.progress ?? null, activities };
}

/** The last thing that the server noted is that the code did not fit. */
export function misfitAtEnd(history: History): Misfit | null {
  const failed = history.events?.at(-1)?.workflowTaskFailedEventAttributes;
  return failed ? misfitIn(failed.failure?.message ?? '') : null;
}
