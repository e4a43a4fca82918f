import { z } from 'zod';
import { SignInSlowedDown } from '../../../contracts/identity/session.ts';
import { addressKey, networkKey } from '../../platform/processes/client-address.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
import {
  RecentCounters,
  accountLimit,
  decayed,
  zeroCounter,
  incremented,
  incrementedBy,
  waitSeconds,
  type Counter,
  type Limit,
} from './attempt-counters.ts';

/**
 * Attempts that cost nothing, how soon one of them is forgotten, and the pauses after them. Of one account from a device that
 * signed in before, or from anywhere else: at most ten attempts an hour, however many networks they come from. Of one address
 * and of its network for whatever account: a person who tries one account after the other is slowed down within fifty. Of
 * all accounts that one password of an organisation opens.
 */
const limits = {
  device: { free: 4, forgetSeconds: 900, firstPauseSeconds: 2, maxPauseSeconds: 900 },
  account: accountLimit,
  address: { free: 48, forgetSeconds: 10, firstPauseSeconds: 2, maxPauseSeconds: 900 },
  network: { free: 300, forgetSeconds: 3, firstPauseSeconds: 2, maxPauseSeconds: 900 },
  shared: { free: 100, forgetSeconds: 36, firstPauseSeconds: 2, maxPauseSeconds: 900 },
} as const satisfies Record<string, Limit>;

/** Counters of devices whose attempts are all forgotten are deleted at this interval by the next attempt, at most this many at a time. */
const sweep = { everySeconds: 60, most: 50 } as const;

/**
 * Accounts share this many records, so that invented addresses cannot fill the disk and cost what real ones do. Each
 * says whose attempts it counts: a correct password forgives those of its own account alone.
 */
const recordCount = 2 ** 18;

/** Counters that a correct password ended are deleted together, after this time. */
const deleteAfterMs = 200;

const deviceCounterPrefix = 'login-attempts/device/';

const StoredCounter = z.object({
  level: z.number(),
  at: z.number(),
  of: z.string().optional(),
  opened: z.string().optional(),
});
/** An earlier release counted by network, too. */
const AnyCounter = z.union([
  StoredCounter,
  z.object({ account: StoredCounter }).transform(({ account }) => account),
]);
const parseCounter = (text: string): Counter => AnyCounter.parse(JSON.parse(text));

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly address: string;
  /** A device that signed in to this account before. */
  readonly deviceId: string | null;
}

/** A counter, and how attempts at it are counted. */
interface CountedAs {
  readonly name: string;
  readonly limit: Limit;
  /** Whose attempt it is, where several share the counter. */
  readonly of?: string;
}

/** A counter that a correct password ended. */
interface EndedCounter {
  /** What was stored of it. */
  readonly text: string;
  /** Whose attempts it counted. */
  readonly of: string | undefined;
}

/** An attempt that counts as wrong until it is said to be right. */
export interface Reservation {
  /**
   * The password was right: what only slowed this person down is forgotten, at once by this process, and a moment later
   * by the others and on the disk.
   */
  succeed(): Promise<void>;
  /** Nobody could tell whether it was right: it does not count. */
  cancel(): Promise<void>;
}

/**
 * The rate limit of sign-ins (login): slows password guessing down. Each attempt is counted before its password is checked, so
 * concurrent attempts all count. After a few, each further one doubles the pause before the next. A device that signed in before
 * has a count of its own, and a password reset by email ends the pauses, so guessing by others does not lock the owner out. Counts of accounts are stored
 * beside the secrets, for all processes; those of addresses in the memory of each.
 */
export class LoginThrottle {
  readonly #keys: Keys;
  readonly #scope: string;
  readonly #addresses = new RecentCounters(limits.address);
  readonly #networks = new RecentCounters(limits.network);
  readonly #now: () => number;
  readonly #turns = new KeyedMutex();
  /** Counters that are to be deleted, with what is stored of them and whose they are. */
  readonly #ended = new Map<string, EndedCounter>();
  #deletion: NodeJS.Timeout | undefined;
  #lastSweepAt = 0;

  constructor(keys: Keys, scope: string, now: () => number = Date.now) {
    this.#keys = keys;
    this.#scope = scope;
    this.#now = now;
  }

  /**
   * Refused with `signin.slowed-down`, and then not counted, while a pause lasts. `onAllowed` is called when none does,
   * before the attempt is stored: work that it starts overlaps the disk write, and its result must not be used before
   * this resolves.
   */
  async reserve(
    emailHash: string,
    { address, deviceId }: AttemptOrigin,
    onAllowed: () => void = () => undefined,
  ): Promise<Reservation> {
    if (deviceId !== null) return this.reserveDevice(deviceId, onAllowed);
    const [own, around] = [addressKey(address), networkKey(address)];
    requireNoPause(
      Math.max(this.#addresses.wait(own, this.#now()), this.#networks.wait(around, this.#now())),
    );
    this.#addresses.raise(own, this.#now());
    this.#networks.raise(around, this.#now());
    const lower = () => {
      this.#addresses.lower(own, this.#now());
      this.#networks.lower(around, this.#now());
    };
    const attempt = await this.#reserveCounter(accountCounter(emailHash), onAllowed).catch(
      (error: unknown) => {
        lower();
        throw error;
      },
    );
    return {
      succeed: () => {
        lower();
        return attempt.succeed();
      },
      cancel: () => {
        lower();
        return attempt.cancel();
      },
    };
  }

