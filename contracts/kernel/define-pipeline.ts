import type { z } from 'zod';
import type { AnyCommandContract, InputOf, ResultOf } from './define-command.ts';
import type { ErrorKind } from './errors.ts';

/** How often a failed attempt is retried: after `firstDelay` seconds, then `factor` times longer each time. */
export interface RetryPolicy {
  /** Attempts in all; 1 means that a failure is final. A killed process does not count as an attempt. */
  readonly attempts: number;
  /** Seconds. */
  readonly firstDelay: number;
  readonly factor: number;
  /** Maximum wait in seconds; an hour by default. */
  readonly longestDelay?: number;
}

/**
 * The queue of an activity. `media` is for work that uses the whole machine (encoding, speech), `voice` for what waits
 * until a text has been read aloud.
 */
export type ActivityQueue = 'media' | 'general' | 'voice';

/** One piece of work with side effects. It runs at least once, so its code must be repeatable. */
export interface ActivityContract<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> {
  readonly input: I;
  /** JSON of at most 1 MiB; larger data, and everything with personal data, goes into objects and is passed by key. */
  readonly result: R;
  /** Shape of the details of a heartbeat: shown as progress, and passed to the next attempt. */
  readonly progress: P | undefined;
  /** Seconds that one attempt may take. */
  readonly timeout: number;
  /** Seconds without a heartbeat after which an attempt counts as lost; `undefined`: it needs no heartbeat. */
  readonly heartbeat: number | undefined;
  readonly retry: RetryPolicy;
  readonly queue: ActivityQueue;
}

interface ActivityShape<I extends z.ZodType, R extends z.ZodType, P extends z.ZodType> {
  readonly input: I;
  readonly result: R;
  readonly progress?: P;
  readonly timeout: number;
  readonly heartbeat?: number;
  readonly retry: RetryPolicy;
  readonly queue: ActivityQueue;
}

/** Declares an activity of a pipeline; times are seconds. */
export function activity<I extends z.ZodType, R extends z.ZodType, P extends z.ZodType = z.ZodUndefined>(
  shape: ActivityShape<I, R, P>,
): ActivityContract<I, R, P> {
  return { ...shape, progress: shape.progress, heartbeat: shape.heartbeat };
}

type Schemas = Readonly<Record<string, z.ZodType>>;
type Activities = Readonly<Record<string, ActivityContract>>;

/** A long-running job: its input and output, its activities, and the stages that people see. */
export interface PipelineContract<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  A extends Activities = Activities,
  S extends string = string,
  G extends Schemas = Schemas,
  Q extends Schemas = Schemas,
> {
  readonly kind: 'pipeline';
  readonly type: N;
  /** Ids, not content: the journal stores it and nothing erases it from there. */
  readonly input: I;
  readonly result: R;
  readonly activities: A;
  /** In the order in which they are shown. */
  readonly stages: readonly S[];
  readonly signals: G;
  readonly queries: Q;
}

type NoSchemas = Readonly<Record<never, z.ZodType>>;

/** Defines a pipeline's contract, named verb + noun (`IngestVideo`). */
export function definePipelineContract<
  N extends string,
  I extends z.ZodObject,
  R extends z.ZodType,
  A extends Activities,
  const S extends string,
  G extends Schemas = NoSchemas,
  Q extends Schemas = NoSchemas,
>(
  type: N,
  shape: {
    readonly input: I;
    readonly result: R;
    readonly activities: A;
    readonly stages: readonly S[];
    readonly signals?: G;
    readonly queries?: Q;
  },
): PipelineContract<N, I, R, A, S, G, Q> {
  const none: Schemas = {};
  return {
    kind: 'pipeline',
    type,
    ...shape,
    signals: shape.signals ?? (none as G),
    queries: shape.queries ?? (none as Q),
  };
}

