import { LRUCache } from 'lru-cache';
/** How many attempts are free, after how many seconds one expires, and the pauses after the free ones. */
export interface Limit {
  readonly free: number;
  readonly forgetSeconds: number;
  readonly firstPauseSeconds: number;
  readonly maxPauseSeconds: number;
}

/** Of one account, or one address: at most ten attempts an hour. */
export const accountLimit: Limit = {
  free: 4,
  forgetSeconds: 3600,
  firstPauseSeconds: 60,
  maxPauseSeconds: 1920,
};

/** Attempts that have not expired yet, at the time of the last one (milliseconds since 1970). */
export interface Counter {
  readonly level: number;
  readonly at: number;
  /** Whose attempts these are, where several may share a counter; '' once they are of more than one. */
  readonly of?: string | undefined;
  /** Who may make one attempt although a pause lasts. */
  readonly opened?: string | undefined;
}

export const zeroCounter: Counter = { level: 0, at: 0 };

/** Beyond this the pause is already the longest; a higher level would only take longer to expire. */
const maxLevelsAboveFree = 10;

/** The counter now, less some attempts. */
export function decayed({ forgetSeconds }: Limit, counter: Counter, now: number, decrementBy = 0): Counter {
  const expired = Math.max(0, now - counter.at) / 1000 / forgetSeconds;
  return { ...counter, level: Math.max(0, counter.level - expired - decrementBy), at: now };
}

/** The counter with one more attempt. */
export function incremented(limit: Limit, counter: Counter, now: number): Counter {
  const { level } = decayed(limit, counter, now);
  return { ...counter, level: Math.min(limit.free + maxLevelsAboveFree, level + 1), at: now };
}

/** The counter with one more attempt of somebody who may share it with others; an earlier release did not say whose. */
export function incrementedBy(of: string, limit: Limit, counter: Counter, now: number): Counter {
  const isOwn = (counter.of ?? of) === of || decayed(limit, counter, now).level === 0;
  const opened = counter.opened === of ? undefined : counter.opened;
  return { ...incremented(limit, counter, now), of: isOwn ? of : '', opened };
}

/** Seconds until the next attempt is allowed; each one above the free ones doubles the pause. */
export function waitSeconds(limit: Limit, { level, at }: Counter, now: number): number {
  const { free, firstPauseSeconds, maxPauseSeconds } = limit;
  if (level <= free) return 0;
  const pause = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (Math.ceil(level) - free - 1));
  return Math.max(0, Math.ceil((at + pause * 1000 - now) / 1000));
}

/** Counters in memory; the least recently used ones are evicted. */
const maxCounters = 100_000;

/** Counters of one kind by key, in memory. */
export class RecentCounters {
  readonly #limit: Limit;
  readonly #counters = new LRUCache<string, Counter>({ max: maxCounters });

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  wait(key: string, now: number): number {
    return waitSeconds(this.#limit, this.#counters.get(key) ?? zeroCounter, now);
  }

  raise(key: string, now: number): void {
    this.#counters.set(key, incremented(this.#limit, this.#counters.get(key) ?? zeroCounter, now));
  }

  /** A counter of nothing stays until it is evicted: deleting the last one empties the whole cache, which takes long. */
  lower(key: string, now: number): void {
    this.#counters.set(key, decayed(this.#limit, this.#counters.get(key) ?? zeroCounter, now, 1));
  }
}
