import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { toPosition } from './eventstoredb-calls.ts';
import type { LogSource } from './eventstoredb-reading.ts';
import type { LogTail } from './eventstoredb-tail.ts';
import type { Position } from './event-store.ts';

const pageSize = 500;
/** Between two checks of the server's end. */
const pollIntervalMs = 1500;
/** How long it may take to decrypt delivered records and notify listeners. */
const notifyTimeoutMs = 1500;

/**
 * How current the notifications of the log's end are. Silence may mean that nothing happens, or that the connection is
 * dead: so the server is periodically queried for its end, and everything up to there must have been delivered.
 */
export class CatchUpTracker {
  readonly #log: LogSource;
  readonly #tail: LogTail;
  readonly #ended = new AbortController();
  /** The last record of the whole server that was checked. */
  #scanned: Position;
  #newest: Position;
  #catchingUp: Promise<void> | undefined;
  #provenAt = performance.now();

  /**
   * `scanned`: the server's end at a moment before the tail started; at that time none of our events was after the
   * tail's start.
   */
  constructor(log: LogSource, tail: LogTail, scanned: Position) {
    this.#log = log;
    this.#tail = tail;
    this.#scanned = scanned;
    this.#newest = tail.position;
  }

  /** Position of our newest event. */
  async newest(): Promise<Position> {
    await this.#log.connection.withDeadline(() => this.#scan());
    return this.#newest;
  }

  isCurrent(maxAgeMs: number): boolean {
    return performance.now() - this.#provenAt <= maxAgeMs;
  }

  /** Concurrent callers share one check. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#prove().finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  /** Checks repeatedly until it is stopped. */
  async run(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.catchUp().catch(() => undefined); // callers that need the result get the error themselves
      await pause(pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#ended.abort();
  }

  async #prove(): Promise<void> {
    const startedAt = performance.now();
    await this.#log.connection.withDeadline(() => this.#scan());
    const notified = this.#tail.whenNotified(this.#newest).then(() => true);
    const late = pause(notifyTimeoutMs, false, { signal: this.#ended.signal, ref: false }).catch(() => false);
    if (!(await Promise.race([notified, late]))) throw Unavailable();
    this.#provenAt = startedAt;
  }

  /** Reads to the server's end; the server skips events of other writers. */
  async #scan(): Promise<void> {
    const { connection, prefix } = this.#log;
    const end = await connection.readEnd();
    for (let from = this.#scanned; from < end;) {
      const page = await connection.scan({ prefix }, 'forwards', from, { events: pageSize });
      const last = page.at(-1)?.event?.position;
      const newest = last && toPosition(last.commit);
      if (!newest) break; // none of ours
      this.#newest = Math.max(this.#newest, newest) as Position;
      from = page.length < pageSize || newest === from ? end : newest;
    }
    if (end > this.#scanned) this.#scanned = end;
  }
}
