import type { ThrottlerStorage } from '@nestjs/throttler';

interface Window {
  hits: number;
  readonly endsAt: number;
}

/** Addresses counted at a time; beyond it all windows are reset, so that memory is bounded. */
const maxWindows = 100_000;

/**
 * Counts requests in fixed windows, one number per address: constant work per request, where a list of hit times would
 * be scanned for each.
 */
export class FixedWindowCounter implements ThrottlerStorage {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** `ttl` in milliseconds, answers in seconds, as the guard expects them. */
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
