import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  type ActivityOptions,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
  sleep,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { AnyPipeline, Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { PipelineCancelled, PipelineFailure } from '../../../contracts/kernel/define-pipeline.ts';
import { causeFrom, commandRetry, commandTimeout } from './causes.ts';
import { type PipelineMachine, PipelineProgram, type Scope, type StageChange } from './pipeline-program.ts';
import { ActivityFailed } from './pipelines.ts';

/** What a run is started with on Temporal. */
export interface TemporalStart {
  readonly organizationId: string;
  readonly correlationId: string;
  readonly input: unknown;
}

/** Names that a worker, a client and this module agree on. */
export const temporalNames = {
  activity: (pipeline: string, activity: string) => `${pipeline}.${activity}`,
  sendCommand: 'sendCommand',
  retryStage: 'pipeline:retryStage',
  stages: 'pipeline:stages',
} as const;

/** A Temporal workflow that runs a pipeline: the same program as the embedded engine, over Temporal's primitives. */
export function temporalPipeline(pipeline: AnyPipeline): (start: TemporalStart) => Promise<unknown> {
  return async (start) => {
    const machine = new TemporalMachine(pipeline, start);
    const program = new PipelineProgram(pipeline, machine);
    for (const name of Object.keys(pipeline.contract.signals))
      setHandler(defineSignal<[unknown]>(name), (data) => program.signal(name, data));
    for (const name of Object.keys(pipeline.contract.queries))
      setHandler(defineQuery(name), () => machine.queries.get(name) ?? null);
    setHandler(defineSignal<[string]>(temporalNames.retryStage), (stage) => program.retryStage(stage));
    setHandler(defineQuery(temporalNames.stages), () => [...machine.stages.values()]);
    void CancellationScope.current().cancelRequested.catch(() => program.cancel());

    // The program decides what a cancellation stops, so Temporal's own does not reach past this scope.
    const input = pipeline.contract.input.parse(start.input);
    const outcome = await CancellationScope.nonCancellable(() => program.run(input));
    if (outcome.state === 'done') return outcome.result;
    if (outcome.state === 'cancelled') throw new CancelledFailure('The run was cancelled.');
    throw failureOf(outcome.cause);
  };
}

interface Pending {
  readonly scope: Scope;
  readonly cancellation: CancellationScope;
  readonly settled: Promise<unknown>;
}

class TemporalMachine implements PipelineMachine {
  readonly runId: string;
  readonly organizationId: string;
  readonly correlationId: string;
  readonly stages = new Map<string, StageChange>();
  readonly queries = new Map<string, unknown>();
  readonly #pipeline: AnyPipeline;
  readonly #pending = new Set<Pending>();

  constructor(pipeline: AnyPipeline, start: TemporalStart) {
    this.#pipeline = pipeline;
    this.organizationId = start.organizationId;
    this.correlationId = start.correlationId;
    // Workflow ids are `<organisation>/<run>`, since run ids are unique within an organisation only.
    this.runId = workflowInfo().workflowId.split('/').at(-1) ?? workflowInfo().workflowId;
  }

  activity(name: string, input: unknown, scope: Scope): Promise<unknown> {
    const { contract } = this.#pipeline;
    const declared = contract.activities[name];
    if (!declared) throw new TypeError(`"${name}" is no declared activity`);
    const options: ActivityOptions = {
      taskQueue: `stepwell-${declared.queue}`,
      startToCloseTimeout: declared.timeout * 1000,
      retry: retryOptions(declared.retry),
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    };
    if (declared.heartbeat !== undefined) options.heartbeatTimeout = declared.heartbeat * 1000;
    return this.#call(temporalNames.activity(contract.type, name), options, this.#about(input), scope);
  }

  command(contract: AnyCommandContract, data: unknown, commandId: string, scope: Scope): Promise<unknown> {
    const options: ActivityOptions = {
      taskQueue: 'stepwell-general',
      startToCloseTimeout: commandTimeout * 1000,
      retry: retryOptions(commandRetry),
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    };
    const command = {
      ...this.#about(data),
      type: contract.type,
      commandId,
      pipeline: this.#pipeline.contract.type,
    };
    return this.#call(temporalNames.sendCommand, options, command, scope);
  }

  sleep(seconds: number, scope: Scope): Promise<void> {
    return this.#within(scope, () => sleep(seconds * 1000));
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
    return new Date(); // Temporal puts the time of the history in its place
  }

  stageChanged(change: StageChange): void {
    this.stages.set(change.name, change);
  }

  querySet(name: string, value: unknown): void {
    this.queries.set(name, value);
  }

  #about(input: unknown) {
    const { runId, organizationId, correlationId } = this;
    return { runId, organizationId, correlationId, input };
  }

  #call(name: string, options: ActivityOptions, argument: unknown, scope: Scope): Promise<unknown> {
    const call = proxyActivities<Record<string, (argument: unknown) => Promise<unknown>>>(options)[name];
    if (!call) throw new TypeError(`Temporal gave no activity "${name}"`);
    return this.#within(scope, () => call(argument));
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

const retryOptions = ({
  attempts,
  firstDelay,
  factor,
}: {
  attempts: number;
  firstDelay: number;
  factor: number;
}) => ({
  maximumAttempts: attempts,
  initialInterval: firstDelay * 1000,
  backoffCoefficient: factor,
  maximumInterval: 3_600_000,
});

/** A worker reports a refusal as an application failure whose only detail is its cause. */
function causeOfTemporal(error: unknown): Cause {
  const inner = error instanceof ActivityFailure ? error.cause : error;
  const [cause] = inner instanceof ApplicationFailure ? (inner.details ?? []) : [];
  if (cause) return cause as Cause; // written by `failureOf` on the other side
  return { ...causeFrom(ActivityFailed), detail: String(inner) };
}

/** A cause as Temporal carries it. */
export function failureOf(cause: Cause): ApplicationFailure {
  return ApplicationFailure.create({
    type: cause.error,
    message: cause.message,
    nonRetryable: true,
    details: [cause],
  });
}
