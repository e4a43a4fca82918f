import { LRUCache } from 'lru-cache';
import { EmailTaken, TrialSlowedDown } from '../../../contracts/identity/email-reservation.ts';
import { RecentCounters } from '../credentials/attempt-counters.ts';

/** How many addresses a free trial tries without a pause, and the pauses then. */
const limit = { free: 50, forgetSeconds: 600, firstPauseSeconds: 60, maxPauseSeconds: 3600 } as const;

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

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Of an address that the trial does not have: refused with `user.email-taken` if another organisation has it, and during a
   * pause with `user.trial-slowed-down`, taken or not. An address counts once.
   */
  requireFree(organizationId: string, emailHash: string, isTaken: boolean): void {
    const tried = `${organizationId} ${emailHash}`;
    if (!this.#tried.get(tried)) {
      const retryAfterSeconds = this.#counters.wait(organizationId, this.#now());
      if (retryAfterSeconds > 0) throw TrialSlowedDown({ facts: { retryAfterSeconds } });
      this.#counters.raise(organizationId, this.#now());
      this.#tried.set(tried, true);
    }
    if (isTaken) throw addressTaken();
  }
}

export const addressTaken = () => EmailTaken({ fields: { email: EmailTaken.message } });
