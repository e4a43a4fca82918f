import { LRUCache } from 'lru-cache';
/** How many attempts are free, and after how many seconds one is forgotten. */
export interface Limit {
  readonly free: number;
  readonly forgetSeconds: number;
}

/** Attempts that are not forgotten yet, as of the moment of the last one (milliseconds since 1970). */
export interface Counter {
  readonly level: number;
  readonly at: number;
}

export const none: Counter = { level: 0, at: 0 };

const firstPauseSeconds = 2;
const longestPauseSeconds = 15 * 60;
/** Beyond this the pause is the longest one already; a higher level would only take longer to be forgotten. */
const levelsAboveFree = 10;

/** What is left of a counter now, less some attempts. */
export function drained({ forgetSeconds }: Limit, { level, at }: Counter, now: number, less = 0): Counter {
  return { level: Math.max(0, level - Math.max(0, now - at) / 1000 / forgetSeconds - less), at: now };
}

/** With one attempt more. */
export function raised(limit: Limit, counter: Counter, now: number): Counter {
  const { level } = drained(limit, counter, now);
  return { level: Math.min(limit.free + levelsAboveFree, level + 1), at: now };
}

/** Seconds until the next attempt may come; each one above the free ones doubles the pause. */
export function waitOf({ free }: Limit, { level, at }: Counter, now: number): number {
  if (level <= free) return 0;
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (Math.ceil(level) - free - 1));
  return Math.max(0, Math.ceil((at + pause * 1000 - now) / 1000));
}

/** Counters that are remembered at a time; the ones that were not used for longest make room. */
const mostCounters = 100_000;

/** Counters of one kind by key, in memory. */
export class RecentCounters {
  readonly #limit: Limit;
  readonly #counters = new LRUCache<string, Counter>({ max: mostCounters });

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  wait(key: string, now: number): number {
    return waitOf(this.#limit, this.#counters.get(key) ?? none, now);
  }

  raise(key: string, now: number): void {
    this.#put(key, raised(this.#limit, this.#counters.get(key) ?? none, now));
  }

  lower(key: string, now: number): void {
    this.#put(key, drained(this.#limit, this.#counters.get(key) ?? none, now, 1));
  }

  #put(key: string, counter: Counter): void {
    if (counter.level > 0) this.#counters.set(key, counter);
    else this.#counters.delete(key);
  }
}
