import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type {
  AnyPipeline,
  Cause,
  PipelineContext,
  StageOptions,
  FailureReason,
} from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineCancelled, PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom, causeOf, isTooLarge } from './causes.ts';
import { CompensationFailed, PayloadTooLarge, type StageState } from './pipelines.ts';

/** What must stop together: the run itself, one attempt of a stage, or the compensations. */
export interface Scope {
  readonly stage: string | null;
  /** Attempt of the stage; 0 outside of stages. */
  readonly attempt: number;
  /** Compensations cannot be cancelled. */
  readonly shielded: boolean;
}

export interface StageChange {
  readonly name: string;
  readonly state: StageState;
  readonly attempt: number;
  readonly cause: Cause | null;
}

/** What an engine does for a pipeline. Each call is recorded in order; promises settle from the history. */
export interface PipelineMachine {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  activity(name: string, input: unknown, scope: Scope): Promise<unknown>;
  command(contract: AnyCommandContract, data: unknown, commandId: string, scope: Scope): Promise<unknown>;
  sleep(seconds: number, scope: Scope): Promise<void>;
  /** Stops everything that is pending (of one scope); resolves once all of it has settled. */
  stop(which: (scope: Scope) => boolean): Promise<void>;
  id(): string;
  now(): Date;
  stageChanged(change: StageChange): void;
  querySet(name: string, value: unknown): void;
}

export type Outcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly cause: Cause }
  | { readonly state: 'cancelled' };

type Context = PipelineContext;
interface Waiter {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Prevents a rejection that nothing awaits yet from ending the process; a later await still gets it. */
function guarded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** What is sent to an activity must fit every engine. */
function sendable(value: unknown): unknown {
  if (isTooLarge(JSON.stringify(value ?? null))) throw new PipelineFailure(causeFrom(PayloadTooLarge));
  return value;
}

/**
 * The semantics of the pipeline context, common to all engines: stages, signals, compensation, cancellation. Free of
 * clocks and I/O, so that it may be replayed and bundled.
 */
export class PipelineProgram {
  readonly #pipeline: AnyPipeline;
  readonly #machine: PipelineMachine;
  readonly #compensations: ((context: Context) => Promise<unknown>)[] = [];
  readonly #openStages = new Set<Scope>();
  readonly #remarks = new Map<Scope, { readonly why: FailureReason; readonly leftOut: boolean }>();
  readonly #failedStages = new Map<string, Waiter>();
  readonly #queuedSignals = new Map<string, unknown[]>();
  readonly #signalWaiters = new Map<string, Waiter[]>();
  readonly #signalHandlers = new Map<string, (data: never) => void>();
  #commandsSent = 0;
  #cancelled = false;
  #isEnding = false;

  constructor(pipeline: AnyPipeline, machine: PipelineMachine) {
    this.#pipeline = pipeline;
    this.#machine = machine;
  }

