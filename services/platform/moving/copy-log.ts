import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { idBytes } from '../event-store/event-id.ts';
import { misplacedMessage, isStoredAt, type EventRecord } from '../event-store/event-record.ts';
import { readEnvelope, type StoredEnvelope } from '../event-store/event-serialiser.ts';
import type { Position } from '../event-store/event-store.ts';
import { readSeals } from '../event-store/eventstoredb-seals.ts';
import { insertEventSql, insertSealSql, openForWriting } from '../event-store/log-tables.ts';
import type { Seal } from '../seals/seals.ts';
import type { ServerLog } from './server-log.ts';

/** Result of copying a log. */
export interface CopiedLog {
  readonly events: number;
  /** How many events are at or before each requested position: the positions in the copy. */
  readonly positions: ReadonlyMap<Position, number>;
}

interface CopyLogOptions {
  readonly from: ServerLog;
  /** File of the new log; it must not exist. */
  readonly file: string;
  readonly positionsToMap: ReadonlySet<Position>;
  readonly onProgress: (events: number, bytes: number) => void;
}

interface RecordWithEnvelope {
  readonly record: EventRecord;
  readonly envelope: StoredEnvelope;
}

/** Events of a commit, at least. */
const minBatchSize = 1000;
/** Of 4 KB; so that the write-ahead log does not grow with the log. */
const checkpointPages = 8000;

/**
 * Copies the current log of an event store into the file of an embedded one: same bytes, ids, hashes, revisions and
 * order; positions become numbers of events. Others may write meanwhile. Rejects with an error if the log is damaged.
 */
export const copyLog = (copy: CopyLogOptions): Promise<CopiedLog> => new LogCopy(copy).run();

class LogCopy {
  readonly #copy: CopyLogOptions;
  readonly #places: Position[];
  readonly #positions = new Map<Position, number>();
  #events = 0;
  #bytes = 0;

  constructor(copy: CopyLogOptions) {
    this.#copy = copy;
    this.#places = [...copy.positionsToMap].toSorted((a, b) => a - b);
  }

  async run(): Promise<CopiedLog> {
    const { from, file } = this.#copy;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const database = openForWriting(file, 'FULL');
    try {
      database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
      await this.#copyEvents(database);
      // seals created meanwhile may cover later events
      const seals = await from.withRetry(() => readSeals(from.connection, from.namespace));
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
    const writeBatch = (read: readonly RecordWithEnvelope[]) =>
      commit(database, () => {
        for (const each of read) this.#put(each, insertion);
      });
    const pending: RecordWithEnvelope[] = [];
    let completeCount = 0;
    for await (const record of this.#copy.from.records()) {
      const envelope = readEnvelope(record.body);
      pending.push({ record, envelope });
      // a command's events are copied together or not at all
      if (envelope.command.index + 1 === envelope.command.count) completeCount = pending.length;
      if (completeCount < minBatchSize) continue;
      writeBatch(pending.splice(0, completeCount));
      completeCount = 0;
    }
    writeBatch(pending.splice(0, completeCount));
  }

  #put({ record, envelope }: RecordWithEnvelope, insertion: ReturnType<DatabaseSync['prepare']>): void {
    const { body, hash, position, previousHash, revision } = record;
    if (!isStoredAt(record.place, envelope) || envelope.revision !== revision)
      throw new Error(misplacedMessage(position));
    while (this.#places[0] !== undefined && this.#places[0] < position)
      this.#positions.set(this.#places.shift() ?? position, this.#events);
    const [id, before, own] = [
      idBytes(envelope.id),
      Buffer.from(previousHash, 'hex'),
      Buffer.from(hash, 'hex'),
    ];
    const { organizationId, stream } = envelope;
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
