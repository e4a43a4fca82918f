import type { z } from 'zod';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import type { ActivityContract, Cause, PipelineContract } from '../../../contracts/kernel/define-pipeline.ts';
import { defineError } from '../../../contracts/kernel/errors.ts';

export const PipelineNondeterministic = defineError(
  'pipeline.nondeterministic',
  'conflict',
  'The code of this pipeline has changed since the run started. The run is paused and nothing is lost; it continues once the code matches its history again.',
);
export const PipelineUnknown = defineError(
  'pipeline.unknown',
  'absent',
  'There is no pipeline with this name in this process.',
);
export const RunReused = defineError(
  'pipeline.run-reused',
  'conflict',
  'This run ID was already used for something else. Nothing was started; use a new ID.',
);
export const RunEnded = defineError(
  'pipeline.ended',
  'conflict',
  'This run has ended. Nothing was changed; start a new one.',
);
export const StageNotFailed = defineError(
  'pipeline.stage-not-failed',
  'conflict',
  'Only a failed stage can be retried. Nothing was changed; reload to see its current status.',
);
export const PipelinesLocked = defineError(
  'pipeline.folder-locked',
  'conflict',
  'Another process is using this data folder. Stop it first, or use another folder.',
);
export const PayloadTooLarge = defineError(
  'pipeline.payload-too-large',
  'too-large',
  'An activity was given or returned more than 1 MiB. Put it into objects and pass its key.',
);
export const ActivityTimedOut = defineError(
  'pipeline.activity-timeout',
  'unavailable',
  'This took longer than allowed and was stopped. It can be retried.',
);
export const HeartbeatLost = defineError(
  'pipeline.heartbeat-lost',
  'unavailable',
  'This stopped responding and was cancelled. It can be retried.',
);
export const ActivityInterrupted = defineError(
  'pipeline.activity-interrupted',
  'unavailable',
  'Stepwell stopped repeatedly while this was running, so it was not started again. The upload is safe; retry it, or upload another file.',
);
export const ActivityFailed = defineError(
  'pipeline.activity-failed',
  'unavailable',
  'Something went wrong. What was finished before is safe; it can be retried.',
);
export const CompensationFailed = defineError(
  'pipeline.compensation-failed',
  'unavailable',
  'The run was stopped, but not everything it had created could be removed.',
);

/** Why the `AbortSignal` of an activity fired; available in `signal.reason.reason`. */
export type StopReason = 'cancelled' | 'timeout' | 'heartbeat' | 'shutdown';

/** Reason of the `AbortSignal` of an activity. */
export class ActivityStopped extends Error {
  readonly reason: StopReason;
  constructor(why: StopReason) {
    super(`The activity was stopped: ${why}.`);
    this.name = 'AbortError';
    this.reason = why;
  }
}

type ProgressOf<A extends ActivityContract> =
  A extends ActivityContract<z.ZodType, z.ZodType, infer P> ? z.output<P> : never;

/** What an activity gets for one attempt. */
export interface ActivityCall<A extends ActivityContract = ActivityContract> {
  readonly input: z.output<A['input']>;
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  /**
   * Fires on cancellation, timeout, a lost heartbeat and shutdown. Stop child processes, then reject, within ten
   * seconds.
   */
  readonly signal: AbortSignal;
  /**
   * Reports that the activity is alive. Details are stored (within 0.1 s), shown as progress, and passed to the next
   * attempt.
   */
  readonly heartbeat: (details?: ProgressOf<A>) => void;
  /** From 1; counts every attempt, including those that a killed process interrupted. */
  readonly attempt: number;
  /** Details of the last heartbeat of an earlier attempt. */
  readonly lastDetails: ProgressOf<A> | undefined;
}

/**
 * Does the work. May throw a `DomainError`: kinds `invalid`, `unsupported`, `too-large`, `forbidden` and `absent` are
 * final, everything else is retried as the contract says.
 */
export type ActivityHandler<A extends ActivityContract> = (
  call: ActivityCall<A>,
) => Promise<z.input<A['result']>>;

/** The activities of one pipeline, by name. */
export interface ActivityHandlers<C extends PipelineContract = PipelineContract> {
  readonly contract: C;
  readonly handlers: { readonly [K in keyof C['activities']]: ActivityHandler<C['activities'][K]> };
}

/** Any pipeline's activities. */
export interface AnyActivityHandlers {
  readonly contract: PipelineContract;
  readonly handlers: { readonly [name: string]: (call: never) => Promise<unknown> };
}

/** Binds the activities of a contract to their handlers; the compiler requires all of them. */
export function implementActivities<C extends PipelineContract>(
  contract: C,
  handlers: ActivityHandlers<C>['handlers'],
): ActivityHandlers<C> {
  return { contract, handlers };
}

/**
 * `failed`: a stage waits for its retry, or (with `endedAt`) the run has failed. `cancelling`: compensations still run.
 */
export type RunState = 'running' | 'failed' | 'cancelling' | 'cancelled' | 'done';
/** `skipped`: the run ended without it, or there was nothing for it to do. */
export type StageState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped';

