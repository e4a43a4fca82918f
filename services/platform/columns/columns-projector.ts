import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { noteStale } from '../projections/staleness.ts';
import { otherTurns } from '../documents/turn.ts';
import { origin, type EventStore, type Position, type RecordedEvent } from '../event-store/event-store.ts';
import type { Columns, Copy, Row, TableContract } from './columns.ts';
import type { FactTable } from './define-table.ts';
import { eventRow, eventsTable } from './events-table.ts';

/** An event that a table could not digest; the others go on, a rebuild of the table takes it up again. */
export interface ParkedRow {
  readonly table: string;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

export interface ColumnsProjectorOptions {
  readonly events: Pick<EventStore, 'head' | 'onCommit' | 'readAll'>;
  readonly columns: Columns;
  /** Contracts of all events: they say which fields are personal. */
  readonly contracts: readonly EventContract[];
  readonly tables: readonly FactTable[];
  readonly onParked: (parked: ParkedRow) => void;
  /** Told of a run that failed and will be tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Events wait so long for company, since every insert is a part; a query does not wait for them. */
  readonly delayMilliseconds?: number;
  /** How long a query waits for the newest events before it answers without them; two seconds. */
  readonly freshMilliseconds?: number;
  /** Events that are taken in at once, without the delay. */
  readonly batchSize?: number;
}

export interface ColumnsProjector {
  /** The same store; a query first takes in what the log holds (for a limited time), so that it sees every command answered before; `noteStale` where it did not. */
  readonly columns: Columns;
  /** Takes in the log up to a position; `false` when that was not reached in time. */
  waitFor(position: Position, milliseconds: number): Promise<boolean>;
  /** Fills a table anew from the log while the old rows answer, then swaps; all tables when none is named. */
  rebuild(table?: string): Promise<void>;
  /** Up to where every table has seen the log. */
  position(): Position;
  /** Takes in nothing more; the store stays open. */
  close(): Promise<void>;
}

const retryMilliseconds = 5_000;

/** So many events are read and made into rows before requests get their turn: a few milliseconds. */
const eventsAtOnce = 32;

export function startColumnsProjector(options: ColumnsProjectorOptions): ColumnsProjector {
  return new Projector(options);
}

/** Which tables take in what, and who is told how far it has come. */
interface Folding {
  readonly tables: readonly FactTable[];
  readonly copy: Copy;
  /** Up to here; else to the end of the log. */
  readonly until?: Position;
  readonly reached?: (position: Position) => void;
}

class Projector implements ColumnsProjector {
  readonly columns: Columns;
  readonly #options: ColumnsProjectorOptions;
  readonly #tables: readonly FactTable[];
  readonly #contracts: ReadonlyMap<string, EventContract>;
  readonly #stopListening: () => void;
  #position: Position = origin;
  #known = false;
  /** Heard of since the last run. */
  #commits = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #turns: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: ColumnsProjectorOptions) {
    this.#options = options;
    this.#contracts = new Map(options.contracts.map((contract) => [contract.type, contract]));
    this.#tables = [{ table: eventsTable, on: {} }, ...options.tables];
    this.columns = {
      ...bound(options.columns),
      query: async (organizationId, sql, parameters) => {
        if (!(await this.#refresh())) noteStale();
        return options.columns.query(organizationId, sql, parameters);
      },
    };
    this.#stopListening = options.events.onCommit(() => {
      this.#commits++;
      this.#runAfter(options.delayMilliseconds ?? 1_500);
    });
    this.#runAfter(options.delayMilliseconds ?? 1_500);
  }

  position(): Position {
    return this.#position;
  }

  /** The start of a sleeping engine is waited for in any case: the query needs it too. */
  async #refresh(): Promise<boolean> {
    const { columns, events, freshMilliseconds = 2_000 } = this.#options;
    const head = await events.head().catch(() => null);
    if (head === null) return false; // while the log is away the tables answer with what they have
    if (this.#known && this.#position >= head) return true;
    await columns.checkpoint(eventsTable);
    return this.waitFor(head, freshMilliseconds);
  }

