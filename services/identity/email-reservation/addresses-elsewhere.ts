import { AddressesSlowedDown, EmailTaken } from '../../../contracts/identity/email-reservation.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { hasProvedDomainOf } from '../../../contracts/identity/model/sign-on-after.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
import { RecentCounters } from '../credentials/attempt-counters.ts';
import { signOn } from '../sign-on/sign-on.ts';

/**
 * How many addresses of other organisations an organisation meets without a pause, and the pauses then. One that adds its
 * own people meets few; one that tries a list of strangers learns about ten an hour.
 */
const limit = { free: 20, forgetSeconds: 600, firstPauseSeconds: 60, maxPauseSeconds: 3600 } as const;

/**
 * An address has one account in the whole product, so that whoever may add people could learn, address by address, who
 * has an account elsewhere: in a free trial that is anybody. Counted by each process, in memory.
 */
export class AddressesElsewhere {
  readonly #aggregates: AggregateCache;
  readonly #now: () => number;
  readonly #found = new RecentCounters(limit);
  readonly #turns = new KeyedMutex();

  constructor(aggregates: AggregateCache, now: () => number = Date.now) {
    this.#aggregates = aggregates;
    this.#now = now;
  }

  /**
   * Counts an answer of `user.email-taken`; during a pause refuses every address with `user.addresses-slowed-down`. Those
   * of a domain that the organisation has verified are its own. One at a time, so that of many at once each is counted.
   */
  async limit<T>(organizationId: string, email: string, look: () => Promise<T>): Promise<T> {
    const state = await this.#aggregates.stateOf(signOn, organizationId, organizationId);
    if (hasProvedDomainOf(state, email)) return look();
    return this.#turns.runExclusive(organizationId, async () => {
      const retryAfterSeconds = this.#found.wait(organizationId, this.#now());
      if (retryAfterSeconds > 0) throw AddressesSlowedDown({ facts: { retryAfterSeconds } });
      return look().catch((error: unknown) => {
        if (error instanceof DomainError && error.error === EmailTaken.error)
          this.#found.raise(organizationId, this.#now());
        throw error;
      });
    });
  }
}
