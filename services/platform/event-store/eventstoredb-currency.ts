import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { positionOf } from './eventstoredb-calls.ts';
import type { ReadLog } from './eventstoredb-reading.ts';
import type { LogTail } from './eventstoredb-tail.ts';
import type { Position } from './event-store.ts';

const pageSize = 500;
/** Between two looks at the server's end. */
const restMs = 1500;
/** What the server has told may take so long to be opened and told on. */
const tellingMs = 1500;

/**
 * How current what was told of the log's end is. Silence may mean that nothing happens, or that nothing comes through: so the
 * server is asked now and then where its end is, and everything up to there must have been told.
 */
export class LogCurrency {
  readonly #log: ReadLog;
  readonly #tail: LogTail;
  readonly #ended = new AbortController();
  /** Of the whole server's, the last record that was looked at. */
  #scanned: Position;
  #newest: Position;
  #asking: Promise<void> | undefined;
  #provenAt = performance.now();

  /** `scanned`: the server's end at a moment before the tail began; nothing of ours stood after the tail's beginning then. */
  constructor(log: ReadLog, tail: LogTail, scanned: Position) {
    this.#log = log;
    this.#tail = tail;
    this.#scanned = scanned;
    this.#newest = tail.position;
  }

  /** Where the newest event of ours is now. */
  async newest(): Promise<Position> {
    await this.#log.connection.together(() => this.#scan());
    return this.#newest;
  }

  isCurrent(maxAgeMs: number): boolean {
    return performance.now() - this.#provenAt <= maxAgeMs;
  }

  /** Callers at one moment share one look. */
  catchUp(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** Looks again and again until it is stopped. */
  async keepUp(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.catchUp().catch(() => undefined); // who needs to know asks
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#ended.abort();
  }

  async #ask(): Promise<void> {
    const asked = performance.now();
    await this.#log.connection.together(() => this.#scan());
    const told = this.#tail.told(this.#newest).then(() => true);
    const late = pause(tellingMs, false, { signal: this.#ended.signal, ref: false }).catch(() => false);
    if (!(await Promise.race([told, late]))) throw Unavailable();
    this.#provenAt = asked;
  }

  /** Up to the server's end, whoever else writes to it: the server passes over what is not ours. */
  async #scan(): Promise<void> {
    const { connection, prefix } = this.#log;
    const end = await connection.readEnd();
    for (let from = this.#scanned; from < end;) {
      const page = await connection.scan({ prefix }, 'forwards', from, pageSize);
      const last = page.at(-1)?.event?.position;
      const newest = (last && positionOf(last.commit)) ?? from;
      if (newest > this.#newest) this.#newest = newest;
      from = page.length < pageSize || newest === from ? end : newest;
    }
    if (end > this.#scanned) this.#scanned = end;
  }
}
