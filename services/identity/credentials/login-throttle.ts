import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SignInSlowedDown } from '../../../contracts/identity/session.ts';
import { addressKey, networkKey } from '../../platform/http/client-address.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import {
  RecentCounters,
  drained,
  none,
  raised,
  waitOf,
  type Counter,
  type Limit,
} from './attempt-counters.ts';

/**
 * Attempts that cost nothing, and how soon one of them is forgotten. Of one account from one network, or from a device that
 * signed in before; of one account from anywhere; of one address and of its network for whatever account.
 */
const limits = {
  device: { free: 4, forgetSeconds: 900 },
  accountFromNetwork: { free: 4, forgetSeconds: 900 },
  account: { free: 20, forgetSeconds: 180 },
  address: { free: 100, forgetSeconds: 10 },
  network: { free: 300, forgetSeconds: 3 },
} as const satisfies Record<string, Limit>;

/** Counters of devices whose attempts are all forgotten are deleted this often by whoever counts next, so many at once. */
const sweep = { everySeconds: 60, most: 50 } as const;

/** Accounts share this many records, so that invented addresses cannot fill the disk and cost what real ones do. */
const records = 2 ** 18;
/** Networks that are told apart within a record. */
const networksPerRecord = 16;

const deviceCounters = 'login-attempts/device/';

const Counted = z.object({ level: z.number(), at: z.number() });
const AccountRecord = z.object({
  account: Counted,
  networks: z.array(z.tuple([z.string(), Counted])),
});
type AccountRecord = z.output<typeof AccountRecord>;
const noRecord: AccountRecord = { account: none, networks: [] };

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly address: string;
  /** A device that signed in to this account before. */
  readonly deviceId: string | null;
}

/** An attempt that counts as wrong until it is said to be right. */
export interface Reservation {
  /** The password was right: what only slowed this person down is forgotten. */
  right(): Promise<void>;
  /** Nobody could tell whether it was right: it does not count. */
  cancel(): Promise<void>;
}

/**
 * Slows guessing down. Each attempt is counted before its password is looked at, so that any number at once counts as that
 * number. After a few, each further one doubles the pause before the next, up to fifteen minutes. A device that signed in
 * before has a count of its own, so nobody's guessing keeps the owner out. Counts of accounts are kept beside the secrets, for
 * all processes; those of addresses in the memory of each.
 */
export class LoginThrottle {
  readonly #keys: Keys;
  readonly #scope: string;
  readonly #addresses = new RecentCounters(limits.address);
  readonly #networks = new RecentCounters(limits.network);
  readonly #now: () => number;
  #sweptAt = 0;

  constructor(keys: Keys, scope: string, now: () => number = Date.now) {
    this.#keys = keys;
    this.#scope = scope;
    this.#now = now;
  }

  /** Refused with `signin.slowed-down`, and then not counted, while a pause lasts. */
  async reserve(emailHash: string, { address, deviceId }: AttemptOrigin): Promise<Reservation> {
    if (deviceId !== null) return this.reserveDevice(deviceId);
    const [own, around] = [addressKey(address), networkKey(address)];
    demandNoPause(Math.max(this.#addresses.wait(own, this.#now()), this.#networks.wait(around, this.#now())));
    this.#addresses.raise(own, this.#now());
    this.#networks.raise(around, this.#now());
    const lower = () => {
      this.#addresses.lower(own, this.#now());
      this.#networks.lower(around, this.#now());
    };
    const network = createHash('sha256').update(`${emailHash} ${around}`).digest('base64url').slice(0, 12);
    try {
      await this.#raiseAccount(emailHash, network);
    } catch (error) {
      lower();
      throw error;
    }
    const settle = async (isRight: boolean) => {
      lower();
      await this.#changeAccount(emailHash, (record) => lowered(record, network, isRight, this.#now()));
    };
    return { right: () => settle(true), cancel: () => settle(false) };
  }

  /** Counts by a device, or by a session, alone. */
  async reserveDevice(deviceId: string): Promise<Reservation> {
    const name = `${deviceCounters}${deviceId}`;
    await this.#sweepDevices();
    await this.#change(name, Counted, none, (counter) => {
      demandNoPause(waitOf(limits.device, counter, this.#now()));
      return raised(limits.device, counter, this.#now());
    });
    return {
      right: () => this.#keys.deleteSecret(this.#scope, name),
      cancel: () =>
        this.#change(name, Counted, none, (counter) => drained(limits.device, counter, this.#now(), 1)),
    };
  }

  /** Deletes the counters that have come down to nothing; those of an earlier release, too. */
  async #sweepDevices(): Promise<void> {
    if (this.#now() - this.#sweptAt < sweep.everySeconds * 1000) return;
    this.#sweptAt = this.#now();
    const counters = [...(await this.#keys.listSecrets(this.#scope, deviceCounters))];
    const isForgotten = (text: string) =>
      drained(limits.device, Counted.parse(JSON.parse(text)), this.#now()).level === 0;
    for (const [name, text] of counters.filter(([, each]) => isForgotten(each)).slice(0, sweep.most))
      await this.#keys.deleteSecretIf(this.#scope, name, text);
  }

  /** Whoever has the account's mailbox begins anew. */
  async forgive(emailHash: string): Promise<void> {
    await this.#changeAccount(emailHash, () => noRecord);
  }

  #raiseAccount(emailHash: string, network: string): Promise<void> {
    return this.#changeAccount(emailHash, ({ account, networks }) => {
      const now = this.#now();
      const here = networks.find(([key]) => key === network)?.[1] ?? none;
      const pauses = [waitOf(limits.account, account, now), waitOf(limits.accountFromNetwork, here, now)];
      demandNoPause(Math.max(...pauses));
      const others = networks.filter(([key]) => key !== network).slice(-(networksPerRecord - 1));
      return {
        account: raised(limits.account, account, now),
        networks: [...others, [network, raised(limits.accountFromNetwork, here, now)]],
      };
    });
  }

  #changeAccount(emailHash: string, change: (record: AccountRecord) => AccountRecord): Promise<void> {
    const number = Number.parseInt(emailHash.slice(0, 8), 16) % records;
    return this.#change(`login-attempts/account/${number}`, AccountRecord, noRecord, change);
  }

  async #change<T>(name: string, schema: z.ZodType<T>, first: T, change: (stored: T) => T): Promise<void> {
    for (let changed = false; !changed;) {
      const text = await this.#keys.getSecret(this.#scope, name);
      const next = change(text === null ? first : schema.parse(JSON.parse(text)));
      changed = await this.#keys.replaceSecret(this.#scope, name, text, JSON.stringify(next));
    }
  }
}

function lowered(
  { account, networks }: AccountRecord,
  network: string,
  isRight: boolean,
  now: number,
): AccountRecord {
  const after = (counter: Counter) => (isRight ? none : drained(limits.accountFromNetwork, counter, now, 1));
  return {
    account: drained(limits.account, account, now, 1),
    networks: networks.flatMap(([key, counter]): AccountRecord['networks'] => {
      const next = key === network ? after(counter) : counter;
      return next.level > 0 ? [[key, next]] : [];
    }),
  };
}

function demandNoPause(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw SignInSlowedDown({ facts: { retryAfterSeconds } });
}
