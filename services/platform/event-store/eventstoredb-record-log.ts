import { setImmediate as immediate } from 'node:timers/promises';
import type { EventRecord, RecordLog, RecordStream } from './event-record.ts';
import { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { eventsPrefix } from './eventstoredb-records.ts';
import { LogTail } from './eventstoredb-tail.ts';
import type { Position } from './event-store.ts';

/** Which log is read. */
export interface RecordLogOptions {
  readonly url: string;
  readonly namespace: string;
  /** Called each time the log cannot be read; it keeps trying. */
  readonly onProblem: (error: unknown) => void;
}

/** Events prefetched ahead of the reader. */
const maxReadAhead = 4000;

/** The log of a deployment as a relay reads it. */
export const eventStoreDbRecords = (options: RecordLogOptions): RecordLog => ({
  records: (after) => new TailedRecords(options, after),
});

class TailedRecords implements RecordStream {
  readonly #connection: EventStoreDbConnection;
  readonly #tail: LogTail;
  readonly #tailing: Promise<void>;
  #ahead: EventRecord[] = [];
  #onArrival: () => void = () => undefined;
  #drained = Promise.withResolvers<void>();

  constructor({ url, namespace, onProblem }: RecordLogOptions, after: Position) {
    this.#connection = new EventStoreDbConnection(url);
    this.#tail = new LogTail(this.#connection, eventsPrefix(namespace), after, {
      onEvent: (record) => this.#arrive(record),
      onProblem,
    });
    this.#tailing = this.#tail.run();
  }

  async next(limit: number, timeoutMs: number): Promise<readonly EventRecord[]> {
    if (this.#ahead.length === 0) {
      await this.#waitForArrival(timeoutMs);
      await immediate(); // with what arrived at the same time
    }
    const records = this.#ahead.splice(0, limit);
    if (this.#ahead.length < maxReadAhead) this.#drained.resolve();
    return records;
  }

  async close(): Promise<void> {
    this.#drained.resolve();
    await this.#tail.stop();
    await this.#tailing;
    await this.#connection.close();
  }

  #waitForArrival(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onArrival = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #arrive(record: EventRecord): void | Promise<void> {
    this.#ahead.push(record);
    this.#onArrival();
    if (this.#ahead.length < maxReadAhead) return;
    this.#drained = Promise.withResolvers();
    return this.#drained.promise;
  }
}