  /** Counts by a device, or by a session, alone. */
  async reserveDevice(deviceId: string, onAllowed?: () => void): Promise<Reservation> {
    await this.#sweepDevices();
    return this.#reserveCounter(
      { name: `${deviceCounterPrefix}${deviceId}`, limit: limits.device },
      onAllowed,
    );
  }

  /**
   * Counts by the organisation whose one password opens several accounts: guessing it at one account after the other must
   * not be faster than at one. What is right costs nothing, and forgives nothing of what was wrong.
   */
  async reserveShared(organizationId: string, onAllowed?: () => void): Promise<Reservation> {
    const name = `login-attempts/shared/${organizationId}`;
    const { cancel } = await this.#reserveCounter({ name, limit: limits.shared }, onAllowed);
    return { succeed: cancel, cancel };
  }

  async #reserveCounter({ name, limit, of }: CountedAs, onAllowed?: () => void): Promise<Reservation> {
    let before = zeroCounter;
    const text = await this.#change(name, (counter) => {
      if (of === undefined || counter.opened !== of) requireNoPause(waitSeconds(limit, counter, this.#now()));
      onAllowed?.();
      before = counter;
      return of === undefined
        ? incremented(limit, counter, this.#now())
        : incrementedBy(of, limit, counter, this.#now());
    });
    const counted = parseCounter(text);
    const isLast = ({ level, at }: Counter) => level === counted.level && at === counted.at;
    const cancel = async () => {
      // as if it had not been, so that no pause begins again
      const without = (counter: Counter) =>
        isLast(counter) ? before : decayed(limit, counter, this.#now(), 1);
      await this.#change(name, without, text);
    };
    const succeed = async () => this.#end(name, { text, of });
    return { succeed: counted.of === of ? succeed : cancel, cancel };
  }

  /** Deletes the counters that have come down to nothing; those of an earlier release, too. */
  async #sweepDevices(): Promise<void> {
    if (this.#now() - this.#lastSweepAt < sweep.everySeconds * 1000) return;
    this.#lastSweepAt = this.#now();
    const counters = [...(await this.#keys.listSecrets(this.#scope, deviceCounterPrefix))];
    const isExpired = (text: string) => decayed(limits.device, parseCounter(text), this.#now()).level === 0;
    for (const [name, text] of counters.filter(([, each]) => isExpired(each)).slice(0, sweep.most))
      await this.#keys.deleteSecretIf(this.#scope, name, text);
  }

  /**
   * Ends the pause of an account whose person has proved to have its mailbox. Where others attempted, too, it only lets
   * this person make one attempt: it must open nothing to another account that shares the counter.
   */
  async reset(emailHash: string): Promise<void> {
    const { name, of } = accountCounter(emailHash);
    await this.#change(name, (counter) =>
      (counter.of ?? of) === of ? zeroCounter : { ...counter, opened: of },
    );
  }

  /** The next attempt takes the counter for none, so that it needs one write to the disk instead of two. */
  #end(name: string, ended: EndedCounter): void {
    this.#ended.set(name, ended);
    this.#deletion ??= setTimeout(
      () => void this.deleteEnded().catch(() => undefined),
      deleteAfterMs,
    ).unref();
  }

  /** Deletes the counters that a correct password ended. One that cannot be deleted counts until it is forgotten. */
  async deleteEnded(): Promise<void> {
    clearTimeout(this.#deletion);
    this.#deletion = undefined;
    const deleteOne = (name: string) =>
      this.#turns.runExclusive(name, async () => {
        const ended = this.#ended.get(name);
        this.#ended.delete(name);
        let text = ended?.text ?? null;
        // counted on meanwhile: attempts of the same account are forgiven, those of another are not
        while (text !== null && !(await this.#keys.deleteSecretIf(this.#scope, name, text))) {
          const stored = await this.#keys.getSecret(this.#scope, name);
          text = stored !== null && ownerOf(stored) === ended?.of ? stored : null;
        }
      });
    await Promise.all([...this.#ended.keys()].map(deleteOne));
  }

  onModuleDestroy(): Promise<void> {
    return this.deleteEnded().catch(() => undefined);
  }

  /** Resolves with what is stored now. One change of a counter at a time, so that of many attempts each sees the one before. */
  #change(name: string, change: (counter: Counter) => Counter, expected?: string): Promise<string> {
    return this.#turns.runExclusive(name, async () => {
      const ended = this.#ended.get(name);
      // another process may change it as well
      for (let text = ended?.text ?? expected; ; text = undefined) {
        const stored = text ?? (await this.#keys.getSecret(this.#scope, name));
        const isFirst = stored === null || (ended !== undefined && ownerOf(stored) === ended.of);
        const next = JSON.stringify(change(isFirst ? zeroCounter : parseCounter(stored)));
        if (!(await this.#keys.replaceSecret(this.#scope, name, stored, next))) continue;
        if (this.#ended.get(name) === ended) this.#ended.delete(name);
        return next;
      }
    });
  }
}

const accountCounter = (emailHash: string) => ({
  name: `login-attempts/account/${Number.parseInt(emailHash.slice(0, 8), 16) % recordCount}`,
  limit: limits.account,
  // tells the accounts of one record apart
  of: emailHash.slice(8, 24),
});

/** Whose attempts a stored counter counts. */
const ownerOf = (stored: string): string | undefined => parseCounter(stored).of;

function requireNoPause(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw SignInSlowedDown({ facts: { retryAfterSeconds } });
}
