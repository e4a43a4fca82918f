import type { WorkflowExecutionInfo } from '@temporalio/client';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom } from './causes.ts';
import { nondeterminismCause } from './conductor.ts';
import {
  ActivityFailed,
  type RunDescription,
  type RunState,
  type RunSummary,
  type StageDescription,
} from './pipelines.ts';
import {
  findMismatch,
  shownStage,
  temporalNames,
  type HistoryMismatch,
  type StageProgress,
  type RunProgress,
  type TemporalStart,
} from './temporal-names.ts';
import { valueAt, type History, type WorkOfRun } from './temporal-work.ts';

type Execution = Pick<
  WorkflowExecutionInfo,
  'type' | 'workflowId' | 'status' | 'startTime' | 'closeTime' | 'memo'
>;

/** The run's own progress; before its first turn it has not stored any. */
const progressOf = ({ memo, startTime }: Execution): RunProgress =>
  (memo?.[temporalNames.stored] as RunProgress | undefined) ?? {
    state: 'running',
    stages: [],
    cause: null,
    changedAt: startTime.toISOString(),
  };

/** Terminated by hand on the server, so that the run itself could not record it. */
const wasTerminated = ({ status }: Execution): boolean =>
  status.name === 'TERMINATED' || status.name === 'TIMED_OUT';

const stateOf = (execution: Execution): RunState => {
  if (wasTerminated(execution)) return 'failed';
  if (execution.status.name === 'COMPLETED') return 'done';
  return execution.status.name === 'CANCELLED' ? 'cancelled' : progressOf(execution).state;
};

function causeOfRun(execution: Execution): Cause | null {
  const { cause, stages } = progressOf(execution);
  if (cause) return cause;
  if (wasTerminated(execution))
    return { ...causeFrom(ActivityFailed), detail: `Temporal: ${execution.status.name}` };
  return stateOf(execution) === 'failed' ? (shownStage(stages)?.cause ?? null) : null;
}

/** A run as a list shows it, from the server's list of runs. */
export function summaryOf(execution: Execution): RunSummary {
  const { stages, changedAt } = progressOf(execution);
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

interface RunDescriptionParts {
  readonly execution: Execution;
  readonly history: History;
  readonly work: readonly WorkOfRun[];
  /** Where the code no longer matches the history. */
  readonly mismatch: HistoryMismatch | null;
}

/** A run with all details. */
export function descriptionOf({ execution, history, work, mismatch }: RunDescriptionParts): RunDescription {
  const { stages } = progressOf(execution);
  return {
    ...summaryOf(execution),
    ...(mismatch && { state: 'failed', cause: nondeterminismCause(mismatch) }),
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

function stageDescription(stage: StageProgress, work: readonly WorkOfRun[]): StageDescription {
  const own = work.filter(({ id }) => id.stage === stage.name && id.attempt === stage.attempt);
  const activities = own.map(({ shown }) => shown);
  const reporting = activities.filter(({ progress }) => progress !== null);
  const newest = reporting.findLast(({ state }) => state === 'running') ?? reporting.at(-1);
  return { ...stage, progress: newest?.progress ?? null, activities };
}

/** The last event in the history is that the code did not match. */
export function mismatchAtEnd(history: History): HistoryMismatch | null {
  const failed = history.events?.at(-1)?.workflowTaskFailedEventAttributes;
  return failed ? findMismatch(failed.failure?.message ?? '') : null;
}
