import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { toPosition } from './eventstoredb-calls.ts';
import type { LogSource } from './eventstoredb-reading.ts';
import type { LogTail } from './eventstoredb-tail.ts';
import type { Position } from './event-store.ts';

const pageSize = 500;
/** Between two looks at the server's end. */
const pollIntervalMs = 1500;
/** What the server has told may take so long to be opened and told on. */
const notifyTimeoutMs = 1500;

/**
 * How current what was told of the log's end is. Silence may mean that nothing happens, or that nothing comes through: so the
 * server is asked now and then where its end is, and everything up to there must have been told.
 */
export class CatchUpTracker {
  readonly #log: LogSource;
  readonly #tail: LogTail;
  readonly #ended = new AbortController();
  /** Of the whole server's, the last record that was looked at. */
  #scanned: Position;
  #newest: Position;
  #catchingUp: Promise<void> | undefined;
  #provenAt = performance.now();

  /** `scanned`: the server's end at a moment before the tail began; nothing of ours stood after the tail's beginning then. */
  constructor(log: LogSource, tail: LogTail, scanned: Position) {
    this.#log = log;
    this.#tail = tail;
    this.#scanned = scanned;
    this.#newest = tail.position;
  }

  /** Where the newest event of ours is now. */
  async newest(): Promise<Position> {
    await this.#log.connection.withDeadline(() => this.#scan());
    return this.#newest;
  }

  isCurrent(maxAgeMs: number): boolean {
    return performance.now() - this.#provenAt <= maxAgeMs;
  }

  /** Callers at one moment share one look. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#prove().finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  /** Looks again and again until it is stopped. */
  async run(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.catchUp().catch(() => undefined); // who needs to know asks
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

  /** Up to the server's end, whoever else writes to it: the server passes over what is not ours. */
  async #scan(): Promise<void> {
    const { connection, prefix } = this.#log;
    const end = await connection.readEnd();
    for (let from = this.#scanned; from < end;) {
      const page = await connection.scan({ prefix }, 'forwards', from, pageSize);
      const last = page.at(-1)?.event?.position;
      const newest = (last && toPosition(last.commit)) ?? from;
      if (newest > this.#newest) this.#newest = newest;
      from = page.length < pageSize || newest === from ? end : newest;
    }
    if (end > this.#scanned) this.#scanned = end;
  }
}
