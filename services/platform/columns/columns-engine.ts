import { Mutex } from 'async-mutex';
import type { ClickHouseClient } from '@clickhouse/client';
import type { ParkedEvent } from '../documents/document-store.ts';
import { RowRefused, StatementRefused, type Copy, type TableContract } from './columns.ts';
import { EngineState, type FolderSync } from './engine-state.ts';
import { embeddedDatabases, quoteIdentifier, type Databases } from './databases.ts';
import { isRowError } from './engine-settings.ts';
import {
  createStateStatements,
  createTableStatement,
  layoutFingerprint,
  rowStructure,
} from './table-layout.ts';
import {
  checkStatementText,
  checkQueryTree,
  explainStatement,
  restrictToOrganization,
} from './tenant-query.ts';

/** Rows to insert: one JSON line each, with its position beside it, in order of position. */
export interface RowBatch {
  readonly lines: readonly string[];
  readonly positions: readonly number[];
  readonly upTo: number;
}

/** What differs between the engines. */
export interface EngineOptions {
  /** Absent if a server is responsible for its own disk. */
  readonly sync?: FolderSync;
  /**
   * An insert may still be running after its caller has given up on it (there is a network in between): the statement
   * itself then leaves out what the table has by now.
   */
  readonly isRemote?: boolean;
  /** The databases of a data folder by default. */
  readonly databases?: Databases;
}

interface TableState {
  readonly uuid: string;
  readonly folder: string;
  checkpoint: number;
  /** The checkpoint that is derivable after a restart, from the rows or from a stored checkpoint. */
  durable: number;
}

const noSync: FolderSync = { table: async () => undefined, tables: async () => undefined };

/** A checkpoint is stored after this many positions without a row, so that a restart need not read them again. */
const positionsPerCheckpoint = 20_000;

/**
 * The analytics store over a ClickHouse client, whichever engine is behind it. An insert is one part, all or nothing,
 * and inserts into a table are sequential, so the highest position among its rows is its checkpoint: an interrupted
 * insert leaves either the whole part or nothing.
 */
export class ColumnsEngine {
  readonly #reader: ClickHouseClient;
  readonly #writer: ClickHouseClient;
  readonly #tables: ReadonlyMap<string, TableContract>;
  readonly #filteredTables: readonly string[];
  readonly #sync: FolderSync;
  readonly #isRemote: boolean;
  readonly #databases: Databases;
  readonly #state: EngineState;
  readonly #states = new Map<string, TableState>();
  /** Statements whose syntax tree was checked; they come from code, so there are few. */
  readonly #checkedStatements = new Set<string>();
  #otherDatabases: ReadonlySet<string> = new Set();
  /** Writes are sequential: a checkpoint is only true while nothing else writes. */
  readonly #writeLock = new Mutex();

  constructor(
    clients: { reader: ClickHouseClient; writer: ClickHouseClient },
    tables: readonly TableContract[],
    { sync = noSync, isRemote = false, databases = embeddedDatabases }: EngineOptions,
  ) {
    this.#sync = sync;
    this.#isRemote = isRemote;
    this.#databases = databases;
    this.#state = new EngineState(clients.writer, sync, databases.state);
    this.#reader = clients.reader;
    this.#writer = clients.writer;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#filteredTables = tables.map(({ name }) => `${databases.serving}.${name}`);
  }

