import { LRUCache } from 'lru-cache';
import { AddressesSlowedDown, EmailTaken } from '../../../contracts/identity/email-reservation.ts';
import { RecentCounters } from '../credentials/attempt-counters.ts';

/**
 * How many addresses of accounts in other organisations are reported to an organisation without a pause, and the pauses
 * then. One that adds its own people tries few of them; one that tries a list of strangers learns a few an hour.
 */
const limit = { free: 20, forgetSeconds: 600, firstPauseSeconds: 60, maxPauseSeconds: 3600 } as const;

/** Reported addresses that are remembered; the least recently tried ones are forgotten. */
const maxReported = 100_000;

/**
 * An address has one account in the whole product, so that a person who may add people could learn, address by address,
 * who has an account elsewhere: in a free trial that is anybody. Counted by each process, in memory.
 */
export class AccountEnumerationLimit {
  readonly #now: () => number;
  readonly #reported = new LRUCache<string, true>({ max: maxReported });
  readonly #counters = new RecentCounters(limit);

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Of an address that the organisation does not have: refused with `user.email-taken` if another one has it, and during a
   * pause with `user.addresses-slowed-down`, taken or not. What was reported before is reported again, and counts once.
   */
  requireFree(organizationId: string, emailHash: string, isTaken: boolean): void {
    const asked = `${organizationId} ${emailHash}`;
    if (isTaken && this.#reported.get(asked)) throw takenBy();
    const retryAfterSeconds = this.#counters.wait(organizationId, this.#now());
    if (retryAfterSeconds > 0) throw AddressesSlowedDown({ facts: { retryAfterSeconds } });
    if (!isTaken) return;
    this.#counters.raise(organizationId, this.#now());
    this.#reported.set(asked, true);
    throw takenBy();
  }
}

export const takenBy = () => EmailTaken({ fields: { email: EmailTaken.message } });
