import type { Cause } from '../../../contracts/kernel/define-pipeline.ts';
import { Attempt, type AttemptEnd } from './attempt.ts';
import { causeFrom, causeOf, retryDelay } from './causes.ts';
import type { Write } from './journal-schema.ts';
import { ActivityInterrupted } from './pipelines.ts';
import type { RunFact, Scheduled } from './run-execution.ts';
import type { WorkPlan } from './work-plans.ts';
import { callAt, type WorkQueue } from './work-queue.ts';

/** How one activity or command is executed in this process. */
export interface QueuedPlan extends WorkPlan {
  readonly queue: WorkQueue;
  /** Organisations take turns in the queue. */
  readonly organizationId: string;
  /** Milliseconds that a stopped attempt has to end by itself. */
  readonly grace: number;
}

/** Progress of an activity or command; what a restart needs to resume it. */
export interface WorkProgress {
  attempt: number;
  failures: number;
  readonly interruptions: number;
  dueAt: number;
  details: string | null;
}

export interface WorkHost {
  readonly run: number;
  /** Durable in order; a failed journal is handled by its owner. */
  record(writes: readonly Write[]): void;
  /** Delivers the fact to the pipeline, and stores it; resolves (always) once the pipeline has reacted. */
  deliver(fact: RunFact): Promise<void>;
  heartbeatStored(): void;
}

/** One activity or command from its scheduling to its end, over all attempts and restarts. */
export class WorkItem {
  readonly #host: WorkHost;
  readonly #work: Scheduled;
  readonly #plan: QueuedPlan;
  readonly #progress: WorkProgress;
  readonly #finished = Promise.withResolvers<void>();
  #cancelTimer: () => void = () => undefined;
  #attempt: Attempt | undefined;
  #stopped: 'cancelled' | 'shutdown' | undefined;

  constructor(host: WorkHost, work: Scheduled, plan: QueuedPlan, progress: WorkProgress) {
    this.#host = host;
    this.#work = work;
    this.#plan = plan;
    this.#progress = progress;
  }

  start(): void {
    const { queue, organizationId, maxInterruptions } = this.#plan;
    if (this.#progress.interruptions > maxInterruptions) {
      void this.#end({ type: 'failed', index: this.#work.index, cause: causeFrom(ActivityInterrupted) });
    } else this.#cancelTimer = callAt(this.#progress.dueAt, () => queue.add(organizationId, this.#job));
  }

  /** Cancelled work is reported once it has really stopped; on shutdown it remains to be done. */
  stop(why: 'cancelled' | 'shutdown'): Promise<void> {
    this.#stopped ??= why;
    this.#cancelTimer();
    if (this.#attempt) this.#attempt.stop(why);
    else {
      this.#plan.queue.remove(this.#plan.organizationId, this.#job);
      void this.#endStopped();
    }
    return this.#finished.promise;
  }

  readonly #job = async (): Promise<void> => {
    const { index } = this.#work;
    const attempt = ++this.#progress.attempt;
    const { run } = this.#host;
    this.#host.record([{ statement: 'beginAttempt', values: { run, index, attempt, at: Date.now() } }]);
    const { details } = this.#progress;
    const lastDetails: unknown = details === null ? undefined : JSON.parse(details);
    this.#attempt = new Attempt({
      ...this.#plan,
      perform: (signal, heartbeat) => this.#plan.perform({ signal, heartbeat, attempt, lastDetails }),
      onHeartbeat: (json) => this.#saveHeartbeat(json),
    });
    const end = await this.#attempt.run();
    this.#attempt = undefined;
    await this.#settle(end); // the place in the queue becomes free only now: a failure may cancel what is next
  };

  #saveHeartbeat(details: string | null): void {
    this.#progress.details = details ?? this.#progress.details;
    const values = { run: this.#host.run, index: this.#work.index, details, at: Date.now() };
    this.#host.record([{ statement: 'heartbeat', values }]);
    this.#host.heartbeatStored();
  }

  async #settle(end: AttemptEnd): Promise<void> {
    const { index } = this.#work;
    if (end.end === 'done') return this.#end({ type: 'completed', index, result: JSON.parse(end.result) });
    if (end.end === 'stopped' || this.#stopped) return this.#endStopped();
    return this.#failed(causeOf(end.error));
  }

  async #failed(cause: Cause): Promise<void> {
    const { index } = this.#work;
    const { retry, mayRetry } = this.#plan;
    const failures = ++this.#progress.failures;
    if (failures >= retry.attempts || !mayRetry(cause)) return this.#end({ type: 'failed', index, cause });
    this.#progress.dueAt = Date.now() + retryDelay(retry, failures);
    const { run } = this.#host;
    const values = { run, index, failures, dueAt: this.#progress.dueAt, cause: JSON.stringify(cause) };
    this.#host.record([{ statement: 'postponeWork', values }]);
    this.start();
  }

  async #endStopped(): Promise<void> {
    const { index } = this.#work;
    if (this.#stopped !== 'shutdown') return this.#end({ type: 'failed', index, cause: null });
    this.#host.record([{ statement: 'pauseWork', values: { run: this.#host.run, index } }]);
    this.#finished.resolve();
  }

  async #end(fact: RunFact): Promise<void> {
    const reacted = this.#host.deliver(fact);
    this.#finished.resolve();
    await reacted;
  }
}
