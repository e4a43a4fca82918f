import { ApplicationFailure, CancelledFailure, Context } from '@temporalio/activity';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { AnyCommandContract } from '../../../contracts/kernel/define-command.ts';
import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { Attempt, type AttemptEnd } from './attempt.ts';
import { causeFrom, causeOf, retryDelay } from './causes.ts';
import { ActivityInterrupted, type AnyActivityHandlers, PipelineUnknown } from './pipelines.ts';
import {
  parseWorkId,
  temporalNames,
  type CommandArgument,
  type WorkArgument,
  type WorkResult,
} from './temporal-names.ts';
import { planWork, type PlanSources, type QueueName, type WorkPlan } from './work-plans.ts';

/** What activities are built from, and how their attempts are monitored. */
export interface ActivityOptions extends PlanSources {
  readonly activities: readonly AnyActivityHandlers[];
  /** Every command that a pipeline may send. */
  readonly commands: readonly AnyCommandContract[];
  /** Milliseconds that a stopped attempt has to end by itself. */
  readonly grace: number;
  /** Milliseconds between two heartbeats; a cancellation arrives with the answer to one. */
  readonly beat: number;
}

type ActivityFunction = (argument: never) => Promise<WorkResult>;
/** Activities as a worker of one queue registers them, by name. */
export type RegisteredActivities = Readonly<Record<string, ActivityFunction>>;

/** What an attempt passes on to the next one, stored by the server as the details of its last heartbeat. */
const HeartbeatDetails = z.object({
  failures: z.number(),
  /** Attempts that do not count as failures: stopped in order, or before the last sign of progress. */
  excused: z.number(),
  progress: z.unknown(),
});
type HeartbeatDetails = z.output<typeof HeartbeatDetails>;
const noHeartbeatDetails: HeartbeatDetails = { failures: 0, excused: 0, progress: undefined };

/**
 * The activities of all pipelines on Temporal, by queue: attempted, monitored and retried as on the embedded engine.
 */
export function temporalActivities(
  options: ActivityOptions,
): Readonly<Record<QueueName, RegisteredActivities>> {
  const worker = new ActivityWorker(options);
  const byQueue = { media: {}, general: {}, voice: {}, commands: {} } as Record<
    QueueName,
    Record<string, ActivityFunction>
  >;
  byQueue.commands[temporalNames.sendCommand] = (argument: CommandArgument) => worker.sendCommand(argument);
  for (const bound of options.activities)
    for (const [name, { queue }] of Object.entries(bound.contract.activities)) {
      const perform = (argument: WorkArgument) => worker.perform(bound, name, argument);
      byQueue[queue][temporalNames.activity(bound.contract.type, name)] = perform;
      // an earlier build has sent what speaks to the general queue
      if (queue === 'voice') byQueue.general[temporalNames.activity(bound.contract.type, name)] = perform;
    }
  return byQueue;
}

class ActivityWorker {
  readonly #options: ActivityOptions;
  /** Attempts of stages in which something has just failed permanently: that cancels what is next. */
  readonly #unsettled = new Set<string>();

  constructor(options: ActivityOptions) {
    this.#options = options;
  }

  async perform(bound: AnyActivityHandlers, name: string, argument: WorkArgument): Promise<WorkResult> {
    const work = { kind: 'activity', name, input: argument.input, command: null, scope: scopeNow() } as const;
    await this.#waitWhileUnsettled();
    try {
      return await this.#try(planWork(this.#options, bound, argument, work));
    } catch (error) {
      if (error instanceof ApplicationFailure && error.nonRetryable) this.#failedForGood();
      throw error;
    }
  }

  sendCommand(argument: CommandArgument): Promise<WorkResult> {
    const { type, commandId: id, input, pipeline } = argument;
    const contract = this.#options.commands.find((known) => known.type === type);
    const bound = this.#options.activities.find((known) => known.contract.type === pipeline);
    if (!contract || !bound) throw PipelineUnknown({ facts: { pipeline, command: type } });
    const command = { contract, id };
    const work = { kind: 'command', name: type, input, command, scope: scopeNow() } as const;
    return this.#try(planWork(this.#options, bound, argument, work));
  }

  async #try(plan: WorkPlan): Promise<WorkResult> {
    const context = Context.current();
    const { attempt, heartbeatDetails } = context.info;
    const previous = HeartbeatDetails.safeParse(heartbeatDetails).data ?? noHeartbeatDetails;
    if (attempt - 1 - previous.failures - previous.excused > plan.maxInterruptions)
      throw failureOf(causeFrom(ActivityInterrupted), previous.progress, {});
    const watched = new WatchedAttempt(context, plan, previous, this.#options);
    const end = await watched.run();
    if (end.end === 'done')
      return { value: JSON.parse(end.result) as unknown, progress: watched.details.progress };
    if (end.end === 'stopped') throw watched.stoppedFailure();
    throw watched.failedFailure(causeOf(end.error));
  }

