import { PipelineNondeterministic, type RunState } from './pipelines.ts';
import { causeFrom } from './causes.ts';
import { signatureOf, stopSignature, writesOf } from './journal-entries.ts';
import type { Journal } from './journal.ts';
import type { Write } from './journal-schema.ts';
import type { Activation, Incoming, RunExecution, Scheduled } from './run-execution.ts';
import { WorkItem, type QueuedPlan, type WorkHost, type WorkStanding } from './work-item.ts';
import { callAt } from './work-queue.ts';

/** One fact of the journal as it was stored. */
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

interface Queued {
  readonly fact: Incoming;
  readonly kept: PromiseWithResolvers<void>;
}

/** Takes one run through its life: feeds it facts one at a time, commits what they led to, then does it. */
export class Conductor implements WorkHost {
  readonly run: number;
  readonly #options: ConductorOptions;
  readonly #execution: RunExecution;
  readonly #items = new Map<number, WorkItem>();
  readonly #timers = new Map<number, () => void>();
  readonly #inbox: Queued[] = [];
  #queries: Readonly<Record<string, unknown>>;
  #busy = false;
  #pumped: Promise<void> = Promise.resolve();
  #seq = 1;
  #cancelAsked = false;
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
  get cancelAsked(): boolean {
    return this.#cancelAsked;
  }

  get state(): RunState {
    const { outcome } = this.#execution;
    if (outcome) return outcome.state;
    if (this.#cancelAsked) return 'cancelling';
    return this.failedStages.length > 0 ? 'failed' : 'running';
  }

  /** Begins a new run; `opening` are the rows that the first commit also writes. */
  begin(opening: readonly Write[]): Promise<void> {
    return this.tell({ type: 'started' }, opening);
  }

  /** Resolves once the fact and all that it led to are durable. */
  tell(fact: Incoming, opening: readonly Write[] = []): Promise<void> {
    const kept = Promise.withResolvers<void>();
    kept.promise.catch(() => undefined); // the journal's owner hears of it by itself
    this.#inbox.push({ fact, kept });
    if (!this.#busy) this.#pumped = this.#pump(opening);
    return kept.promise;
  }

  deliver(fact: Incoming): Promise<void> {
    return this.tell(fact).catch(() => undefined);
  }

  record(writes: readonly Write[]): void {
    this.#options.journal.write(writes).catch(this.#options.onBroken);
  }

  heartbeatKept(): void {
    this.#options.onChange(this.state);
  }

  /**
   * Repeats the history. Refused with `pipeline.nondeterministic` when the code asks for anything else than it did:
   * after each fact exactly what is in the journal, in that order.
   */
  async replay(history: readonly StoredFact[]): Promise<void> {
    this.#seq = history.length + 1;
    this.#busy = true; // what is told meanwhile waits for `takeUp`
    let expected: string[] = [];
    let asked: string[] = [];
    for (const { type, at, body } of history) {
      if (type === 'scheduled' || type === 'stopAsked') {
        expected.push(String(body['signature']));
        continue;
      }
      refuseDifference(expected, asked);
      this.#cancelAsked ||= type === 'cancelRequested';
      const fact = { type, ...body } as Incoming; // written by this file's own commit
      const { scheduled, stops } = await this.#execution.activate(fact, new Date(at).toISOString());
      asked = [...scheduled.map(signatureOf), ...stops.map(stopSignature)];
      expected = [];
    }
    refuseDifference(expected, asked);
  }

  /** Takes up after a replay whatever had not ended. */
  takeUp(standings: ReadonlyMap<number, WorkStanding>): void {
    for (const { work, stopAsked } of this.#execution.pending) {
      const standing = standings.get(work.index);
      if (!standing) throw PipelineNondeterministic({ facts: { index: work.index } });
      // What ran when the process ended is not running any more.
      if (stopAsked) void this.deliver({ type: 'failed', index: work.index, cause: null });
      else this.#begin(work, standing);
    }
    this.#pumped = this.#pump([]);
  }

  /** Turns away what was told while the history was repeated in vain. */
  giveUp(reason: unknown): void {
    this.#busy = false;
    for (const { kept } of this.#inbox.splice(0)) kept.reject(reason);
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const callOff of this.#timers.values()) callOff();
    await Promise.all([...this.#items.values()].map((item) => item.stop('shutdown')));
    while (this.#busy) await this.#pumped;
  }

  async #pump(opening: readonly Write[]): Promise<void> {
    this.#busy = true;
    let first = opening;
    for (let next = this.#inbox.shift(); next; next = this.#inbox.shift()) {
      try {
        await this.#step(next.fact, first);
        next.kept.resolve();
      } catch (error) {
        next.kept.reject(error);
        for (const { kept } of this.#inbox.splice(0)) kept.reject(error);
        this.#options.onBroken(error);
      }
      first = [];
    }
    this.#busy = false; // in the same turn as the last look into the inbox, so that no fact is left lying
  }

  async #step(fact: Incoming, opening: readonly Write[]): Promise<void> {
    if (this.#isStale(fact)) return;
    const at = Date.now();
    this.#cancelAsked ||= fact.type === 'cancelRequested';
    const activation = await this.#execution.activate(fact, new Date(at).toISOString());
    this.#queries = { ...this.#queries, ...Object.fromEntries(activation.queries) };
    const { run, state } = this;
    const entry = { run, seq: this.#seq, at, fact, activation, state, queries: this.#queries };
    const { writes, nextSeq } = writesOf(entry);
    this.#seq = nextSeq;
    await this.#options.journal.write([...opening, ...writes]);
    this.#perform(fact, activation, at);
    this.#options.onChange(state);
    if (activation.outcome) this.#options.onEnded();
  }

  #isStale(fact: Incoming): boolean {
    if (this.#execution.outcome) return true;
    if (fact.type === 'retried') return !this.failedStages.includes(fact.stage);
    if (fact.type === 'cancelRequested') return this.#cancelAsked;
    return 'index' in fact && !this.#execution.isPending(fact.index);
  }

  #perform(fact: Incoming, activation: Activation, at: number): void {
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
      this.#begin(work, { attempt: 0, failures: 0, interruptions: 0, dueAt, details: null });
      if (activation.stops.includes(work.index)) void this.#items.get(work.index)?.stop('cancelled');
    }
  }

  #begin(work: Scheduled, standing: WorkStanding): void {
    if (this.#closing) return; // it is in the journal and begins at the next opening
    if (work.kind === 'timer') {
      const ring = () => void this.deliver({ type: 'fired', index: work.index });
      this.#timers.set(work.index, callAt(standing.dueAt, ring));
      return;
    }
    const item = new WorkItem(this, work, this.#options.planFor(work), standing);
    this.#items.set(work.index, item);
    item.begin();
  }
}

function refuseDifference(expected: readonly string[], asked: readonly string[]): void {
  const at = expected.findIndex((line, index) => line !== asked[index]);
  if (at < 0 && expected.length === asked.length) return;
  const where = at < 0 ? expected.length : at;
  throw PipelineNondeterministic({
    facts: { history: expected[where] ?? 'nothing', code: asked[where] ?? 'nothing' },
  });
}

/** The refusal as the console shows it, with what the history has and what the code asked for. */
export function nondeterminismOf(facts: Readonly<Record<string, string | number | boolean | null>>) {
  const detail = `The history has "${String(facts['history'])}", the code asks for "${String(facts['code'])}".`;
  return { ...causeFrom(PipelineNondeterministic, facts), detail };
}
