import type { ClickHouseClient } from '@clickhouse/client';
import type { ParkedEvent } from '../documents/document-store.ts';
import { quoteIdentifier } from './databases.ts';

/**
 * Makes the names that the engine creates durable: it syncs what is in a part before it answers, but not the folder
 * that holds the part, so after a power loss a part could be missing between two others, unnoticed.
 */
export interface FolderSync {
  /** Syncs the folder of one table, so that its parts survive a power loss. */
  table(folder: string): Promise<void>;
  /** Syncs what changes when tables are created, renamed or exchanged. */
  tables(): Promise<void>;
}

/** What is known of each table beside its rows: how far it has processed the log, and what it could not apply. */
export class EngineState {
  readonly #client: ClickHouseClient;
  readonly #sync: FolderSync;
  readonly #database: string;
  readonly #folders = new Map<string, string>();

  constructor(client: ClickHouseClient, sync: FolderSync, database: string) {
    this.#client = client;
    this.#sync = sync;
    this.#database = database;
  }

  async readCheckpoint(tableId: string): Promise<number> {
    const query = `SELECT max(upto) AS upto FROM ${quoteIdentifier(this.#database)}.checkpoints WHERE table_id = '${tableId}'`;
    const [found] = await this.#rows<{ upto: number }>(query);
    return found?.upto ?? 0;
  }

  saveCheckpoint(tableId: string, checkpoint: number): Promise<void> {
    return this.#write('checkpoints', `VALUES ('${tableId}', ${checkpoint})`);
  }

  async readParked(tableId: string): Promise<readonly ParkedEvent[]> {
    const query = `SELECT event FROM ${quoteIdentifier(this.#database)}.parked FINAL WHERE table_id = '${tableId}' ORDER BY position`;
    const rows = await this.#rows<{ event: string }>(query);
    return rows.map(({ event }) => JSON.parse(event) as ParkedEvent); // as `park` wrote it
  }

  park(tableId: string, event: ParkedEvent): Promise<void> {
    const row = { table_id: tableId, position: event.position, event: JSON.stringify(event) };
    return this.#write('parked', `FORMAT JSONEachRow\n${JSON.stringify(row)}`);
  }

  async #write(name: 'checkpoints' | 'parked', row: string): Promise<void> {
    await this.#client.command({ query: `INSERT INTO ${quoteIdentifier(this.#database)}.${name} ${row}` });
    await this.#sync.table(await this.#folderOf(name));
  }

  async #folderOf(name: string): Promise<string> {
    const known = this.#folders.get(name);
    if (known !== undefined) return known;
    const where = `database = '${this.#database}' AND name = '${name}'`;
    const query = `SELECT data_paths[1] AS folder FROM system.tables WHERE ${where}`;
    const [found] = await this.#rows<{ folder: string }>(query);
    const folder = found?.folder ?? '';
    this.#folders.set(name, folder);
    return folder;
  }

  async #rows<R>(query: string): Promise<R[]> {
    return (await this.#client.query({ query, format: 'JSONEachRow' })).json<R>();
  }
}