  /** Stages that wait for a retry. */
  get failedStages(): readonly string[] {
    return [...this.#failedStages.keys()];
  }

  async run(input: unknown): Promise<Outcome> {
    const root: Scope = { stage: null, attempt: 0, shielded: false };
    const outcome = await this.#body(root, input);
    this.#isEnding = true;
    await this.#machine.stop((scope) => !scope.shielded);
    if (outcome.state === 'done') return outcome;
    return (await this.#compensate()) ?? outcome;
  }

  signal(name: string, data: unknown): void {
    const handle = this.#signalHandlers.get(name);
    if (handle) return handle(data as never);
    const waiter = this.#signalWaiters.get(name)?.shift();
    if (waiter) return waiter.resolve(data as never);
    this.#queuedSignals.set(name, [...(this.#queuedSignals.get(name) ?? []), data]);
  }

  retryStage(name: string): void {
    const waiter = this.#failedStages.get(name);
    this.#failedStages.delete(name);
    waiter?.resolve(undefined as never);
  }

  cancel(): void {
    if (this.#cancelled || this.#isEnding) return;
    this.#cancelled = true;
    for (const waiters of this.#signalWaiters.values())
      for (const waiter of waiters.splice(0)) waiter.reject(new PipelineCancelled());
    for (const waiter of this.#failedStages.values()) waiter.reject(new PipelineCancelled());
    this.#failedStages.clear();
    void guarded(this.#machine.stop((scope) => !scope.shielded));
  }

  async #body(root: Scope, input: unknown): Promise<Outcome> {
    try {
      // The input was parsed by this contract's own schema, and the context is built from it.
      const result = await this.#pipeline.run(this.#context(root) as never, input as never);
      return { state: 'done', result: this.#pipeline.contract.result.parse(result) };
    } catch (error) {
      if (this.#cancelled) return { state: 'cancelled' };
      return { state: 'failed', cause: causeOf(error) };
    }
  }

  async #compensate(): Promise<Outcome | undefined> {
    const shielded: Scope = { stage: null, attempt: 0, shielded: true };
    let failure: Cause | undefined;
    for (const undo of this.#compensations.toReversed()) {
      try {
        await undo(this.#context(shielded));
      } catch (error) {
        failure ??= causeOf(error); // the remaining compensations still run
      }
    }
    if (!failure) return undefined;
    const detail = `${failure.error}: ${failure.detail ?? failure.message}`;
    return { state: 'failed', cause: { ...causeFrom(CompensationFailed), detail } };
  }

  #context(scope: Scope): Context {
    const machine = this.#machine;
    const { contract } = this.#pipeline;
    const guard = <T>(call: () => Promise<T>): Promise<T> =>
      guarded(this.#refusesWork(scope) ? Promise.reject(new PipelineCancelled()) : call());
    const activities = Object.fromEntries(
      Object.keys(contract.activities).map((name) => [
        name,
        (input: unknown) =>
          guard(async () => machine.activity(name, sendable(input), this.#attributed(scope))),
      ]),
    );
    return {
      runId: machine.runId,
      organizationId: machine.organizationId,
      correlationId: machine.correlationId,
      activities: activities as Context['activities'],
      send: (command, data) =>
        guard(() => this.#send(command, data, scope) as ReturnType<Context['send']>) as never,
      sleep: (seconds) => guard(() => machine.sleep(seconds, this.#attributed(scope))),
      signal: (name) => guard(() => this.#nextSignal(name)),
      onSignal: (name, handle) => this.#onSignal(name, handle),
      setQuery: (name, value) => machine.querySet(name, value),
      id: () => machine.id(),
      now: () => machine.now(),
      stage: (name, work, options) => guard(() => this.#stage(scope, { name, work, options })),
      remark: ({ error, message }, leftOut = false) =>
        void this.#remarks.set(scope, { why: { error, message }, leftOut }),
      compensate: (undo) => void this.#compensations.push(undo),
      all: (work) => guarded(Promise.all(work)) as never,
    };
  }

  #refusesWork(scope: Scope): boolean {
    return (this.#cancelled || this.#isEnding) && !scope.shielded;
  }

  /** Work started with the outer context while one stage is open belongs to that stage. */
  #attributed(scope: Scope): Scope {
    const [only, another] = this.#openStages;
    return scope.stage === null && !scope.shielded && only && !another ? only : scope;
  }

  async #send(command: AnyCommandContract, data: unknown, scope: Scope): Promise<unknown> {
    const commandId = `pipeline-${this.#machine.runId}-${++this.#commandsSent}`;
    return this.#machine.command(command, sendable(data), commandId, this.#attributed(scope));
  }

  #nextSignal(name: string): Promise<never> {
    const queued = this.#queuedSignals.get(name);
    if (queued?.length) return Promise.resolve(queued.shift() as never);
    return new Promise((resolve, reject) => {
      this.#signalWaiters.set(name, [...(this.#signalWaiters.get(name) ?? []), { resolve, reject }]);
    });
  }

  #onSignal(name: string, handle: (data: never) => void): void {
    this.#signalHandlers.set(name, handle);
    for (const data of this.#queuedSignals.get(name)?.splice(0) ?? []) handle(data as never);
  }

  async #stage<T>(
    outer: Scope,
    stage: { name: string; work: (context: never) => Promise<T>; options: StageOptions<never> | undefined },
  ): Promise<T> {
    const { name, work, options } = stage;
    if (!this.#pipeline.contract.stages.includes(name))
      throw new TypeError(`"${name}" is not a declared stage`);
    for (let attempt = 1; ; attempt++) {
      const scope: Scope = { stage: name, attempt, shielded: outer.shielded };
      const moved = (state: StageState, cause: Cause | null = null) =>
        this.#machine.stageChanged({ name, state, attempt, cause });
      moved('running');
      this.#openStages.add(scope);
      try {
        const value = await work(this.#context(scope) as never);
        const remark = this.#remarks.get(scope);
        moved(
          remark?.leftOut ? 'skipped' : 'done',
          remark && causeFrom({ kind: 'unavailable', ...remark.why }),
        );
        return value;
      } catch (error) {
        await this.#machine.stop((other) => other === scope);
        if (this.#refusesWork(scope)) {
          moved('cancelled');
          throw error;
        }
        const cause = causeOf(error);
        moved('failed', cause);
        if (scope.shielded) throw error; // a compensation cannot be retried by hand
        if ((await this.#afterFailure(scope, cause, options)) === 'throw') throw error;
        await this.#retried(name);
      } finally {
        this.#openStages.delete(scope);
      }
    }
  }

  async #afterFailure(scope: Scope, cause: Cause, options: StageOptions<never> | undefined) {
    if (!options?.whenFailed) return 'wait';
    try {
      return await options.whenFailed(this.#context(scope) as never, cause);
    } catch {
      return 'wait'; // the stage already shows its own cause, which is the one to fix
    }
  }

  #retried(name: string): Promise<void> {
    if (this.#cancelled || this.#isEnding) return Promise.reject(new PipelineCancelled());
    return new Promise((resolve, reject) => this.#failedStages.set(name, { resolve, reject }));
  }
}
