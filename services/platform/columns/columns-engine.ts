import { Mutex } from 'async-mutex';
import type { ClickHouseClient } from '@clickhouse/client';
import type { ParkedEvent } from '../documents/document-store.ts';
import { RowRefused, StatementRefused, type Copy, type TableContract } from './columns.ts';
import { EngineState, type FolderSync } from './engine-state.ts';
import { databasesOfFolder, quoted, type Databases } from './databases.ts';
import { isOfRow } from './engine-settings.ts';
import { createState, createTable, layoutOf, rowShape } from './table-layout.ts';
import { checkText, checkTree, parseStatement, restrict } from './tenant-query.ts';

/** Rows on their way in: one line of JSON each, with its position beside it, in order of position. */
export interface RowBatch {
  readonly lines: readonly string[];
  readonly positions: readonly number[];
  readonly upTo: number;
}

/** What an engine of its own kind needs. */
export interface EngineWays {
  /** Absent where a server answers for its own disk. */
  readonly sync?: FolderSync;
  /**
   * An insert may still be under way when its caller has given it up (a network lies between): it then leaves out, in the
   * same statement, what the table has meanwhile.
   */
  readonly isRemote?: boolean;
  /** Those of a data folder unless told. */
  readonly databases?: Databases;
}

interface TableState {
  readonly uuid: string;
  readonly folder: string;
  checkpoint: number;
  /** Up to where the checkpoint is derivable after a restart: from the rows or from a written mark. */
  durable: number;
}

const ofTheServer: FolderSync = { table: async () => undefined, tables: async () => undefined };

/** A mark is written when so many positions went by without a row, so that a restart need not read them again. */
const positionsPerMark = 20_000;

/**
 * The analytics store over a ClickHouse client, whichever engine is behind it. An insert is one part, all or nothing,
 * and inserts into a table follow one another, so the highest position among its rows is its checkpoint: what an
 * interrupted insert left behind is either the whole of it or nothing.
 */
export class ColumnsEngine {
  readonly #reader: ClickHouseClient;
  readonly #writer: ClickHouseClient;
  readonly #tables: ReadonlyMap<string, TableContract>;
  readonly #filtered: readonly string[];
  readonly #sync: FolderSync;
  readonly #isRemote: boolean;
  readonly #databases: Databases;
  readonly #state: EngineState;
  readonly #states = new Map<string, TableState>();
  /** Statements whose tree was found harmless; they come from code, so there are few. */
  readonly #checked = new Set<string>();
  #foreign: ReadonlySet<string> = new Set();
  /** One write after another: a checkpoint is only true while nobody else is writing. */
  readonly #writing = new Mutex();

  constructor(
    clients: { reader: ClickHouseClient; writer: ClickHouseClient },
    tables: readonly TableContract[],
    { sync = ofTheServer, isRemote = false, databases = databasesOfFolder }: EngineWays,
  ) {
    this.#sync = sync;
    this.#isRemote = isRemote;
    this.#databases = databases;
    this.#state = new EngineState(clients.writer, sync, databases.state);
    this.#reader = clients.reader;
    this.#writer = clients.writer;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#filtered = tables.map(({ name }) => `${databases.serving}.${name}`);
  }

