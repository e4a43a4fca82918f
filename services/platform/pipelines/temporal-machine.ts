import { defineSearchAttributeKey } from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  sleep,
  upsertMemo,
  upsertSearchAttributes,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline, Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineCancelled, PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom, commandTimeout } from './causes.ts';
import type { Outcome, PipelineMachine, Scope, StageChange } from './pipeline-program.ts';
import { ActivityFailed, type RunState } from './pipelines.ts';
import * as names from './temporal-names.ts';
import type { QueueName } from './work-plans.ts';

/** Seconds without a heartbeat after which a worker is presumed dead and its work is assigned to another. */
const heartbeatTimeoutSeconds = 15;
/** Seconds that the worker's own monitoring of an attempt may take beyond the declared timeout. */
const timeoutMarginSeconds = 60;

const stageKey = defineSearchAttributeKey(names.searchAttributes.stage, 'KEYWORD');
const stateKey = defineSearchAttributeKey(names.searchAttributes.state, 'KEYWORD');

interface Pending {
  readonly scope: Scope;
  readonly cancellation: CancellationScope;
  readonly settled: Promise<unknown>;
}

/** Implements a pipeline's requests with Temporal's activities, timers, memo and search attributes. */
export class TemporalMachine implements PipelineMachine {
  readonly queries = new Map<string, unknown>();
  readonly #pipeline: AnyPipeline;
  readonly #start: names.TemporalStart;
  readonly #installation = workflowInfo().taskQueue;
  readonly #pending = new Set<Pending>();
  readonly #stages: Map<string, names.StageProgress>;
  #work = 0;
  #changed = true;
  #ended = false;
  #saved: { readonly state: RunState; readonly stage: string | null } | undefined;

  constructor(pipeline: AnyPipeline, start: names.TemporalStart) {
    this.#pipeline = pipeline;
    this.#start = start;
    const waiting = { state: 'waiting', attempt: 0, startedAt: null, endedAt: null, cause: null } as const;
    this.#stages = new Map(pipeline.contract.stages.map((name) => [name, { name, ...waiting }]));
  }

  get runId(): string {
    return this.#start.runId;
  }
  get organizationId(): string {
    return this.#start.organizationId;
  }
  get correlationId(): string {
    return this.#start.correlationId;
  }

  activity(name: string, input: unknown, scope: Scope): Promise<unknown> {
    const { contract } = this.#pipeline;
    const declared = contract.activities[name];
    if (!declared) throw new TypeError(`"${name}" is not a declared activity`);
    const request = { kind: 'activity', name, queueName: declared.queue, timeout: declared.timeout } as const;
    return this.#call(
      names.temporalNames.activity(contract.type, name),
      request,
      { ...this.#start, input },
      scope,
    );
  }

  command(contract: AnyCommandContract, data: unknown, commandId: string, scope: Scope): Promise<unknown> {
    const { type } = contract;
    const argument: names.CommandArgument = {
      ...this.#start,
      input: data,
      type,
      commandId,
      pipeline: this.#pipeline.contract.type,
    };
    const request = { kind: 'command', name: type, queueName: 'commands', timeout: commandTimeout } as const;
    return this.#call(names.temporalNames.sendCommand, request, argument, scope);
  }

  async sleep(seconds: number, scope: Scope): Promise<void> {
    const summary = this.#workId('timer', 'sleep', scope);
    await this.#within(scope, () => sleep(seconds * 1000, { summary }));
  }