  /** Creates what is missing, and replaces tables of another version or layout and those that lost rows on the disk. */
  async open(): Promise<void> {
    for (const sql of createStateStatements(this.#databases)) await this.#writer.command({ query: sql });
    for (const table of this.#tables.values()) await this.#openTable(table);
    await this.#sync.tables();
    await this.openForReading();
  }

  /** For a process that only queries: changes nothing. */
  async openForReading(): Promise<void> {
    const names = await this.#rows<{ name: string }>('SELECT name FROM system.databases');
    this.#otherDatabases = new Set(
      names.map(({ name }) => name).filter((name) => name !== this.#databases.serving),
    );
    await this.#reader.command({ query: `USE ${quoteIdentifier(this.#databases.serving)}` });
  }

  async #openTable(table: TableContract): Promise<void> {
    const [found] = await this.#rows<{ comment: string; lost: number }>(
      `SELECT comment, (SELECT count() FROM system.detached_parts WHERE ${this.#where('serving', table.name, 'table')}) AS lost ` +
        `FROM system.tables WHERE ${this.#where('serving', table.name)}`,
    );
    if (found?.comment === layoutFingerprint(table) && found.lost === 0) return;
    await this.#drop(table, 'serving');
    await this.#writer.command({ query: createTableStatement(table, this.#databases.serving) });
  }

  /** Returns the rows as JSON, one object per line. */
  async query(
    organizationId: string,
    sql: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const values = { ...parameters, organization: organizationId };
    const runnable = restrictToOrganization(sql, organizationId, this.#filteredTables);
    if (!this.#checkedStatements.has(sql)) await this.#check(sql, values);
    const answer = await this.#reader.query({ query: runnable, query_params: values, format: 'JSONEachRow' });
    return answer.text();
  }

  async #check(sql: string, values: Record<string, unknown>): Promise<void> {
    checkStatementText(sql);
    const answer = await this.#reader.query({
      query: explainStatement(sql),
      query_params: values,
      format: 'JSONEachRow',
    });
    const lines = await answer.json<{ explain: string }>();
    if (lines.length === 0) throw StatementRefused({ facts: { reason: 'no tree' } });
    checkQueryTree(
      lines.map(({ explain }) => explain).flatMap((text) => text.split('\n')),
      this.#otherDatabases,
    );
    if (this.#checkedStatements.size > 1_000) this.#checkedStatements.clear();
    this.#checkedStatements.add(sql);
  }

  insert(name: string, batch: RowBatch, copy: Copy): Promise<void> {
    return this.#writeLock.runExclusive(async () => {
      const state = await this.#stateOf(name, copy);
      const first = batch.positions.findIndex((position) => position > state.checkpoint);
      if (first >= 0) {
        await this.#append(name, copy, batch.lines.slice(first), state);
        await this.#sync.table(state.folder);
        state.durable = batch.positions.at(-1) ?? state.durable;
      }
      state.checkpoint = Math.max(state.checkpoint, batch.upTo);
      if (state.checkpoint - state.durable >= positionsPerCheckpoint) await this.#saveCheckpoint(state);
    });
  }

  async #append(name: string, copy: Copy, lines: readonly string[], { durable }: TableState): Promise<void> {
    const table = this.#qualifiedName(copy, name);
    const selectNewRows =
      `SELECT * FROM input('${rowStructure(this.#table(name)).replaceAll("'", "\\'")}') ` +
      `WHERE position > (SELECT max(position) FROM ${table} WHERE position > ${durable})`;
    try {
      await this.#writer.command({
        query: `INSERT INTO ${table} ${this.#isRemote ? selectNewRows : ''} FORMAT JSONEachRow\n${lines.join('\n')}`,
      });
    } catch (error) {
      if (isRowError(error)) throw RowRefused({ facts: { reason: error.message }, cause: error });
      this.#states.delete(`${copy}.${name}`); // the insert may have succeeded: only the table knows
      throw error;
    }
  }

  checkpoint(name: string, copy: Copy): Promise<number> {
    return this.#writeLock.runExclusive(async () => (await this.#stateOf(name, copy)).checkpoint);
  }

  park(name: string, event: ParkedEvent, copy: Copy): Promise<void> {
    return this.#writeLock.runExclusive(async () => {
      const { uuid } = await this.#stateOf(name, copy);
      await this.#state.park(uuid, event);
    });
  }

  parked(name: string, copy: Copy): Promise<readonly ParkedEvent[]> {
    return this.#writeLock.runExclusive(async () => {
      const { uuid } = await this.#stateOf(name, copy);
      return this.#state.readParked(uuid);
    });
  }

  startBuilding(name: string): Promise<string> {
    return this.#writeLock.runExclusive(async () => {
      const table = this.#table(name);
      await this.#drop(table, 'building');
      await this.#writer.command({ query: createTableStatement(table, this.#databases.building) });
      await this.#sync.tables();
      return (await this.#stateOf(name, 'building')).uuid;
    });
  }

  swapBuilt(name: string, build: string): Promise<void> {
    return this.#writeLock.runExclusive(async () => {
      const table = this.#table(name);
      const serving = await this.#stateOf(name, 'serving');
      if (serving.uuid !== build) {
        const building = await this.#stateOf(name, 'building');
        if (building.uuid !== build) throw new Error(`${name}: another rebuild has started since`);
        await this.#saveCheckpoint(building);
        const [first, second] = [this.#qualifiedName('serving', name), this.#qualifiedName('building', name)];
        await this.#writer.command({ query: `EXCHANGE TABLES ${first} AND ${second}` });
        await this.#sync.tables(); // before the rows of the previous table are dropped
        this.#states.set(`serving.${name}`, building);
      }
      await this.#drop(table, 'building');
    });
  }

  /** Stores what a restart could not derive. */
  async close(): Promise<void> {
    await this.#writeLock.runExclusive(async () => {
      for (const state of this.#states.values())
        if (state.checkpoint > state.durable) await this.#saveCheckpoint(state);
    });
  }

  async #stateOf(name: string, copy: Copy): Promise<TableState> {
    const key = `${copy}.${name}`;
    const known = this.#states.get(key);
    if (known) return known;
    const [identity] = await this.#rows<{ uuid: string; folder: string }>(
      `SELECT toString(uuid) AS uuid, data_paths[1] AS folder FROM system.tables WHERE ${this.#where(copy, this.#table(name).name)}`,
    );
    if (!identity) throw new Error(`${name}: no rebuild has started`);
    const savedCheckpoint = await this.#state.readCheckpoint(identity.uuid);
    const [rows] = await this.#rows<{ highest: number }>(
      `SELECT max(position) AS highest FROM ${this.#qualifiedName(copy, name)} WHERE position > ${savedCheckpoint}`,
    );
    const checkpoint = Math.max(savedCheckpoint, rows?.highest ?? 0);
    const state: TableState = { ...identity, checkpoint, durable: checkpoint };
    this.#states.set(key, state);
    return state;
  }

  async #saveCheckpoint(state: TableState): Promise<void> {
    await this.#state.saveCheckpoint(state.uuid, state.checkpoint);
    state.durable = state.checkpoint;
  }

  async #drop(table: TableContract, copy: Copy): Promise<void> {
    this.#states.delete(`${copy}.${table.name}`);
    await this.#writer.command({
      query: `DROP TABLE IF EXISTS ${this.#qualifiedName(copy, table.name)} SYNC`,
    });
  }

  #qualifiedName(copy: Copy, table: string): string {
    return `${quoteIdentifier(this.#databases[copy])}.${table}`;
  }

  #where(copy: Copy, table: string, column = 'name'): string {
    return `database = '${this.#databases[copy]}' AND ${column} = '${table}'`;
  }

  #table(name: string): TableContract {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`${name} is not a declared table`);
    return table;
  }

  /** Without parameters: chDB runs statements with parameters one at a time. */
  async #rows<R>(query: string): Promise<R[]> {
    const answer = await this.#writer.query({ query, format: 'JSONEachRow' });
    return answer.json<R>();
  }
}