  /** Creates what is missing, replaces tables of another version or layout, and those that lost rows on the disk. */
  async open(): Promise<void> {
    for (const sql of createState(this.#databases)) await this.#writer.command({ query: sql });
    for (const table of this.#tables.values()) await this.#openTable(table);
    await this.#sync.tables();
    await this.openForReading();
  }

  /** For a process that only asks: changes nothing. */
  async openForReading(): Promise<void> {
    const names = await this.#rows<{ name: string }>('SELECT name FROM system.databases');
    this.#foreign = new Set(names.map(({ name }) => name).filter((name) => name !== this.#databases.serving));
    await this.#reader.command({ query: `USE ${quoted(this.#databases.serving)}` });
  }

  async #openTable(table: TableContract): Promise<void> {
    const [found] = await this.#rows<{ comment: string; lost: number }>(
      `SELECT comment, (SELECT count() FROM system.detached_parts WHERE ${this.#where('serving', table.name, 'table')}) AS lost ` +
        `FROM system.tables WHERE ${this.#where('serving', table.name)}`,
    );
    if (found?.comment === layoutOf(table) && found.lost === 0) return;
    await this.#drop(table, 'serving');
    await this.#writer.command({ query: createTable(table, this.#databases.serving) });
  }

  /** The rows as JSON, one object a line. */
  async query(
    organizationId: string,
    sql: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const values = { ...parameters, organization: organizationId };
    const runnable = restrict(sql, organizationId, this.#filtered);
    if (!this.#checked.has(sql)) await this.#check(sql, values);
    const answer = await this.#reader.query({ query: runnable, query_params: values, format: 'JSONEachRow' });
    return answer.text();
  }

  async #check(sql: string, values: Record<string, unknown>): Promise<void> {
    checkText(sql);
    const answer = await this.#reader.query({
      query: parseStatement(sql),
      query_params: values,
      format: 'JSONEachRow',
    });
    const lines = await answer.json<{ explain: string }>();
    if (lines.length === 0) throw StatementRefused({ facts: { reason: 'no tree' } });
    checkTree(
      lines.map(({ explain }) => explain).flatMap((text) => text.split('\n')),
      this.#foreign,
    );
    if (this.#checked.size > 1_000) this.#checked.clear();
    this.#checked.add(sql);
  }

  insert(name: string, batch: RowBatch, copy: Copy): Promise<void> {
    return this.#writing.runExclusive(async () => {
      const state = await this.#stateOf(name, copy);
      const first = batch.positions.findIndex((position) => position > state.checkpoint);
      if (first >= 0) {
        await this.#append(name, copy, batch.lines.slice(first), state);
        await this.#sync.table(state.folder);
        state.durable = batch.positions.at(-1) ?? state.durable;
      }
      state.checkpoint = Math.max(state.checkpoint, batch.upTo);
      if (state.checkpoint - state.durable >= positionsPerMark) await this.#mark(state);
    });
  }

  async #append(name: string, copy: Copy, lines: readonly string[], { durable }: TableState): Promise<void> {
    const table = this.#at(copy, name);
    const guarded =
      `SELECT * FROM input('${rowShape(this.#table(name)).replaceAll("'", "\\'")}') ` +
      `WHERE position > (SELECT max(position) FROM ${table} WHERE position > ${durable})`;
    try {
      await this.#writer.command({
        query: `INSERT INTO ${table} ${this.#isRemote ? guarded : ''} FORMAT JSONEachRow\n${lines.join('\n')}`,
      });
    } catch (error) {
      if (isOfRow(error)) throw RowRefused({ facts: { reason: error.message }, cause: error });
      this.#states.delete(`${copy}.${name}`); // it may have got there: only the table knows
      throw error;
    }
  }

  checkpoint(name: string, copy: Copy): Promise<number> {
    return this.#writing.runExclusive(async () => (await this.#stateOf(name, copy)).checkpoint);
  }

  park(name: string, event: ParkedEvent, copy: Copy): Promise<void> {
    return this.#writing.runExclusive(async () => {
      const { uuid } = await this.#stateOf(name, copy);
      await this.#state.park(uuid, event);
    });
  }

  parked(name: string, copy: Copy): Promise<readonly ParkedEvent[]> {
    return this.#writing.runExclusive(async () => {
      const { uuid } = await this.#stateOf(name, copy);
      return this.#state.parkedOf(uuid);
    });
  }

  startBuilding(name: string): Promise<string> {
    return this.#writing.runExclusive(async () => {
      const table = this.#table(name);
      await this.#drop(table, 'building');
      await this.#writer.command({ query: createTable(table, this.#databases.building) });
      await this.#sync.tables();
      return (await this.#stateOf(name, 'building')).uuid;
    });
  }

  swapBuilt(name: string, build: string): Promise<void> {
    return this.#writing.runExclusive(async () => {
      const table = this.#table(name);
      const serving = await this.#stateOf(name, 'serving');
      if (serving.uuid !== build) {
        const building = await this.#stateOf(name, 'building');
        if (building.uuid !== build) throw new Error(`${name}: another rebuild has begun since`);
        await this.#mark(building);
        const [first, second] = [this.#at('serving', name), this.#at('building', name)];
        await this.#writer.command({ query: `EXCHANGE TABLES ${first} AND ${second}` });
        await this.#sync.tables(); // before the rows of the former table go
        this.#states.set(`serving.${name}`, building);
      }
      await this.#drop(table, 'building');
    });
  }

  /** Writes what a restart could not derive. */
  async close(): Promise<void> {
    await this.#writing.runExclusive(async () => {
      for (const state of this.#states.values())
        if (state.checkpoint > state.durable) await this.#mark(state);
    });
  }

  async #stateOf(name: string, copy: Copy): Promise<TableState> {
    const key = `${copy}.${name}`;
    const known = this.#states.get(key);
    if (known) return known;
    const [identity] = await this.#rows<{ uuid: string; folder: string }>(
      `SELECT toString(uuid) AS uuid, data_paths[1] AS folder FROM system.tables WHERE ${this.#where(copy, this.#table(name).name)}`,
    );
    if (!identity) throw new Error(`${name}: no rebuild has begun`);
    const marked = await this.#state.checkpointOf(identity.uuid);
    const [rows] = await this.#rows<{ highest: number }>(
      `SELECT max(position) AS highest FROM ${this.#at(copy, name)} WHERE position > ${marked}`,
    );
    const checkpoint = Math.max(marked, rows?.highest ?? 0);
    const state: TableState = { ...identity, checkpoint, durable: checkpoint };
    this.#states.set(key, state);
    return state;
  }

  async #mark(state: TableState): Promise<void> {
    await this.#state.mark(state.uuid, state.checkpoint);
    state.durable = state.checkpoint;
  }

  async #drop(table: TableContract, copy: Copy): Promise<void> {
    this.#states.delete(`${copy}.${table.name}`);
    await this.#writer.command({ query: `DROP TABLE IF EXISTS ${this.#at(copy, table.name)} SYNC` });
  }

  #at(copy: Copy, table: string): string {
    return `${quoted(this.#databases[copy])}.${table}`;
  }

  #where(copy: Copy, table: string, column = 'name'): string {
    return `database = '${this.#databases[copy]}' AND ${column} = '${table}'`;
  }

  #table(name: string): TableContract {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`${name} is not a declared table`);
    return table;
  }

  /** Without parameters: in process, a statement with parameters waits for every other one that has some. */
  async #rows<R>(query: string): Promise<R[]> {
    const answer = await this.#writer.query({ query, format: 'JSONEachRow' });
    return answer.json<R>();
  }
}
