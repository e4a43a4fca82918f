import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import type { SubscribableLog } from './event-feed.ts';

/** Few, since decrypted fields should not stay in memory, but more than one commit adds. */
const maxTailEvents = 512;

/**
 * The newest events, read and decrypted once for all followers that are up to date. A follower that is further behind
 * reads the log itself.
 */
export class SharedTail {
  readonly #store: SubscribableLog;
  /** Events right after `#after`, in order and without gaps. */
  #events: readonly RecordedEvent[] = [];
  #after: Position | undefined;
  /** The read in progress, so that followers that wake together share it. */
  #reading: { readonly after: Position; readonly events: Promise<readonly RecordedEvent[]> } | undefined;

  constructor(store: SubscribableLog) {
    this.#store = store;
  }

  async read(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const known = this.#cachedAfter(after);
    if (known.length > 0) return known.slice(0, limit);
    if (this.#reading?.after === after) return (await this.#reading.events).slice(0, limit);
    const reading = { after, events: this.#store.readAll(after, limit) };
    this.#reading = reading;
    try {
      const events = await reading.events;
      this.#cache(after, events);
      return events;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  /** The cached events after a position; empty unless the tail covers it. */
  #cachedAfter(after: Position): readonly RecordedEvent[] {
    if (this.#after === after) return this.#events;
    const index = this.#events.findLastIndex(({ position }) => position === after);
    return index === -1 ? [] : this.#events.slice(index + 1);
  }

  #cache(after: Position, events: readonly RecordedEvent[]): void {
    const newest = events.at(-1);
    const newestCached = this.#events.at(-1);
    if (!newest || (newestCached && newest.position <= newestCached.position)) return; // a follower that is catching up
    const continues = newestCached?.position === after;
    const all = continues ? [...this.#events, ...events] : events;
    const start = continues ? this.#after : after;
    const dropped = all.length - maxTailEvents;
    this.#after = dropped > 0 ? all[dropped - 1]?.position : start;
    this.#events = dropped > 0 ? all.slice(dropped) : all;
  }
}
