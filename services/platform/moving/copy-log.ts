import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { idBytes } from '../event-store/event-id.ts';
import { filedElsewhere, liesAt, type EventRecord } from '../event-store/event-record.ts';
import { readEnvelope, type StoredEnvelope } from '../event-store/event-serialiser.ts';
import type { Position } from '../event-store/event-store.ts';
import { readSeals } from '../event-store/eventstoredb-seals.ts';
import { insertEventSql, insertSealSql, openForWriting } from '../event-store/log-tables.ts';
import type { Seal } from '../event-store/seals.ts';
import type { ServerLog } from './server-log.ts';

/** What was copied of a log. */
export interface CopiedLog {
  readonly events: number;
  /** How many events lie at or before the places that were asked for: the positions in the copy. */
  readonly positions: ReadonlyMap<Position, number>;
}

interface Copy {
  readonly from: ServerLog;
  /** Of the log that is made; it is absent. */
  readonly file: string;
  readonly wanted: ReadonlySet<Position>;
  readonly onProgress: (events: number, bytes: number) => void;
}

interface Read {
  readonly record: EventRecord;
  readonly said: StoredEnvelope;
}

/** Events of a commit, at least. */
const atOnce = 1000;
/** Of 4 KB; so that what lies beside the file does not grow with the log. */
const checkpointPages = 8000;

/**
 * Copies the log of an event store as it is at this moment into the file of an embedded one: same bytes, ids, hashes, revisions
 * and order; positions become numbers of events. Others may write meanwhile. Rejects with a sentence where the log is damaged.
 */
export const copyLog = (copy: Copy): Promise<CopiedLog> => new LogCopy(copy).run();

class LogCopy {
  readonly #copy: Copy;
  readonly #places: Position[];
  readonly #positions = new Map<Position, number>();
  #events = 0;
  #bytes = 0;

  constructor(copy: Copy) {
    this.#copy = copy;
    this.#places = [...copy.wanted].toSorted((a, b) => a - b);
  }

  async run(): Promise<CopiedLog> {
    const { from, file } = this.#copy;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const database = openForWriting(file, 'FULL');
    try {
      database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
      await this.#copyEvents(database);
      // those that are made meanwhile may cover events that came later
      const seals = await from.patiently(() => readSeals(from.connection, from.namespace));
      const covering = seals.flatMap(({ seal }) => (seal.last <= this.#events ? [seal] : []));
      commit(database, () => putSeals(database, covering));
    } finally {
      database.close();
    }
    for (const place of this.#places) this.#positions.set(place, this.#events);
    return { events: this.#events, positions: this.#positions };
  }

  async #copyEvents(database: DatabaseSync): Promise<void> {
    const insertion = database.prepare(insertEventSql);
    const put = (read: readonly Read[]) =>
      commit(database, () => {
        for (const each of read) this.#put(each, insertion);
      });
    const waiting: Read[] = [];
    let whole = 0;
    for await (const record of this.#copy.from.records()) {
      const said = readEnvelope(record.body);
      waiting.push({ record, said });
      // of a command's events all are copied or none
      if (said.command.index + 1 === said.command.count) whole = waiting.length;
      if (whole < atOnce) continue;
      put(waiting.splice(0, whole));
      whole = 0;
    }
    put(waiting.splice(0, whole));
  }

  #put({ record, said }: Read, insertion: ReturnType<DatabaseSync['prepare']>): void {
    const { body, hash, position, previousHash, revision } = record;
    if (!liesAt(record.place, said) || said.revision !== revision) throw new Error(filedElsewhere(position));
    while (this.#places[0] !== undefined && this.#places[0] < position)
      this.#positions.set(this.#places.shift() ?? position, this.#events);
    const [id, before, own] = [idBytes(said.id), Buffer.from(previousHash, 'hex'), Buffer.from(hash, 'hex')];
    const { organizationId, stream } = said;
    const number = this.#events + 1;
    const { changes } = insertion.run(number, id, organizationId, stream, revision, before, own, body);
    if (changes !== 1) throw new Error(`The event at position ${position} is in the event store twice.`);
    this.#events++;
    this.#bytes += Buffer.byteLength(body);
    this.#copy.onProgress(this.#events, this.#bytes);
  }
}

function commit(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  work();
  database.exec('COMMIT');
}

function putSeals(database: DatabaseSync, seals: readonly Seal[]): void {
  const insertion = database.prepare(insertSealSql);
  for (const { number, first, last, root, previous, time, signature } of seals)
    insertion.run(number, first, last, root, previous, time, signature);
}
