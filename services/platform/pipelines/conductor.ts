import { PipelineNondeterministic, type RunState } from './pipelines.ts';
import { causeFrom } from './causes.ts';
import { signatureOf, stopSignature, writesOf } from './journal-entries.ts';
import type { Journal } from './journal.ts';
import type { Write } from './journal-schema.ts';
import type { Activation, RunFact, RunExecution, Scheduled } from './run-execution.ts';
import { WorkItem, type QueuedPlan, type WorkHost, type WorkProgress } from './work-item.ts';
import { callAt } from './work-queue.ts';

/** One stored fact of the journal. */
export interface StoredFact {
  readonly type: string;
  readonly at: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ConductorOptions {
  readonly run: number;
  readonly execution: RunExecution;
  readonly journal: Journal;
  readonly queries: Readonly<Record<string, unknown>>;
  /** How to do an activity or a command. */
  readonly planFor: (work: Scheduled) => QueuedPlan;
  readonly onChange: (state: RunState) => void;
  readonly onEnded: () => void;
  readonly onBroken: (reason: unknown) => void;
}

interface PendingFact {
  readonly fact: RunFact;
  readonly committed: PromiseWithResolvers<void>;
}

/** Runs one pipeline run: delivers facts to it one at a time, commits what they led to, then executes that. */
export class Conductor implements WorkHost {
  readonly run: number;
  readonly #options: ConductorOptions;
  readonly #execution: RunExecution;
  readonly #items = new Map<number, WorkItem>();
  readonly #timers = new Map<number, () => void>();
  readonly #inbox: PendingFact[] = [];
  #queries: Readonly<Record<string, unknown>>;
  #busy = false;
  #draining: Promise<void> = Promise.resolve();
  #seq = 1;
  #cancelRequested = false;
  #closing = false;

  constructor(options: ConductorOptions) {
    this.#options = options;
    this.run = options.run;
    this.#execution = options.execution;
    this.#queries = options.queries;
  }

  get failedStages(): readonly string[] {
    return this.#execution.failedStages;
  }
  get cancelRequested(): boolean {
    return this.#cancelRequested;
  }

