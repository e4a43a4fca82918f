import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { Piscina } from 'piscina';
import { z } from 'zod';
import { normalizePassword } from '../../../contracts/identity/model/password-rules.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { HashingTask } from './password-hashing.worker.ts';

/** argon2id (the library's default) with 19 MiB and two passes. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashes in threads of their own, which wait for requests while the processors are busy. More at a time than cores take
 * each other's cache, which costs a third more time for each. Threads start with the first password.
 */
let threads: Promise<Piscina<HashingTask, string | boolean>> | undefined;

async function startThreads() {
  const { Piscina } = await import('piscina');
  return new Piscina<HashingTask, string | boolean>({
    filename: new URL(`./password-hashing.worker${extname(import.meta.url)}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    concurrentTasksPerWorker: 1,
    idleTimeout: 5 * 60_000,
    niceIncrement: 5,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

async function compute(task: HashingTask): Promise<string | boolean> {
  threads ??= startThreads().catch((error: unknown) => {
    threads = undefined;
    throw error;
  });
  return (await threads).run(task);
}

/**
 * Verified if there is no account, so that response times do not reveal which email addresses exist. It costs the same
 * as a real hash, and no password matches it.
 */
const decoyHash = `$argon2id$v=19$m=${passwordHashing.memoryCost},t=${passwordHashing.timeCost},p=${passwordHashing.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

/** One per change: two processes may change the same person's password at the same time. */
const nextName = (userId: string, changeId: string): string => `password-next/${userId}/${changeId}`;

/** The one slot of a person in an earlier release. */
const formerName = (userId: string): string => `password-next/${userId}`;
const FormerNext = z.object({ changeId: z.string(), hash: z.string() });

/** One release stored the revision of the change before the hash. */
const hashIn = (stored: string): string => stored.replace(/^\d+ /, '');

/** The id of the last recorded change of a person's password. */
export type LastPasswordChange = (holder: Holder) => Promise<string | null>;

/** Password hashes: stored with the secrets, never in events. */
export class PasswordStore {
  readonly #keys: Keys;
  readonly #lastChangeOf: LastPasswordChange;

  /** One change of a person's password at a time. */
  readonly #turns = new KeyedMutex();

  constructor(keys: Keys, lastChangeOf: LastPasswordChange) {
    this.#keys = keys;
    this.#lastChangeOf = lastChangeOf;
  }

  /** The same for the same password of the same person, and as slow to guess from as the stored hash. */
  async deriveProof({ organizationId, userId }: Holder, password: string): Promise<string> {
    const salt = createHash('sha256').update(`${organizationId}/${userId}`).digest().subarray(0, 16);
    const normalized = normalizePassword(password);
    return String(await compute({ kind: 'proof', password: normalized, options: passwordHashing, salt }));
  }

  /**
   * Changes the password by an event: the hash is stored before the event is appended, and becomes current only
   * afterwards. If the process crashes in between, a policy calls `promote`.
   */
  replace<T>(
    holder: Holder,
    { changeId, password }: { readonly changeId: string; readonly password: string },
    append: () => Promise<T>,
  ): Promise<T> {
    const { organizationId, userId } = holder;
    return this.#turns.runExclusive(`${organizationId}/${userId}`, async () => {
      const name = nextName(userId, changeId);
      await this.#keys.putSecret(organizationId, name, await this.hash(password));
      const appended = await append().catch(async (error: unknown) => {
        // another failure may have come after the event was appended
        if (error instanceof DomainError && error.kind !== 'unavailable')
          await this.#keys.deleteSecret(organizationId, name);
        throw error;
      });
      await this.promote(holder, changeId);
      return appended;
    });
  }

  /**
   * Makes the password of a recorded change the current one. Does nothing if it is already, or if a later change was
   * recorded: the call may come late.
   */
  async promote(holder: Holder, changeId: string): Promise<void> {
    const { organizationId, userId } = holder;
    const prepared = await this.#preparedFor(holder, changeId);
    if (prepared === null) return;
    const current = `password/${userId}`;
    for (let isSettled = false; !isSettled;) {
      const before = await this.#keys.getSecret(organizationId, current);
      isSettled =
        (await this.#lastChangeOf(holder)) !== changeId ||
        (await this.#keys.replaceSecret(organizationId, current, before, prepared.hash));
    }
    await this.#keys.deleteSecret(organizationId, prepared.name);
  }

  async #preparedFor({ organizationId, userId }: Holder, changeId: string) {
    const name = nextName(userId, changeId);
    const hash = await this.#keys.getSecret(organizationId, name);
    if (hash !== null) return { name, hash };
    const former = await this.#keys.getSecret(organizationId, formerName(userId));
    const prepared = former === null ? null : FormerNext.parse(JSON.parse(former));
    return prepared?.changeId === changeId ? { name: formerName(userId), hash: prepared.hash } : null;
  }

  async matches(account: Holder | null, password: string): Promise<boolean> {
    return this.verify(account && (await this.hashOf(account)), password);
  }

  /** `null` for an account without a password. */
  async hashOf({ organizationId, userId }: Holder): Promise<string | null> {
    const stored = await this.#keys.getSecret(organizationId, `password/${userId}`);
    return stored === null ? null : hashIn(stored);
  }

  /** Whether a password has this hash; costs the same without one. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const normalized = normalizePassword(password);
    const isMatch =
      (await this.#hasHash(hash, normalized)) ||
      // earlier releases hashed what was sent; only the text decides whether this is tried
      (normalized !== password && (await this.#hasHash(hash, password)));
    return hash !== null && isMatch;
  }

  /** A hash of a password that belongs to no account. */
  async hash(password: string): Promise<string> {
    const normalized = normalizePassword(password);
    return String(await compute({ kind: 'hash', password: normalized, options: passwordHashing }));
  }

  async #hasHash(hash: string | null, password: string): Promise<boolean> {
    return (await compute({ kind: 'verify', password, hash: hash ?? decoyHash })) === true;
  }

  async delete(organizationId: string, userId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, `password/${userId}`);
    const next = await this.#keys.listSecrets(organizationId, nextName(userId, ''));
    for (const name of [...next.keys(), formerName(userId)])
      await this.#keys.deleteSecret(organizationId, name);
  }
}
