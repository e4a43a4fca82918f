import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** argon2id (the library's default) with 19 MiB and two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const argon2 = () => import('@node-rs/argon2');
/**
 * Verified if there is no account, so that response times do not reveal which email addresses exist. It costs the same
 * as a real hash, and no password matches it.
 */
const decoyHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

/** One per change: two processes may change the same person's password at the same time. */
const nextName = (userId: string, changeId: string): string => `password-next/${userId}/${changeId}`;

/** The one slot of a person in an earlier release. */
const formerName = (userId: string): string => `password-next/${userId}`;
const FormerNext = z.object({ changeId: z.string(), hash: z.string() });

interface Change {
  readonly changeId: string;
  /** Of the event that recorded it: a later change has a higher one. */
  readonly revision: number;
}

/** The current hash with the revision of its change; those of earlier releases have none. */
const currentText = ({ revision }: Change, hash: string): string => `${revision} ${hash}`;
const currentOf = (stored: string): { readonly revision: number; readonly hash: string } => {
  const [, revision = '-1', hash = stored] = /^(\d+) (.+)$/.exec(stored) ?? [];
  return { revision: Number(revision), hash };
};

/** Password hashes: stored with the secrets, never in events. */
export class PasswordStore {
  readonly #keys: Keys;

  /** One change of a person's password at a time. */
  readonly #turns = new KeyedMutex();

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** The same for the same password of the same person, and as slow to guess from as the stored hash. */
  async deriveProof({ organizationId, userId }: Holder, password: string): Promise<string> {
    const { hashRaw } = await argon2();
    const salt = createHash('sha256').update(`${organizationId}/${userId}`).digest().subarray(0, 16);
    return (await hashRaw(password, { ...parameters, salt })).toString('base64');
  }

  /**
   * Changes the password by an event: the hash is stored before the event is appended, and becomes current only
   * afterwards. If the process crashes in between, a policy calls `promote`.
   */
  replace<T extends { readonly lastEvent: { readonly revision: number } | null }>(
    holder: Holder,
    { changeId, password }: { readonly changeId: string; readonly password: string },
    append: () => Promise<T>,
  ): Promise<T> {
    const { organizationId, userId } = holder;
    return this.#turns.runExclusive(`${organizationId}/${userId}`, async () => {
      const { hash } = await argon2();
      const name = nextName(userId, changeId);
      await this.#keys.putSecret(organizationId, name, await hash(password, parameters));
      const appended = await append().catch(async (error: unknown) => {
        // another failure may have come after the event was appended
        if (error instanceof DomainError && error.kind !== 'unavailable')
          await this.#keys.deleteSecret(organizationId, name);
        throw error;
      });
      await this.promote(holder, { changeId, revision: appended.lastEvent?.revision ?? 0 });
      return appended;
    });
  }

  /**
   * Makes the password of a change the current one. Does nothing if it is already, or if a later one is: the call
   * may come late.
   */
  async promote({ organizationId, userId }: Holder, change: Change): Promise<void> {
    const name = nextName(userId, change.changeId);
    const next = await this.#keys.getSecret(organizationId, name);
    if (next !== null) return this.#makeCurrent({ organizationId, userId }, { ...change, name, hash: next });
    const former = await this.#keys.getSecret(organizationId, formerName(userId));
    const prepared = former === null ? null : FormerNext.parse(JSON.parse(former));
    if (prepared?.changeId === change.changeId)
      await this.#makeCurrent(
        { organizationId, userId },
        { ...change, name: formerName(userId), hash: prepared.hash },
      );
  }

  async #makeCurrent(
    { organizationId, userId }: Holder,
    prepared: Change & { readonly name: string; readonly hash: string },
  ): Promise<void> {
    const current = `password/${userId}`;
    for (let isStored = false; !isStored;) {
      const before = await this.#keys.getSecret(organizationId, current);
      isStored =
        (before !== null && currentOf(before).revision >= prepared.revision) ||
        (await this.#keys.replaceSecret(
          organizationId,
          current,
          before,
          currentText(prepared, prepared.hash),
        ));
    }
    await this.#keys.deleteSecret(organizationId, prepared.name);
  }

  async matches(account: Holder | null, password: string): Promise<boolean> {
    const stored =
      account && (await this.#keys.getSecret(account.organizationId, `password/${account.userId}`));
    const { verify } = await argon2();
    const isMatch = await verify(stored ? currentOf(stored).hash : decoyHash, password);
    return stored !== null && isMatch;
  }

  async delete(organizationId: string, userId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, `password/${userId}`);
    const next = await this.#keys.listSecrets(organizationId, nextName(userId, ''));
    for (const name of [...next.keys(), formerName(userId)])
      await this.#keys.deleteSecret(organizationId, name);
  }
}