  get state(): RunState {
    const { outcome } = this.#execution;
    if (outcome) return outcome.state;
    if (this.#cancelRequested) return 'cancelling';
    return this.failedStages.length > 0 ? 'failed' : 'running';
  }

  /** Starts a new run; `opening` are rows that the first commit also writes. */
  start(opening: readonly Write[]): Promise<void> {
    return this.dispatch({ type: 'started' }, opening);
  }

  /** Resolves once the fact and everything it led to are durable. */
  dispatch(fact: RunFact, opening: readonly Write[] = []): Promise<void> {
    const committed = Promise.withResolvers<void>();
    committed.promise.catch(() => undefined); // the journal's owner is notified separately
    this.#inbox.push({ fact, committed });
    if (!this.#busy) this.#draining = this.#drain(opening);
    return committed.promise;
  }

  deliver(fact: RunFact): Promise<void> {
    return this.dispatch(fact).catch(() => undefined);
  }

  record(writes: readonly Write[]): void {
    this.#options.journal.write(writes).catch(this.#options.onBroken);
  }

  heartbeatStored(): void {
    this.#options.onChange(this.state);
  }

  /**
   * Replays the history. Refused with `pipeline.nondeterministic` if the code requests anything else than it did: after
   * each fact exactly what is in the journal, in that order.
   */
  async replay(history: readonly StoredFact[]): Promise<void> {
    this.#seq = history.length + 1;
    this.#busy = true; // facts that arrive meanwhile wait for `resume`
    let expected: string[] = [];
    let actual: string[] = [];
    for (const { type, at, body } of history) {
      if (type === 'scheduled' || type === 'stopAsked') {
        expected.push(String(body['signature']));
        continue;
      }
      requireSameHistory(expected, actual);
      this.#cancelRequested ||= type === 'cancelRequested';
      const fact = { type, ...body } as RunFact; // written by this file's own commit
      const { scheduled, stops } = await this.#execution.activate(fact, new Date(at).toISOString());
      actual = [...scheduled.map(signatureOf), ...stops.map(stopSignature)];
      expected = [];
    }
    requireSameHistory(expected, actual);
  }

  /** Resumes after a replay whatever had not ended. */
  resume(progressByWork: ReadonlyMap<number, WorkProgress>): void {
    for (const { work, stopRequested } of this.#execution.pending) {
      const progress = progressByWork.get(work.index);
      if (!progress) throw PipelineNondeterministic({ facts: { index: work.index } });
      // Work that ran when the process exited is not running any more.
      if (stopRequested) void this.deliver({ type: 'failed', index: work.index, cause: null });
      else this.#startWork(work, progress);
    }
    this.#draining = this.#drain([]);
  }

  /** Rejects what arrived while the replay failed. */
  rejectPending(reason: unknown): void {
    this.#busy = false;
    for (const { committed } of this.#inbox.splice(0)) committed.reject(reason);
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const cancelTimer of this.#timers.values()) cancelTimer();
    await Promise.all([...this.#items.values()].map((item) => item.stop('shutdown')));
    while (this.#busy) await this.#draining;
  }

  async #drain(opening: readonly Write[]): Promise<void> {
    this.#busy = true;
    let first = opening;
    for (let next = this.#inbox.shift(); next; next = this.#inbox.shift()) {
      try {
        await this.#step(next.fact, first);
        next.committed.resolve();
      } catch (error) {
        next.committed.reject(error);
        for (const { committed } of this.#inbox.splice(0)) committed.reject(error);
        this.#options.onBroken(error);
      }
      first = [];
    }
    this.#busy = false; // in the same turn as the last check of the inbox, so that no fact is left behind
  }

  async #step(fact: RunFact, opening: readonly Write[]): Promise<void> {
    if (this.#isStale(fact)) return;
    const at = Date.now();
    this.#cancelRequested ||= fact.type === 'cancelRequested';
    const activation = await this.#execution.activate(fact, new Date(at).toISOString());
    this.#queries = { ...this.#queries, ...Object.fromEntries(activation.queries) };
    const { run, state } = this;
    const entry = { run, seq: this.#seq, at, fact, activation, state, queries: this.#queries };
    const { writes, nextSeq } = writesOf(entry);
    this.#seq = nextSeq;
    await this.#options.journal.write([...opening, ...writes]);
    this.#apply(fact, activation, at);
    this.#options.onChange(state);
    if (activation.outcome) this.#options.onEnded();
  }

  #isStale(fact: RunFact): boolean {
    if (this.#execution.outcome) return true;
    if (fact.type === 'retried') return !this.failedStages.includes(fact.stage);
    if (fact.type === 'cancelRequested') return this.#cancelRequested;
    return 'index' in fact && !this.#execution.isPending(fact.index);
  }

  #apply(fact: RunFact, activation: Activation, at: number): void {
    if ('index' in fact) {
      this.#items.delete(fact.index);
      this.#timers.delete(fact.index);
    }
    for (const index of activation.stops) {
      this.#timers.get(index)?.();
      void this.#items.get(index)?.stop('cancelled');
    }
    for (const work of activation.scheduled) {
      const dueAt = at + work.delay * 1000;
      this.#startWork(work, { attempt: 0, failures: 0, interruptions: 0, dueAt, details: null });
      if (activation.stops.includes(work.index)) void this.#items.get(work.index)?.stop('cancelled');
    }
  }

  #startWork(work: Scheduled, progress: WorkProgress): void {
    if (this.#closing) return; // it is in the journal and starts at the next opening
    if (work.kind === 'timer') {
      const fire = () => void this.deliver({ type: 'fired', index: work.index });
      this.#timers.set(work.index, callAt(progress.dueAt, fire));
      return;
    }
    const item = new WorkItem(this, work, this.#options.planFor(work), progress);
    this.#items.set(work.index, item);
    item.start();
  }
}

function requireSameHistory(expected: readonly string[], actual: readonly string[]): void {
  const at = expected.findIndex((line, index) => line !== actual[index]);
  if (at < 0 && expected.length === actual.length) return;
  const where = at < 0 ? expected.length : at;
  throw PipelineNondeterministic({
    facts: { history: expected[where] ?? 'nothing', code: actual[where] ?? 'nothing' },
  });
}

/** The refusal as the console shows it, with what the history contains and what the code requested. */
export function nondeterminismCause(facts: Readonly<Record<string, string | number | boolean | null>>) {
  const detail = `The history contains "${String(facts['history'])}", but the code requested "${String(facts['code'])}".`;
  return { ...causeFrom(PipelineNondeterministic, facts), detail };
}
