import { DomainError } from '../../../contracts/kernel/errors.ts';
import { qualifiedStreamName, type EventRecord } from '../event-store/event-record.ts';
import { origin, type Position } from '../event-store/event-store.ts';
import { EventStoreDbConnection } from '../event-store/eventstoredb-connection.ts';
import { readForwards, readNewest } from '../event-store/eventstoredb-reading.ts';
import { eventsPrefix, toEventRecord, recordId } from '../event-store/eventstoredb-records.ts';
import { readEnvelope } from '../event-store/event-serialiser.ts';
import { toHex } from '../seals/log-hash.ts';
import type { EventRow } from '../event-store/log-tables.ts';
import { retryWhile } from '../retry/retry-while.ts';

const pageSize = 1000;
/** A longer outage ends the command; the next call resumes. */
const maxRetryMs = 120_000;
const retryIntervalMs = 500;

const isUnavailable = (error: Error): boolean =>
  error instanceof DomainError && error.error === 'service.unavailable';

/** Address of a log in an event store. */
export interface LogAddress {
  readonly url: string;
  /** The installation, prefix of every stream's name. */
  readonly namespace: string;
}

/** The log of an installation in its event store. Retries for up to two minutes while the server is unavailable. */
export class ServerLog {
  readonly namespace: string;
  readonly prefix: string;
  readonly connection: EventStoreDbConnection;

  constructor({ url, namespace }: LogAddress) {
    this.namespace = namespace;
    this.prefix = eventsPrefix(namespace);
    this.connection = new EventStoreDbConnection(url);
  }

  /** Runs repeatable work again if no answer came. */
  withRetry<T>(work: () => Promise<T>): Promise<T> {
    return retryWhile(isUnavailable, work, { intervalMs: retryIntervalMs, maxDurationMs: maxRetryMs });
  }

  /** All records of the installation, in log order; concurrent writes do not make it endless. */
  async *records(): AsyncGenerator<EventRecord> {
    for (let after: Position | undefined = origin; after !== undefined;) {
      const from: Position = after;
      const page = await this.withRetry(() => readForwards(this, from, { events: pageSize }));
      yield* page;
      // a shorter page ends where the log ended when it was read
      after = page.length < pageSize ? undefined : page.at(-1)?.position;
    }
  }

  /** Its newest record of the installation; `null` if there is none. */
  newest(): Promise<EventRecord | null> {
    return this.withRetry(() => readNewest(this));
  }

  /** The position of a stream's event in the log. */
  async positionOf(place: string, revision: number): Promise<Position> {
    const [resolved] = await this.withRetry(() =>
      this.connection.readStream(this.prefix + place, 'forwards', revision, 1),
    );
    const record = resolved && toEventRecord(this.prefix, resolved);
    if (record?.revision !== revision) throw new Error(`The stream ${place} has lost its event ${revision}.`);
    return record.position;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

/** What differs between an event of a folder and a record, in a word; `null` if they are the same to the byte. */
export function findDifference(row: EventRow, record: EventRecord): string | null {
  if (qualifiedStreamName(row.organization, row.stream) !== record.place) return 'stream';
  if (row.revision !== record.revision) return 'revision';
  if (row.body !== record.body) return 'bytes';
  if (toHex(row.hash) !== record.hash || toHex(row.previous_hash) !== record.previousHash) return 'hash';
  const { id, type } = readEnvelope(row.body);
  if (type !== record.type) return 'type';
  return recordId(id, record.hash) === record.id ? null : 'id';
}
