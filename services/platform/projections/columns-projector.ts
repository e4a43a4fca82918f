import { Mutex } from 'async-mutex';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { markStale } from './staleness.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import { origin, type EventStore, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import type { Columns, Copy, TableContract } from '../columns/columns.ts';
import type { FactTable } from '../columns/define-table.ts';
import { eventsTable } from '../columns/events-table.ts';
import { insertRows } from '../columns/insert-rows.ts';
import { ParkedRows, errorReason, type ParkedRow } from './parked-rows.ts';
import { readBatch } from '../columns/read-batch.ts';

export interface ColumnsProjectorOptions {
  readonly events: Pick<EventStore, 'head' | 'onCommit' | 'readAll'>;
  readonly columns: Columns;
  /** Contracts of all events: they declare which fields are personal. */
  readonly contracts: readonly EventContract[];
  /** Categories of all streams; needed for those that contain a hyphen. */
  readonly categories: readonly string[];
  readonly tables: readonly FactTable[];
  readonly onParked: (parked: ParkedRow) => void;
  /** Called after a run that failed and will be retried. */
  readonly onProblem: (error: unknown) => void;
  /** How long events are batched, since every insert is a part; a query does not wait for the batch. */
  readonly delayMilliseconds?: number;
  /** How long a query waits for the newest events before it answers without them; two seconds. */
  readonly freshMilliseconds?: number;
  /** Number of events that are applied immediately, without the delay. */
  readonly batchSize?: number;
  /** Events that a table may refuse before it stops reading; `mostParkedRows`. */
  readonly maxParked?: number;
}

/** State of the report tables. */
export interface ReportsState {
  /** The log's newest position minus that of the tables. */
  readonly behind: number;
  /** Age of the oldest unprocessed event; since the start, until the engine has returned its checkpoints. */
  readonly oldestUnseenMs: number;
  /** Why the engine's last write or query failed; `null` if it succeeded. */
  readonly problem: string | null;
}

export interface ColumnsProjector {
  /**
   * The same store; a query first applies what the log holds (for a limited time), so that it sees every command
   * answered before it, and calls `noteStale` if it could not.
   */
  readonly columns: Columns;
  /** Applies the log up to a position; `false` if that was not reached in time. */
  waitFor(position: Position, milliseconds: number): Promise<boolean>;
  /** Rebuilds a table from the log while the old rows answer, then swaps; all tables if none is named. */
  rebuild(table?: string): Promise<void>;
  /** The position up to which every table has processed the log. */
  position(): Position;
  /** How far the tables are behind the log, and what blocks them. */
  state(): Promise<ReportsState>;
  /** Events that a table could not apply; those from before a start are known once the engine has answered. */
  parked(): Promise<readonly ParkedEvent[]>;
  /** Retries a parked event by rebuilding its table, since rows are inserted in log order. */
  retry(id: string): Promise<{ applied: number; remaining: number }>;
  /** Stops applying events; the store stays open. */
  close(): Promise<void>;
}

const retryMilliseconds = 5_000;

export function startColumnsProjector(options: ColumnsProjectorOptions): ColumnsProjector {
  return new Projector(options);
}

/** Which tables to fill, how far, and a callback for progress. */
interface FoldOptions {
  readonly tables: readonly FactTable[];
  readonly copy: Copy;
  /** The last position; by default the end of the log. */
  readonly until?: Position;
  readonly onProgress?: (position: Position) => void;
}

class Projector implements ColumnsProjector {
  readonly columns: Columns;
  readonly #options: ColumnsProjectorOptions;
  readonly #tables: readonly FactTable[];
  readonly #contracts: ReadonlyMap<string, EventContract>;
  readonly #stopListening: () => void;
  #position: Position = origin;
  #isPositionKnown = false;
  readonly #parked: ParkedRows;
  readonly #startedAt = Date.now();
  #problem: string | null = null;
  /** Commits announced since the last run. */
  #pendingCommits = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  readonly #lock = new Mutex();
  #closed = false;

  constructor(options: ColumnsProjectorOptions) {
    this.#options = options;
    this.#contracts = new Map(options.contracts.map((contract) => [contract.type, contract]));
    this.#tables = [{ table: eventsTable, on: {} }, ...options.tables];
    this.#parked = new ParkedRows(options.columns, options.maxParked);
    this.columns = {
      ...options.columns, // both engines consist of closures
      query: async (organizationId, sql, parameters) => {
        if (!(await this.#refresh())) markStale();
        return options.columns.query(organizationId, sql, parameters);
      },
    };
    this.#stopListening = options.events.onCommit(() => {
      this.#pendingCommits++;
      this.#runAfter(options.delayMilliseconds ?? 1_500);
    });
    this.#runAfter(options.delayMilliseconds ?? 1_500);
  }

  position(): Position {
    return this.#position;
  }

  /** Always waits for a stopped engine to start: the query needs it too. */
  async #refresh(): Promise<boolean> {
    const { columns, events, freshMilliseconds = 2_000 } = this.#options;
    const head = await events.head().catch(() => null);
    if (head === null) return false; // while the log is unavailable the tables answer with what they have
    if (this.#isPositionKnown && this.#position >= head) return true;
    await this.#recordProblem(columns.checkpoint(eventsTable));
    return this.waitFor(head, freshMilliseconds);
  }