/** A run as a list shows it. */
export interface RunSummary {
  readonly runId: string;
  readonly organizationId: string;
  /** Name of the pipeline's contract. */
  readonly pipeline: string;
  readonly state: RunState;
  /** The first stage that failed, otherwise the first that runs. */
  readonly stage: string | null;
  /** ISO 8601, UTC, milliseconds; like all times here. */
  readonly startedAt: string;
  readonly changedAt: string;
  readonly endedAt: string | null;
  readonly cause: Cause | null;
}

/** One activity, command or timer of a run. */
export interface ActivityDescription {
  /** Name of the activity, or of the command. */
  readonly name: string;
  readonly kind: 'activity' | 'command' | 'timer';
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly attempt: number;
  readonly scheduledAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When it is retried, or when the timer fires. */
  readonly dueAt: string | null;
  /** Details of the last heartbeat. */
  readonly progress: unknown;
  /** Why the last attempt failed. */
  readonly cause: Cause | null;
}

/** One stage of a run, with its activities. */
export interface StageDescription {
  readonly name: string;
  readonly state: StageState;
  /** 0 before it started; 2 after the first retry. */
  readonly attempt: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Details of the newest heartbeat in this attempt. */
  readonly progress: unknown;
  readonly cause: Cause | null;
  /** Activities of this attempt of the stage, in order. */
  readonly activities: readonly ActivityDescription[];
}

/** A run with all details. */
export interface RunDescription extends RunSummary {
  readonly input: unknown;
  readonly result: unknown;
  readonly stages: readonly StageDescription[];
  /** Activities outside of stages (including compensations). */
  readonly activities: readonly ActivityDescription[];
}

/** What a run is started with. */
export interface StartRun<C extends PipelineContract> {
  /** Unique within the organisation; repeating it starts nothing. */
  readonly runId: string;
  readonly organizationId: string;
  readonly input: z.input<C['input']>;
  readonly correlationId: string;
  /** The event or command that led to the run. */
  readonly causationId: string | null;
}

/** Which runs of an organisation. */
export interface RunFilter {
  readonly organizationId: string;
  readonly state?: RunState;
  readonly pipeline?: string;
}

/** Which page of them. */
export interface ListRuns extends RunFilter {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort?: 'startedAt' | 'changedAt' | 'pipeline' | 'state';
  readonly order?: 'ASC' | 'DESC';
}

/** A run's state has changed. */
export interface RunChange {
  readonly organizationId: string;
  readonly runId: string;
  readonly pipeline: string;
  readonly state: RunState;
  /** When the run started. */
  readonly startedAt: string;
}

/**
 * Long-running jobs. A run survives a kill of the process at any point: what was acknowledged here continues from where
 * it was. Activities run at least once. A run of another organisation is treated as absent.
 */
export interface Pipelines {
  /** Refused with `pipeline.unknown`, `input.invalid`, `pipeline.run-reused` (same id, other pipeline or input). */
  start<C extends PipelineContract>(contract: C, start: StartRun<C>): Promise<{ readonly repeated: boolean }>;
  /** Refused with `resource.absent`, `input.invalid`, `pipeline.ended`. */
  signal<C extends PipelineContract, N extends string & keyof C['signals']>(
    contract: C,
    to: { readonly organizationId: string; readonly runId: string; readonly name: N },
    data: z.input<C['signals'][N]>,
  ): Promise<void>;
  /** The value that the pipeline last set; `null` before it set any. Refused with `resource.absent`. */
  query<C extends PipelineContract, N extends string & keyof C['queries']>(
    contract: C,
    of: { readonly organizationId: string; readonly runId: string; readonly name: N },
  ): Promise<z.output<C['queries'][N]> | null>;
  /**
   * Stops what runs, compensates in reverse order, ends `cancelled`. Refused with `resource.absent`, `pipeline.ended`.
   */
  cancel(organizationId: string, runId: string): Promise<void>;
  /**
   * Runs a failed stage again, and then what follows it; earlier results are preserved. Refused with `resource.absent`,
   * `pipeline.ended`, `pipeline.stage-not-failed`, `pipeline.nondeterministic`.
   */
  retry(organizationId: string, runId: string, stage: string): Promise<void>;
  /** `null` when absent. */
  describe(organizationId: string, runId: string): Promise<RunDescription | null>;
  /** Newest first by default. If another server stores the runs, a new one is listed a moment later. */
  list(request: ListRuns): Promise<ItemsResult<RunSummary>>;
  /** How many there are, without reading them; as late as a list if another server stores the runs. */
  count(runs: RunFilter): Promise<number>;
  /**
   * Called after each durable change of a run, until the returned function is called: immediately for changes in this
   * process (stored heartbeats too), within a second for changes elsewhere.
   */
  onChange(listener: (change: RunChange) => void): () => void;
  /** Stops activities (they run again at the next opening), stores what they finished, closes. */
  close(): Promise<void>;
}

export const PIPELINES = Symbol('pipelines');
