import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { logFile } from '../event-store/embedded-event-store.ts';
import { idBytes } from '../event-store/event-id.ts';
import { EventSerialiser, readEnvelope, type StoredRow } from '../event-store/event-serialiser.ts';
import type { EventStore, Position } from '../event-store/event-store.ts';
import type { StoredHashes } from '../event-store/stored-event.ts';
import { openForReading, readSeals, type EventRow } from '../event-store/log-tables.ts';
import type { Seal } from '../event-store/seals.ts';
import type { Keys } from '../keys/keys.ts';

/** One stream of a log. */
export interface KeptStream {
  readonly organization: string;
  readonly stream: string;
  /** How many events it has. */
  readonly length: number;
}

/** A file that an event says is there. */
export interface NamedObject {
  /** Its key among the objects. */
  readonly key: string;
  readonly size: number;
}

/** The log of a data folder that nobody serves: nothing is written to it. */
export class KeptLog {
  readonly #database: DatabaseSync;
  readonly #ofStream;
  readonly #byId;

  /** Throws with a sentence where there is no log. */
  constructor(folder: string) {
    const file = logFile(join(folder, 'log'));
    if (!existsSync(file)) throw new Error(`There is no log in ${folder}. Name the data folder with --data.`);
    this.#database = openForReading(file);
    this.#ofStream = this.#database.prepare(
      'SELECT * FROM events WHERE organization = ? AND stream = ? ORDER BY revision',
    );
    this.#byId = this.#database.prepare('SELECT 1 FROM events WHERE id = ?');
  }

  /** Every event in log order. */
  *rows(): Generator<EventRow> {
    const rows = this.#database.prepare('SELECT * FROM events ORDER BY position');
    for (const row of rows.iterate()) yield row as unknown as EventRow; // the table is STRICT
  }

  /** Whether it has an event of this id. */
  holds(eventId: string): boolean {
    return this.#byId.get(idBytes(eventId)) !== undefined;
  }

  /** Of its newest event; `null` where it has none. */
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

  *streams(): Generator<KeptStream> {
    const sql =
      'SELECT organization, stream, count(*) AS length FROM events GROUP BY organization, stream ORDER BY 1, 2';
    for (const row of this.#database.prepare(sql).iterate()) yield row as unknown as KeptStream; // as above
  }

  /** A stream's events in order. */
  stream({ organization, stream }: Omit<KeptStream, 'length'>): EventRow[] {
    return this.#ofStream.all(organization, stream) as unknown as EventRow[]; // as above
  }

  /** The files that its events name, by the fields of their data that do so. */
  *namedObjects(): Generator<NamedObject> {
    const sql = `SELECT DISTINCT body ->> '$.data.objectKey' AS key, body ->> '$.data.size' AS size FROM events
      WHERE instr(body, '"objectKey":') > 0 AND key IS NOT NULL ORDER BY key`;
    for (const row of this.#database.prepare(sql).iterate()) yield row as unknown as NamedObject; // as media's contracts say
  }

  organizations(): string[] {
    const rows = this.#database.prepare('SELECT DISTINCT organization FROM events ORDER BY 1').all();
    return rows.map((row) => String(row['organization']));
  }

  /** The same log, opened for those who make something of it. */
  events(keys: Keys, contracts: readonly EventContract[]): ReadableLog {
    const serialiser = new EventSerialiser(keys, contracts);
    const hashesOf = this.#database.prepare(
      'SELECT lower(hex(previous_hash)) AS previousHash, lower(hex(hash)) AS hash FROM events WHERE position = ?',
    );
    const hashesAt = (position: number) => hashesOf.get(position) as unknown as StoredHashes; // as above
    const read = (rows: unknown[]) => rows.map((row) => serialiser.deserialise(row as StoredRow, hashesAt)); // as above
    const all = this.#database.prepare(
      'SELECT position, body FROM events WHERE position > ? ORDER BY position LIMIT ?',
    );
    const ofStream = this.#database.prepare(
      'SELECT position, body FROM events WHERE organization = ? AND stream = ? AND revision >= ? ORDER BY revision',
    );
    return {
      readAll: async (after, limit) => read(all.all(after, limit)),
      readStream: async (organizationId, stream, from = 0) =>
        read(ofStream.all(organizationId, stream, from)),
      head: async () => this.head as Position, // the row number is the embedded log's position
      onCommit: () => () => undefined, // nobody writes it
    };
  }

  close(): void {
    this.#database.close();
  }
}

/** What a projector needs of a log. */
type ReadableLog = Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'onCommit'>;
