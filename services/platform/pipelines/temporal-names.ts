import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import type { RunState, StageState } from './pipelines.ts';

/**
 * What a client, a worker and the workflow code agree on. Bundled with the pipelines, so it imports types alone.
 * An installation is the part of a namespace that is ours: by default `stepwell`, which is also the name of its queue.
 */
export const temporalNames = {
  activity: (pipeline: string, activity: string) => `${pipeline}.${activity}`,
  sendCommand: 'sendCommand',
  retryStage: 'pipeline:retryStage',
  /** A query that every run answers with `true` as long as its code repeats its history. */
  fits: 'pipeline:fits',
  /** Key of the memo under which a run keeps its `Standing`. */
  standing: 'standing',
  /** Where an activity waits. Workflow tasks and commands share a queue that no long work holds up. */
  queue: (installation: string, lane: 'media' | 'general' | 'commands') =>
    lane === 'commands' ? installation : `${installation}-${lane}`,
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

/** What an activity is called with: which run it belongs to, and its input. */
export type WorkArgument = TemporalStart;

/** What the activity that sends commands is called with. */
export interface CommandArgument extends WorkArgument {
  readonly pipeline: string;
  readonly type: string;
  readonly commandId: string;
}

/** What an activity answers with; the history keeps no heartbeats of what has ended. */
export interface WorkResult {
  readonly value: unknown;
  readonly progress: unknown;
}

/** Where a stage of a run stands. */
export interface StageProgress {
  readonly name: string;
  readonly state: StageState;
  readonly attempt: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly cause: Cause | null;
}

/** Where a run stands, as it says of itself in its memo after each change. */
export interface RunProgress {
  readonly state: RunState;
  readonly stages: readonly StageProgress[];
  readonly cause: Cause | null;
  readonly changedAt: string;
}

/** The stage that a list shows: the first that failed, else the first that runs. */
export const shownStage = (stages: readonly StageProgress[]): StageProgress | undefined =>
  stages.find(({ state }) => state === 'failed') ?? stages.find(({ state }) => state === 'running');

/** A piece of work as its id says: what it is, where it belongs, and its number within the run. */
export interface WorkId {
  readonly kind: 'activity' | 'command' | 'timer';
  readonly name: string;
  readonly stage: string | null;
  /** Of the stage. */
  readonly attempt: number;
  readonly number: number;
}

/** `activity encode in encode #1.4`: people read it in Temporal's pages, and a replay compares it. */
export const workId = ({ kind, name, stage, attempt, number }: WorkId): string =>
  `${kind} ${name}${stage === null ? '' : ` in ${stage}`} #${attempt}.${number}`;

/** `null` for what no pipeline of ours has scheduled. */
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

/** Where code no longer repeats a history: what the history has, and what the code asks for. */
export type HistoryMismatch = { readonly history: string; readonly code: string };

/** What a worker says of code that no longer fits, in the words of the port; `null` for another failure. */
export function findMismatch(message: string): HistoryMismatch | null {
  if (!/nondeterminism|TMPRL1100/i.test(message)) return null;
  const [history = message, code = 'something else'] = [...message.matchAll(/'([^']+)'/g)].map(
    ([, what = '']) => what.replace(/ #\d+\.\d+$/, ''),
  );
  return { history, code };
}
