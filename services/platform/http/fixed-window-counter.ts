import type { ThrottlerStorage } from '@nestjs/throttler';

interface Window {
  hits: number;
  readonly endsAt: number;
}

/** Addresses that are counted at a time; beyond it all windows begin anew, so that memory has an end. */
const maxWindows = 100_000;

/**
 * Counts requests in fixed windows, one number for each address: the same little work however many there were, where a
 * list of the times of all hits would be walked through for each request.
 */
export class FixedWindowCounter implements ThrottlerStorage {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `ttl` in milliseconds, answers in seconds, as the guard wants them. */
  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    return this.hit(key, ttl, limit);
  }

  hit(key: string, ttl: number, limit: number): Awaited<ReturnType<ThrottlerStorage['increment']>> {
    const now = this.#now();
    const window = this.#current(key, now, ttl);
    window.hits++;
    const secondsLeft = Math.ceil((window.endsAt - now) / 1000);
    const isBlocked = window.hits > limit;
    return {
      totalHits: window.hits,
      timeToExpire: secondsLeft,
      isBlocked,
      timeToBlockExpire: isBlocked ? secondsLeft : 0,
    };
  }

  #current(key: string, now: number, ttl: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    if (this.#windows.size >= maxWindows) this.#windows.clear();
    const opened = { hits: 0, endsAt: now + ttl };
    this.#windows.set(key, opened);
    return opened;
  }
}