  #failedForGood(): void {
    const attempt = stageAttemptNow();
    this.#unsettled.add(attempt);
    setTimeout(() => this.#unsettled.delete(attempt), failureSettleMs).unref();
  }

  /**
   * A place in the queue becomes free before the pipeline has processed a failure; what that cancels must not start.
   */
  async #waitWhileUnsettled(): Promise<void> {
    if (!this.#unsettled.has(stageAttemptNow())) return;
    const { cancellationSignal: signal, heartbeat, info } = Context.current();
    const asking = setInterval(
      () => heartbeat(info.heartbeatDetails ?? noHeartbeatDetails),
      this.#options.beat,
    );
    await pause(failureSettleMs, undefined, { signal })
      .catch(() => {
        throw new CancelledFailure('Cancelled before it started.');
      })
      .finally(() => clearInterval(asking));
  }
}

/** Milliseconds in which the failure of a stage reaches its other activities. */
const failureSettleMs = 5000;

const scopeNow = () => ({ stage: parseWorkId(Context.current().info.activityId)?.stage ?? null });

/** Which attempt of which stage the activity belongs to. */
function stageAttemptNow(): string {
  const { activityId, workflowExecution } = Context.current().info;
  const { stage = null, attempt = 0 } = parseWorkId(activityId) ?? {};
  return `${workflowExecution?.workflowId} ${stage} ${attempt}`;
}

/**
 * One attempt as the server sees it: it sends heartbeats as long as this process lives, whatever the work itself
 * reports.
 */
class WatchedAttempt {
  readonly #context: Context;
  readonly #plan: WorkPlan;
  readonly #beat: number;
  readonly #attempt: Attempt;
  #hasBegun = false;
  details: HeartbeatDetails;

  constructor(
    context: Context,
    plan: WorkPlan,
    previous: HeartbeatDetails,
    { grace, beat }: ActivityOptions,
  ) {
    const { attempt } = context.info;
    this.#context = context;
    this.#plan = plan;
    this.#beat = beat;
    this.details = previous;
    this.#attempt = new Attempt({
      timeout: plan.timeout,
      heartbeat: plan.heartbeat,
      grace,
      perform: (signal, heartbeat) =>
        plan.perform({ signal, heartbeat, attempt, lastDetails: previous.progress ?? undefined }),
      onHeartbeat: (details) => this.#progressed(details),
    });
  }

  async run(): Promise<AttemptEnd> {
    const { cancellationSignal, cancellationDetails } = this.#context;
    const why = () => (this.#context.cancellationDetails?.workerShutdown ? 'shutdown' : 'cancelled');
    cancellationSignal.addEventListener('abort', () => this.#attempt.stop(why()), { once: true });
    if (cancellationDetails) this.#attempt.stop(why());
    const beating = setInterval(() => this.#sendHeartbeat(), this.#beat);
    this.#sendHeartbeat();
    return this.#attempt.run().finally(() => clearInterval(beating));
  }

  /** Stopped in order: another worker starts over, and nothing counts against the work. */
  stoppedFailure(): Error {
    if (!this.#context.cancellationDetails?.workerShutdown) return new CancelledFailure('It was stopped.');
    this.#saveDetails({ excused: this.details.excused + 1 });
    return failureOf(causeFrom(ActivityInterrupted), this.details.progress, { again: 1 });
  }

  failedFailure(cause: Cause): ApplicationFailure {
    const failures = this.details.failures + 1;
    this.#saveDetails({ failures });
    const { retry, mayRetry } = this.#plan;
    const isFinal = failures >= retry.attempts || !mayRetry(cause);
    return failureOf(cause, this.details.progress, isFinal ? {} : { again: retryDelay(retry, failures) });
  }

  #progressed(details: string | null): void {
    const { attempt } = this.#context.info;
    const progress = details === null ? this.details.progress : (JSON.parse(details) as unknown);
    // the first heartbeat only says that it has started; the process may crash at the same place again
    const excused = this.#hasBegun ? attempt - 1 - this.details.failures : this.details.excused;
    this.#hasBegun = true;
    this.#saveDetails({ progress, excused });
  }

  #saveDetails(changed: Partial<HeartbeatDetails>): void {
    this.details = { ...this.details, ...changed };
    this.#sendHeartbeat();
  }

  #sendHeartbeat(): void {
    this.#context.heartbeat(this.details);
  }
}

/** `again`: milliseconds after which it is retried; without it the failure is final. */
const failureOf = (cause: Cause, progress: unknown, { again }: { again?: number }): ApplicationFailure =>
  ApplicationFailure.create({
    type: cause.error,
    message: cause.message,
    details: [cause, progress ?? null],
    nonRetryable: again === undefined,
    ...(again !== undefined && { nextRetryDelay: again }),
  });