  async stop(which: (scope: Scope) => boolean): Promise<void> {
    const affected = [...this.#pending].filter(({ scope }) => which(scope));
    for (const { cancellation } of affected) cancellation.cancel();
    await Promise.allSettled(affected.map(({ settled }) => settled));
  }

  id(): string {
    return uuid4();
  }

  now(): Date {
    return new Date(); // Temporal replaces it by the time of the history
  }

  stageChanged({ name, state, attempt, cause }: StageChange): void {
    const at = this.now().toISOString();
    const isStart = state === 'running';
    const startedAt = isStart ? at : (this.#stages.get(name)?.startedAt ?? null);
    this.#stages.set(name, { name, state, attempt, cause, startedAt, endedAt: isStart ? null : at });
    this.#changed = true;
  }

  querySet(name: string, value: unknown): void {
    this.queries.set(name, value);
  }

  hasUnsavedProgress(state: RunState): boolean {
    return !this.#ended && (this.#changed || state !== this.#saved?.state);
  }

  /** Writes the run's progress into the history, for lists and the console. */
  saveProgress(state: RunState, cause: Cause | null = null): void {
    const stages = [...this.#stages.values()];
    const progress: names.RunProgress = { state, stages, cause, changedAt: this.now().toISOString() };
    upsertMemo({ [names.temporalNames.stored]: progress });
    const stage = names.shownStage(stages)?.name ?? null;
    if (state !== this.#saved?.state || stage !== this.#saved.stage)
      upsertSearchAttributes([
        { key: stageKey, value: stage },
        { key: stateKey, value: state },
      ]);
    this.#saved = { state, stage };
    this.#changed = false;
  }

  /** What had not started is skipped; what was running was interrupted. */
  end(outcome: Outcome): void {
    for (const { name, state, attempt } of this.#stages.values()) {
      if (state === 'waiting') this.#close(name, 'skipped', attempt);
      if (state === 'running') this.#close(name, 'cancelled', attempt);
    }
    this.saveProgress(outcome.state, outcome.state === 'failed' ? outcome.cause : null);
    this.#ended = true;
  }

  #close(name: string, state: 'skipped' | 'cancelled', attempt: number): void {
    this.stageChanged({ name, state, attempt, cause: null });
  }

  #call(
    type: string,
    request: Pick<names.WorkId, 'kind' | 'name'> & {
      queueName: QueueName;
      timeout: number;
    },
    argument: names.WorkArgument,
    scope: Scope,
  ): Promise<unknown> {
    const { kind, name, queueName, timeout } = request;
    const work = proxyActivities<Record<string, (argument: unknown) => Promise<names.WorkResult>>>({
      activityId: this.#workId(kind, name, scope),
      taskQueue: names.temporalNames.queue(this.#installation, queueName),
      startToCloseTimeout: (timeout + timeoutMarginSeconds) * 1000,
      heartbeatTimeout: heartbeatTimeoutSeconds * 1000,
      // The worker decides how often a failure is retried; this is for what was lost with a worker.
      retry: { initialInterval: 1000, backoffCoefficient: 2, maximumInterval: 60_000 },
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    })[type];
    if (!work) throw new TypeError(`Temporal returned no activity "${type}"`);
    return this.#within(scope, async () => (await work(argument)).value);
  }

  #workId(kind: names.WorkId['kind'], name: string, { stage, attempt }: Scope): string {
    return names.workId({ kind, name, stage, attempt, number: ++this.#work });
  }

  #within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    const cancellation = new CancellationScope({ cancellable: true, parent: CancellationScope.current() });
    const result = cancellation.run(work).catch((error: unknown) => {
      throw isCancellation(error) ? new PipelineCancelled() : new PipelineFailure(causeOfTemporal(error));
    });
    const pending: Pending = { scope, cancellation, settled: result };
    this.#pending.add(pending);
    return result.finally(() => this.#pending.delete(pending));
  }
}

/** A worker reports a refusal as an application failure whose first detail is its cause. */
function causeOfTemporal(error: unknown): Cause {
  const inner = error instanceof ActivityFailure ? error.cause : error;
  const [cause] = inner instanceof ApplicationFailure ? (inner.details ?? []) : [];
  if (cause) return cause as Cause; // written by our own worker
  return { ...causeFrom(ActivityFailed), detail: String(inner) };
}