/** Why something failed: a sentence for people, a stable code for programs. */
export interface Cause {
  readonly error: string;
  readonly kind: ErrorKind;
  readonly message: string;
  /** Technical text for the console; `null` if the sentence is enough. */
  readonly detail: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** The part of a cause that people need. */
export type FailureReason = Pick<Cause, 'error' | 'message'>;

/** The rejection of an activity or a command inside a pipeline, once its attempts are used up. */
export class PipelineFailure extends Error {
  readonly why: Cause;
  constructor(why: Cause) {
    super(why.message);
    this.name = 'PipelineFailure';
    this.why = why;
  }
}

/** The rejection of everything pending once the run is cancelled. Do not catch it; compensations run afterwards. */
export class PipelineCancelled extends Error {
  constructor() {
    super('The run was cancelled.');
    this.name = 'PipelineCancelled';
  }
}

/** What a pipeline does when a stage has failed: wait for a person to retry it, or throw to the caller. */
export type AfterFailure = 'wait' | 'throw';

/** What happens around a stage besides its work. */
export interface StageOptions<C extends PipelineContract> {
  /**
   * Called when the stage has failed, before the run waits: the place for a command that informs the product. `'throw'`
   * throws the failure to the caller of `stage` (a refusal that no retry can fix); otherwise the run waits in state
   * `failed` until the stage is retried or the run is cancelled. If this itself fails, the run waits.
   */
  readonly whenFailed?: (context: PipelineContext<C>, failure: Cause) => Promise<AfterFailure>;
}

/**
 * Everything that a pipeline may use. All of it is deterministic: the same history gives the same calls in the same
 * order, or the run is refused with `pipeline.nondeterministic`.
 */
export interface PipelineContext<C extends PipelineContract = PipelineContract> {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  readonly activities: {
    readonly [K in keyof C['activities']]: (
      input: z.input<C['activities'][K]['input']>,
    ) => Promise<z.output<C['activities'][K]['result']>>;
  };
  /**
   * Sends a command as an activity. Its id is derived from the run and the number of the call, so a repeat after a kill
   * is recognised. A refusal rejects with `PipelineFailure` and is not retried unless a retry can help (`unavailable`,
   * `limited`, `revision.conflict`).
   */
  send<K extends AnyCommandContract>(command: K, data: InputOf<K>): Promise<ResultOf<K>>;
  /** Survives restarts. Seconds. */
  sleep(seconds: number): Promise<void>;
  /** The next signal of that name that was not consumed yet; earlier ones are queued. */
  signal<N extends string & keyof C['signals']>(name: N): Promise<z.output<C['signals'][N]>>;
  /** Called with each signal of that name, including earlier ones; they can then not be awaited. */
  onSignal<N extends string & keyof C['signals']>(
    name: N,
    handle: (data: z.output<C['signals'][N]>) => void,
  ): void;
  /** Sets what a query of that name returns from now on, also after the end. */
  setQuery<N extends string & keyof C['queries']>(name: N, value: z.input<C['queries'][N]>): void;
  /** A new id, the same on each replay. */
  id(): string;
  /** When the fact arrived that woke the pipeline, the same on each replay. */
  now(): Date;
  /**
   * A part of the run that people see: waiting, running, done, failed with its cause. When `work` fails, the rest of
   * its activities are stopped and the run waits until the stage is retried; then `work` runs again from its start, and
   * the results of earlier stages are kept. Use the context that `work` gets.
   */
  stage<T>(
    name: C['stages'][number],
    work: (context: PipelineContext<C>) => Promise<T>,
    options?: StageOptions<C>,
  ): Promise<T>;
  /**
   * The message of this stage once it has ended: what is missing, or with `leftOut` why there was nothing to do. The
   * last one counts; a failure has its own cause. Only with the context of a stage.
   */
  remark(why: FailureReason, leftOut?: boolean): void;
  /**
   * Called in reverse order when the run is cancelled or fails; its activities can then not be cancelled. Must be
   * repeatable: a stage that is retried registers it again.
   */
  compensate(undo: (context: PipelineContext<C>) => Promise<unknown>): void;
  /** Waits for concurrent work; fails with the first failure. The only way to start several activities. */
  all<const T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}

/** A pipeline: a contract and the function that is replayed. Both engines run the same value. */
export interface Pipeline<C extends PipelineContract = PipelineContract> {
  readonly contract: C;
  run(context: PipelineContext<C>, input: z.output<C['input']>): Promise<z.input<C['result']>>;
}

/** Any pipeline, whatever its contract. */
export interface AnyPipeline {
  readonly contract: PipelineContract;
  run(context: never, input: never): Promise<unknown>;
}

/** Defines a pipeline. `run` uses nothing but its arguments and contracts: no clock, no randomness, no I/O. */
export function definePipeline<C extends PipelineContract>(
  contract: C,
  run: (context: PipelineContext<C>, input: z.output<C['input']>) => Promise<z.input<C['result']>>,
): Pipeline<C> {
  return { contract, run };
}
