import { LRUCache } from 'lru-cache';
import { EmailTaken, TrialSlowedDown } from '../../../contracts/identity/email-reservation.ts';
import { RecentCounters } from '../credentials/attempt-counters.ts';

/** How many addresses and names a free trial tries without a pause, and the pauses then. */
const limit = { free: 50, forgetSeconds: 600, firstPauseSeconds: 60, maxPauseSeconds: 3600 } as const;

/** How often a free trial invites the same address without a pause; it may send an invitation again, or withdraw it and send another one. */
const again = { free: 2, forgetSeconds: 86_400, firstPauseSeconds: 600, maxPauseSeconds: 86_400 } as const;

/** Addresses that are remembered as tried; the least recently tried ones are forgotten. */
const maxTried = 100_000;

/**
 * Anybody can start a free trial. Without a limit it could learn, address by address, who has an account elsewhere, take
 * addresses from the companies that they belong to, and send invitations to strangers. Counted by each process, in memory.
 */
export class TrialLimit {
  readonly #now: () => number;
  readonly #tried = new LRUCache<string, true>({ max: maxTried });
  readonly #counters = new RecentCounters(limit);
  readonly #invited = new RecentCounters(again);

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Of an address that the trial does not have: refused with `user.email-taken` if another organisation has it, and during a
   * pause with `user.trial-slowed-down`, taken or not. An address counts once, as does the name of an account without one.
   */
  requireFree(organizationId: string, emailHash: string, isTaken: boolean): void {
    const tried = addressOf(organizationId, emailHash);
    if (!this.#tried.get(tried)) {
      this.#count(this.#counters, organizationId);
      this.#tried.set(tried, true);
    }
    if (isTaken) throw addressTaken();
  }

  /** Of an address to which an email goes now: refused with `user.trial-slowed-down` if several went to it. */
  requireUnhurried(organizationId: string, emailHash: string): void {
    this.#count(this.#invited, addressOf(organizationId, emailHash));
  }

  /** Seconds until another email may go to an address that the trial has invited. */
  pauseOf(organizationId: string, emailHash: string): number {
    return this.#invited.wait(addressOf(organizationId, emailHash), this.#now());
  }

  /** Of an address to which an email went that `requireUnhurried` was not asked about. */
  countEmail(organizationId: string, emailHash: string): void {
    this.#invited.raise(addressOf(organizationId, emailHash), this.#now());
  }

  #count(counters: RecentCounters, key: string): void {
    const retryAfterSeconds = counters.wait(key, this.#now());
    if (retryAfterSeconds > 0) throw TrialSlowedDown({ facts: { retryAfterSeconds } });
    counters.raise(key, this.#now());
  }
}

const addressOf = (organizationId: string, emailHash: string): string => `${organizationId} ${emailHash}`;

export const addressTaken = () => EmailTaken({ fields: { email: EmailTaken.message } });
