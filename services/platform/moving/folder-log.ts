import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { logFile } from '../event-store/embedded-event-store.ts';
import { idBytes } from '../event-store/event-id.ts';
import { readEnvelope } from '../event-store/event-serialiser.ts';
import { openForReading, readSeals, type EventRow } from '../event-store/log-tables.ts';
import type { Seal } from '../seals/seals.ts';

/** A file that an event refers to. */
export interface NamedObject {
  /** Its key among the objects. */
  readonly key: string;
  readonly size: number;
}

/** The log of a data folder that no process uses: nothing is written to it. */
export class FolderLog {
  readonly #database: DatabaseSync;
  readonly #byId;

  /** Throws an error if there is no log. */
  constructor(folder: string) {
    const file = logFile(join(folder, 'log'));
    if (!existsSync(file)) throw new Error(`There is no log in ${folder}. Name the data folder with --data.`);
    this.#database = openForReading(file);
    this.#byId = this.#database.prepare('SELECT 1 FROM events WHERE id = ?');
  }

  /** Every event in log order. */
  *rows(): Generator<EventRow> {
    const rows = this.#database.prepare('SELECT * FROM events ORDER BY position');
    for (const row of rows.iterate()) yield row as unknown as EventRow; // the table is STRICT
  }

  /** Whether it has an event with this id. */
  hasEvent(eventId: string): boolean {
    return this.#byId.get(idBytes(eventId)) !== undefined;
  }

  /** Id of its newest event; `null` if it has none. */
  lastId(): string | null {
    const row = this.#database.prepare('SELECT body FROM events ORDER BY position DESC LIMIT 1').get();
    return row ? readEnvelope(String(row['body'])).id : null;
  }

  seals(): Seal[] {
    return [...readSeals(this.#database)];
  }

  /** Positions are numbers of events here. */
  get head(): number {
    return Number(this.#database.prepare('SELECT max(position) AS head FROM events').get()?.['head'] ?? 0);
  }

  /** The files that its events refer to, by the fields of their data that do so. */
  *namedObjects(): Generator<NamedObject> {
    const sql = `SELECT DISTINCT body ->> '$.data.objectKey' AS key, body ->> '$.data.size' AS size FROM events
      WHERE instr(body, '"objectKey":') > 0 AND key IS NOT NULL ORDER BY key`;
    for (const row of this.#database.prepare(sql).iterate()) yield row as unknown as NamedObject; // as the media contracts declare
  }

  close(): void {
    this.#database.close();
  }
}
