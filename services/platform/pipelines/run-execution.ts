import { createHash } from 'node:crypto';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline, Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineCancelled, PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import type { Outcome, PipelineMachine, Scope, StageChange } from './pipeline-program.ts';
import { PipelineProgram } from './pipeline-program.ts';

/** What wakes a pipeline. The order in the journal is the order of the replay. */
export type RunFact =
  | { readonly type: 'started' }
  | { readonly type: 'completed'; readonly index: number; readonly result: unknown }
  /** `null`: it was stopped on request. */
  | { readonly type: 'failed'; readonly index: number; readonly cause: Cause | null }
  | { readonly type: 'fired'; readonly index: number }
  | { readonly type: 'signalled'; readonly name: string; readonly data: unknown }
  | { readonly type: 'retried'; readonly stage: string }
  | { readonly type: 'cancelRequested' };

/** What a pipeline requested, numbered in order. */
export interface Scheduled {
  readonly index: number;
  readonly kind: 'activity' | 'command' | 'timer';
  readonly name: string;
  readonly input: unknown;
  readonly scope: Scope;
  /** The command, for kind `command`. */
  readonly command: { readonly contract: AnyCommandContract; readonly id: string } | null;
  /** Duration of a timer; seconds. */
  readonly delay: number;
}

/** Everything that one incoming fact led to; committed together with it. */
export interface Activation {
  readonly scheduled: readonly Scheduled[];
  readonly stops: readonly number[];
  readonly stages: readonly StageChange[];
  readonly queries: ReadonlyMap<string, unknown>;
  readonly outcome: Outcome | null;
}

export interface RunIdentity {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  readonly input: unknown;
}

interface Pending {
  readonly work: Scheduled;
  readonly promise: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  stopRequested: boolean;
}

/** Lets the pipeline run until it waits for something: the check phase comes after all microtasks. */
const untilIdle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * One run in memory: accepts facts one by one and returns what each led to. Does no I/O; the same facts in the same
 * order give the same activations, which makes a replay possible.
 */
export class RunExecution implements PipelineMachine {
  readonly #identity: RunIdentity;
  readonly #program: PipelineProgram;
  readonly #pending = new Map<number, Pending>();
  #nextIndex = 1;
  #ids = 0;
  #now = new Date(0);
  #scheduled: Scheduled[] = [];
  #stops: number[] = [];
  #stages: StageChange[] = [];
  #queries = new Map<string, unknown>();
  #outcome: Outcome | null = null;

  constructor(pipeline: AnyPipeline, identity: RunIdentity) {
    this.#identity = identity;
    this.#program = new PipelineProgram(pipeline, this);
  }

  get runId(): string {
    return this.#identity.runId;
  }
  get organizationId(): string {
    return this.#identity.organizationId;
  }
  get correlationId(): string {
    return this.#identity.correlationId;
  }
  get failedStages(): readonly string[] {
    return this.#program.failedStages;
  }
  get outcome(): Outcome | null {
    return this.#outcome;
  }
  /** What the pipeline waits for; after a replay this must be resumed. */
  get pending(): readonly { readonly work: Scheduled; readonly stopRequested: boolean }[] {
    return [...this.#pending.values()];
  }
  isPending(index: number): boolean {
    return this.#pending.has(index);
  }

  async activate(fact: RunFact, at: string): Promise<Activation> {
    this.#now = new Date(at);
    this.#apply(fact);
    await untilIdle();
    const activation: Activation = {
      scheduled: this.#scheduled,
      stops: this.#stops,
      stages: this.#stages,
      queries: this.#queries,
      outcome: this.#outcome,
    };
    this.#scheduled = [];
    this.#stops = [];
    this.#stages = [];
    this.#queries = new Map();
    return activation;
  }

  activity(name: string, input: unknown, scope: Scope): Promise<unknown> {
    return this.#schedule({ kind: 'activity', name, input, scope, command: null, delay: 0 });
  }

  command(contract: AnyCommandContract, data: unknown, id: string, scope: Scope): Promise<unknown> {
    const name = contract.type;
    return this.#schedule({ kind: 'command', name, input: data, scope, command: { contract, id }, delay: 0 });
  }

  async sleep(seconds: number, scope: Scope): Promise<void> {
    const timer = { kind: 'timer', name: 'sleep', input: { seconds }, command: null } as const;
    await this.#schedule({ ...timer, scope, delay: seconds });
  }

  async stop(which: (scope: Scope) => boolean): Promise<void> {
    const affected = [...this.#pending.values()].filter(({ work }) => which(work.scope));
    for (const pending of affected) {
      const { index, kind } = pending.work;
      if (!pending.stopRequested) this.#stops.push(index);
      pending.stopRequested = true;
      if (kind === 'timer') this.#take(index)?.reject(new PipelineCancelled());
    }
    await Promise.allSettled(affected.map(({ promise }) => promise));
  }

  /** Formatted as version 5: a hash of the run and a number. */
  id(): string {
    const digest = createHash('sha1').update(`${this.organizationId}/${this.runId}/${++this.#ids}`).digest();
    digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
    digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
    return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  now(): Date {
    return new Date(this.#now);
  }

  stageChanged(change: StageChange): void {
    this.#stages.push(change);
  }

  querySet(name: string, value: unknown): void {
    this.#queries.set(name, value);
  }

  #apply(fact: RunFact): void {
    switch (fact.type) {
      case 'started':
        void this.#program.run(this.#identity.input).then((outcome) => (this.#outcome = outcome));
        return;
      case 'completed':
        return this.#take(fact.index)?.resolve(fact.result);
      case 'failed':
        return this.#take(fact.index)?.reject(
          fact.cause ? new PipelineFailure(fact.cause) : new PipelineCancelled(),
        );
      case 'fired':
        return this.#take(fact.index)?.resolve(undefined);
      case 'signalled':
        return this.#program.signal(fact.name, fact.data);
      case 'retried':
        return this.#program.retryStage(fact.stage);
      case 'cancelRequested':
        return this.#program.cancel();
    }
  }

  #take(index: number): Pending | undefined {
    const pending = this.#pending.get(index);
    this.#pending.delete(index);
    return pending;
  }

  #schedule(request: Omit<Scheduled, 'index'>): Promise<unknown> {
    const work = { ...request, index: this.#nextIndex++ };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => undefined);
    this.#pending.set(work.index, { work, promise, resolve, reject, stopRequested: false });
    this.#scheduled.push(work);
    return promise;
  }
}
