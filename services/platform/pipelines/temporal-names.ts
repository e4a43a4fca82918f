import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import type { RunState, StageState } from './pipelines.ts';
import type { QueueName } from './work-plans.ts';

/**
 * What a client, a worker and the workflow code agree on. Bundled with the pipelines, so it imports types only. An
 * installation is our part of a namespace: by default `stepwell`, which is also the name of its queue.
 */
export const temporalNames = {
  activity: (pipeline: string, activity: string) => `${pipeline}.${activity}`,
  sendCommand: 'sendCommand',
  retryStage: 'pipeline:retryStage',
  /** A query that every run answers with `true` as long as its code matches its history. */
  fits: 'pipeline:fits',
  /** Key of the memo under which a run stores its `RunProgress`. */
  stored: 'standing',
  /** The task queue of an activity. Workflow tasks and commands share a queue that long work does not block. */
  queue: (installation: string, queueName: QueueName) =>
    queueName === 'commands' ? installation : `${installation}-${queueName}`,
  workflowId: (installation: string, organizationId: string, runId: string) =>
    [installation, organizationId, runId].map(encodeURIComponent).join('/'),
} as const;

/** Search attributes, all of type Keyword; declared on the server before a run can be started. */
export const searchAttributes = {
  organisation: 'Organisation',
  /** The work instruction that the run is about. */
  workflow: 'Workflow',
  stage: 'Stage',
  state: 'State',
} as const;

/** What a run is started with. */
export interface TemporalStart {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly input: unknown;
}

/** The argument of an activity: its run, and its input. */
export type WorkArgument = TemporalStart;

/** The argument of the activity that sends commands. */
export interface CommandArgument extends WorkArgument {
  readonly pipeline: string;
  readonly type: string;
  readonly commandId: string;
}

/** The result of an activity; the history stores no heartbeats of ended activities. */
export interface WorkResult {
  readonly value: unknown;
  readonly progress: unknown;
}

/** Progress of a stage of a run. */
export interface StageProgress {
  readonly name: string;
  readonly state: StageState;
  readonly attempt: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly cause: Cause | null;
}

/** Progress of a run, as it stores it in its memo after each change. */
export interface RunProgress {
  readonly state: RunState;
  readonly stages: readonly StageProgress[];
  readonly cause: Cause | null;
  readonly changedAt: string;
}

/** The stage that a list shows: the first that failed, otherwise the first that runs. */
export const shownStage = (stages: readonly StageProgress[]): StageProgress | undefined =>
  stages.find(({ state }) => state === 'failed') ?? stages.find(({ state }) => state === 'running');

/** The parts of a work id: the kind of work, where it belongs, and its number within the run. */
export interface WorkId {
  readonly kind: 'activity' | 'command' | 'timer';
  readonly name: string;
  readonly stage: string | null;
  /** Attempt of the stage. */
  readonly attempt: number;
  readonly number: number;
}

/** `activity encode in encode #1.4`: shown in Temporal's pages, and compared on replay. */
export const workId = ({ kind, name, stage, attempt, number }: WorkId): string =>
  `${kind} ${name}${stage === null ? '' : ` in ${stage}`} #${attempt}.${number}`;

/** `null` for work that none of our pipelines has scheduled. */
export function parseWorkId(text: string): WorkId | null {
  const found = /^(activity|command|timer) (\S+)(?: in (\S+))? #(\d+)\.(\d+)$/.exec(text);
  if (!found) return null;
  const [, kind, name = '', stage = null, attempt, number] = found;
  return {
    kind: kind as WorkId['kind'], // one of the three in the pattern
    name,
    stage,
    attempt: Number(attempt),
    number: Number(number),
  };
}

/** Where code no longer matches a history: what the history contains, and what the code requested. */
export type HistoryMismatch = { readonly history: string; readonly code: string };

/** Reads a mismatch from a worker's error message; `null` for another failure. */
export function findMismatch(message: string): HistoryMismatch | null {
  if (!/nondeterminism|TMPRL1100/i.test(message)) return null;
  const [history = message, code = 'something else'] = [...message.matchAll(/'([^']+)'/g)].map(
    ([, what = '']) => what.replace(/ #\d+\.\d+$/, ''),
  );
  return { history, code };
}
