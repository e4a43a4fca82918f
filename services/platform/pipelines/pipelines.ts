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

/** Why the `AbortSignal` of an activity fired; found in `signal.reason.why`. */
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

/** What an activity is given for one attempt. */
export interface ActivityCall<A extends ActivityContract = ActivityContract> {
  readonly input: z.output<A['input']>;
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  /** Fires on cancellation, time-out, a lost heartbeat and shutdown. Stop child processes, then reject; ten seconds are given. */
  readonly signal: AbortSignal;
  /** Says "alive". Details are kept (within 0.1 s), shown as progress, and given to the next attempt. */
  readonly heartbeat: (details?: ProgressOf<A>) => void;
  /** From 1; counts every try, also those that a killed process cut short. */
  readonly attempt: number;
  /** Details of the last heartbeat of an earlier attempt. */
  readonly lastDetails: ProgressOf<A> | undefined;
}

/**
 * Does the work. May throw a `DomainError`: kinds `invalid`, `unsupported`, `too-large`, `forbidden` and `absent` are
 * final, everything else is repeated as the contract says.
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

/** Binds the activities of a contract to the code that does them; the compiler misses none. */
export function implementActivities<C extends PipelineContract>(
  contract: C,
  handlers: ActivityHandlers<C>['handlers'],
): ActivityHandlers<C> {
  return { contract, handlers };
}

/** `failed`: a stage waits for its retry, or (with `endedAt`) the run ended so. `cancelling`: compensations still run. */
export type RunState = 'running' | 'failed' | 'cancelling' | 'cancelled' | 'done';
/** `skipped`: the run ended without it, or there was nothing that it could do. */
export type StageState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped';

/** A run as a list shows it. */
export interface RunSummary {
  readonly runId: string;
  readonly organizationId: string;
  /** Name of the pipeline's contract. */
  readonly pipeline: string;
  readonly state: RunState;
  /** The first stage that failed, else the first that runs. */
  readonly stage: string | null;
  /** ISO 8601, UTC, milliseconds; as are all times here. */
  readonly startedAt: string;
  readonly changedAt: string;
  readonly endedAt: string | null;
  readonly cause: Cause | null;
}

/** One activity, command or timer of a run. */
export interface ActivityDescription {
  /** Name of the activity, or of the command sent. */
  readonly name: string;
  readonly kind: 'activity' | 'command' | 'timer';
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly attempt: number;
  readonly scheduledAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When it is tried again, or when the timer rings. */
  readonly dueAt: string | null;
  /** Details of the last heartbeat. */
  readonly progress: unknown;
  /** Why the last attempt failed. */
  readonly cause: Cause | null;
}

/** One stage of a run, with what is done in it. */
export interface StageDescription {
  readonly name: string;
  readonly state: StageState;
  /** 0 before it began; 2 after the first retry. */
  readonly attempt: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Details of the newest heartbeat in this attempt. */
  readonly progress: unknown;
  readonly cause: Cause | null;
  /** What this attempt of the stage does and did, in order. */
  readonly activities: readonly ActivityDescription[];
}

/** A run with everything that is known of it. */
export interface RunDescription extends RunSummary {
  readonly input: unknown;
  readonly result: unknown;
  readonly stages: readonly StageDescription[];
  /** What is done outside of stages (compensations too). */
  readonly activities: readonly ActivityDescription[];
}

/** What a run begins with. */
export interface StartRun<C extends PipelineContract> {
  /** Unique within the organisation; the same one again starts nothing. */
  readonly runId: string;
  readonly organizationId: string;
  readonly input: z.input<C['input']>;
  readonly correlationId: string;
  /** The event or command that led to the run. */
  readonly causationId: string | null;
}

/** Which runs of an organisation, and which page of them. */
export interface ListRuns {
  readonly organizationId: string;
  readonly state?: RunState;
  readonly pipeline?: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort?: 'startedAt' | 'changedAt' | 'pipeline' | 'state';
  readonly order?: 'ASC' | 'DESC';
}

/** That a run stands elsewhere than before. */
export interface RunChange {
  readonly organizationId: string;
  readonly runId: string;
  readonly pipeline: string;
  readonly state: RunState;
  /** When the run began. */
  readonly startedAt: string;
}

/**
 * Long-running jobs. A run survives a kill of the process at any point: what was acknowledged here goes on from
 * where it stood. Activities run at least once. A run of another organisation answers as absent.
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
  /** What the pipeline last set; `null` before it set anything. Refused with `resource.absent`. */
  query<C extends PipelineContract, N extends string & keyof C['queries']>(
    contract: C,
    of: { readonly organizationId: string; readonly runId: string; readonly name: N },
  ): Promise<z.output<C['queries'][N]> | null>;
  /** Stops what runs, undoes in reverse, ends `cancelled`. Refused with `resource.absent`, `pipeline.ended`. */
  cancel(organizationId: string, runId: string): Promise<void>;
  /**
   * Runs a failed stage again, and then what follows it; what came before is kept. Refused with `resource.absent`,
   * `pipeline.ended`, `pipeline.stage-not-failed`, `pipeline.nondeterministic`.
   */
  retry(organizationId: string, runId: string, stage: string): Promise<void>;
  /** `null` when absent. */
  describe(organizationId: string, runId: string): Promise<RunDescription | null>;
  /** Newest first unless said otherwise. Where another server keeps the runs, a new one is listed a moment later. */
  list(request: ListRuns): Promise<ItemsResult<RunSummary>>;
  /**
   * Called after each durable change of a run, until the returned function is called: at once for what happens in this
   * process (kept heartbeats too), within a second for what happens elsewhere.
   */
  onChange(listener: (change: RunChange) => void): () => void;
  /** Stops activities (they run again at the next opening), keeps what they finished, closes. */
  close(): Promise<void>;
}

export const PIPELINES = Symbol('pipelines');