  async #recordProblem<T>(work: Promise<T>): Promise<T> {
    try {
      const done = await work;
      this.#problem = null;
      return done;
    } catch (error) {
      this.#problem = errorReason(error);
      throw error;
    }
  }

  async state(): Promise<ReportsState> {
    const { events } = this.#options;
    const head = await events.head();
    const behind = Math.max(0, head - this.#position);
    const [next] = behind > 0 ? await events.readAll(this.#position, 1) : [];
    const since = this.#isPositionKnown && next ? Date.parse(next.time) : this.#startedAt;
    const oldestUnseenMs = next ? Math.max(0, Date.now() - since) : 0;
    return { behind, oldestUnseenMs, problem: this.#problem };
  }

  async parked(): Promise<readonly ParkedEvent[]> {
    return this.#parked.list();
  }

  async retry(id: string): Promise<{ applied: number; remaining: number }> {
    const isParked = (): boolean => this.#parked.list().some((event) => event.id === id);
    const factTable = this.#tables.find(({ table }) => this.#parked.belongsTo(table, id));
    if (!factTable || !isParked()) return { applied: 0, remaining: 0 };
    await this.#rebuildOne(factTable);
    return isParked() ? { applied: 0, remaining: 1 } : { applied: 1, remaining: 0 };
  }

  async waitFor(position: Position, milliseconds: number): Promise<boolean> {
    const until = Date.now() + milliseconds;
    while (!this.#closed && !(this.#isPositionKnown && this.#position >= position)) {
      const left = until - Date.now();
      if (left <= 0) return false;
      await withTimeLimit(this.#run(), left);
      // The log or the engine is not available yet: retrying without a pause would only keep both busy.
      if (this.#position < position) await pause(Math.min(left, 25));
    }
    return this.#position >= position;
  }

  async rebuild(name?: string): Promise<void> {
    const selected = this.#tables.filter(({ table }) => name === undefined || table.name === name);
    if (selected.length === 0) throw new Error(`${String(name)} is not a table of the analytics store`);
    for (const fact of selected) await this.#rebuildOne(fact);
  }

  async #rebuildOne(fact: FactTable): Promise<void> {
    const build = await this.#options.columns.startBuilding(fact.table);
    this.#parked.clear(fact.table, 'building');
    const into = { tables: [fact], copy: 'building' } as const;
    let position = await this.#fold(origin, { ...into, until: await this.#options.events.head() });
    // The last part runs as a run of its own, so that the copy has everything that the table it replaces had.
    await this.#lock.runExclusive(async () => {
      position = await this.#fold(position, into);
      await this.#options.columns.swapBuilt(fact.table, build);
      this.#parked.swap(fact.table);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#lock.waitForUnlock();
  }

  #runAfter(milliseconds: number): void {
    if (this.#closed) return;
    const full = this.#pendingCommits >= (this.#options.batchSize ?? 5_000);
    if (full && this.#isPositionKnown) void this.#run();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, milliseconds).unref();
  }

  /** One run at a time. It never rejects, because no caller that waits for it could handle the error. */
  #run(): Promise<void> {
    this.#running ??= this.#lock
      .runExclusive(async () => {
        if (this.#closed) return;
        this.#pendingCommits = 0;
        try {
          await this.#recordProblem(this.#applyNewEvents());
        } catch (error) {
          this.#options.onProblem(error);
          this.#runAfter(retryMilliseconds);
          await pause(100);
        }
      })
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #applyNewEvents(): Promise<void> {
    if (!this.#isPositionKnown) await this.#parked.load(this.#tables.map(({ table }) => table));
    // Queried on every run: a restarted engine may have had to start a table over.
    this.#position = await this.#lowestCheckpoint();
    this.#isPositionKnown = true;
    const onProgress = (position: Position) => (this.#position = position);
    await this.#fold(this.#position, { tables: this.#tables, copy: 'serving', onProgress });
  }

  /** A checkpoint beyond the log belongs to another log (an older backup was restored), so that table starts over. */
  async #lowestCheckpoint(): Promise<Position> {
    const { columns, events } = this.#options;
    const head = await events.head();
    const checkpoints: Position[] = [];
    for (const { table } of this.#tables) {
      let checkpoint = await columns.checkpoint(table);
      if (checkpoint > head) {
        await columns.swapBuilt(table, await columns.startBuilding(table));
        this.#parked.clear(table, 'serving');
        checkpoint = origin;
      }
      checkpoints.push(checkpoint);
    }
    return Math.min(...checkpoints) as Position;
  }

  /** Applies the log from a position to its end (or to a position); returns where it stopped. */
  async #fold(from: Position, { tables, copy, until, onProgress }: FoldOptions): Promise<Position> {
    const { columns, events, categories, batchSize = 5_000 } = this.#options;
    const reading = { events, contracts: this.#contracts, categories, tables, batchSize };
    let position = from;
    while (!this.#closed && (until === undefined || position < until)) {
      const batch = await readBatch(position, reading);
      if (batch.upTo === position) break;
      for (const { table, event, error } of batch.failed) await this.#park(copy, table, event, error);
      for (const [table, rows] of batch.rows) {
        const onRefused = (at: number, error: Error) => this.#park(copy, table, batch.events.get(at), error);
        await insertRows({ columns, table, copy, onRefused }, rows, batch.upTo);
      }
      position = batch.upTo;
      onProgress?.(position);
    }
    return position;
  }

  async #park(
    copy: Copy,
    table: TableContract,
    event: RecordedEvent | undefined,
    error: unknown,
  ): Promise<void> {
    if (!event) throw error;
    await this.#parked.add(table, copy, { event, error });
    this.#options.onParked({ table: table.name, event, error });
  }
}

/** Every table of the analytics store, for the engine that opens it. */
export const withEventsTable = (facts: readonly FactTable[]): readonly TableContract[] => [
  eventsTable,
  ...facts.map(({ table }) => table),
];

async function withTimeLimit(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