  async waitFor(position: Position, milliseconds: number): Promise<boolean> {
    const until = Date.now() + milliseconds;
    while (!this.#closed && !(this.#known && this.#position >= position)) {
      const left = until - Date.now();
      if (left <= 0) return false;
      await atMost(this.#run(), left);
      // The log is not there yet, or the engine is not: asking again at once would only keep both busy.
      if (this.#position < position) await pause(Math.min(left, 25));
    }
    return this.#position >= position;
  }

  async rebuild(name?: string): Promise<void> {
    const chosen = this.#tables.filter(({ table }) => name === undefined || table.name === name);
    if (chosen.length === 0) throw new Error(`${String(name)} is not a table of the analytics store`);
    for (const fact of chosen) await this.#rebuildOne(fact);
  }

  async #rebuildOne(fact: FactTable): Promise<void> {
    const build = await this.#options.columns.startBuilding(fact.table);
    const into = { tables: [fact], copy: 'building' } as const;
    let position = await this.#fold(origin, { ...into, until: await this.#options.events.head() });
    // The last stretch stands in for a run, so that the copy has all that the table it replaces had.
    await this.#inTurn(async () => {
      position = await this.#fold(position, into);
      await this.#options.columns.swapBuilt(fact.table, build);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#turns;
  }

  #runAfter(milliseconds: number): void {
    if (this.#closed) return;
    const full = this.#commits >= (this.#options.batchSize ?? 5_000);
    if (full && this.#known) void this.#run();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, milliseconds).unref();
  }

  /** One run at a time; it never fails, since nobody who waits for it could do anything about it. */
  #run(): Promise<void> {
    this.#running ??= this.#inTurn(async () => {
      if (this.#closed) return;
      this.#commits = 0;
      try {
        // Asked anew each time: an engine that came back may have had to begin a table again.
        this.#position = await this.#lowestCheckpoint();
        this.#known = true;
        const reached = (position: Position) => (this.#position = position);
        await this.#fold(this.#position, { tables: this.#tables, copy: 'serving', reached });
      } catch (error) {
        this.#options.onProblem(error);
        this.#runAfter(retryMilliseconds);
        await pause(100);
      }
    }).finally(() => (this.#running = undefined));
    return this.#running;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(act);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** A checkpoint beyond the log belongs to another log (an older backup was restored): that table starts over. */
  async #lowestCheckpoint(): Promise<Position> {
    const { columns, events } = this.#options;
    const head = await events.head();
    const checkpoints: Position[] = [];
    for (const { table } of this.#tables) {
      let checkpoint = await columns.checkpoint(table);
      if (checkpoint > head) {
        await columns.swapBuilt(table, await columns.startBuilding(table));
        checkpoint = origin;
      }
      checkpoints.push(checkpoint);
    }
    return Math.min(...checkpoints) as Position;
  }

  /** Takes in the log from a position to its end (or to a position); returns where it stopped. */
  async #fold(from: Position, { tables, copy, until, reached }: Folding): Promise<Position> {
    let position = from;
    while (!this.#closed && (until === undefined || position < until)) {
      const { upTo, rows } = await this.#nextBatch(position, tables);
      if (upTo === position) break;
      for (const [table, made] of rows) await this.#options.columns.insert(table, made, upTo, copy);
      position = upTo;
      reached?.(position);
    }
    return position;
  }

  /** The rows of the next events, for one insert into each table. */
  async #nextBatch(
    from: Position,
    tables: readonly FactTable[],
  ): Promise<{ upTo: Position; rows: ReadonlyMap<TableContract, Row[]> }> {
    const { events, batchSize = 5_000 } = this.#options;
    const rows = new Map<TableContract, Row[]>(tables.map(({ table }) => [table, []]));
    let upTo = from;
    for (let left = batchSize; left > 0; left -= eventsAtOnce) {
      const read = await events.readAll(upTo, Math.min(left, eventsAtOnce));
      for (const fact of tables) rows.get(fact.table)?.push(...this.#take(fact, read));
      upTo = read.at(-1)?.position ?? upTo;
      if (read.length < eventsAtOnce) break;
      await otherTurns();
    }
    return { upTo, rows };
  }

  #take(fact: FactTable, events: readonly RecordedEvent[]): readonly Row[] {
    return events.flatMap((event) => {
      try {
        return this.#rows(fact, event).map((row) => ({
          ...row,
          organization: event.organizationId,
          position: event.position,
        }));
      } catch (error) {
        this.#options.onParked({ table: fact.table.name, event, error });
        return [];
      }
    });
  }

  #rows(fact: FactTable, event: RecordedEvent): readonly Row[] {
    if (fact.table === eventsTable) return [eventRow(event, this.#contracts.get(event.type))];
    const made = fact.on[event.type]?.(event);
    return made === undefined ? [] : Array.isArray(made) ? (made as readonly Row[]) : [made as Row];
  }
}

/** Every table of the analytics store, for the engine that opens it. */
export const tablesOf = (facts: readonly FactTable[]): readonly TableContract[] => [
  eventsTable,
  ...facts.map(({ table }) => table),
];

const bound = (columns: Columns): Columns => ({
  query: columns.query.bind(columns),
  insert: columns.insert.bind(columns),
  checkpoint: columns.checkpoint.bind(columns),
  startBuilding: columns.startBuilding.bind(columns),
  swapBuilt: columns.swapBuilt.bind(columns),
  close: columns.close.bind(columns),
});

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
