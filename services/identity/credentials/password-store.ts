import { createHash } from 'node:crypto';
import { z } from 'zod';
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
const PreparedPassword = z.object({ changeId: z.string(), hash: z.string() });

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

  /** Stores the next password beside the current one, until `promote` with the same id. */
  async prepare({ organizationId, userId }: Holder, changeId: string, password: string): Promise<void> {
    const { hash } = await argon2();
    const next = { changeId, hash: await hash(password, parameters) };
    await this.#keys.putSecret(organizationId, `password-next/${userId}`, JSON.stringify(next));
  }

  /** Makes the prepared password the current one; does nothing if another one, or none, is prepared. */
  async promote({ organizationId, userId }: Holder, changeId: string): Promise<void> {
    const text = await this.#keys.getSecret(organizationId, `password-next/${userId}`);
    const prepared = text === null ? null : PreparedPassword.parse(JSON.parse(text));
    if (prepared?.changeId !== changeId) return;
    await this.#keys.putSecret(organizationId, `password/${userId}`, prepared.hash);
    await this.#keys.deleteSecret(organizationId, `password-next/${userId}`);
  }

  runExclusive({ organizationId, userId }: Holder, work: () => Promise<void>): Promise<void> {
    return this.#turns.runExclusive(`${organizationId}/${userId}`, work);
  }

  async matches(account: Holder | null, password: string): Promise<boolean> {
    const stored =
      account && (await this.#keys.getSecret(account.organizationId, `password/${account.userId}`));
    const { verify } = await argon2();
    const isMatch = await verify(stored ?? decoyHash, password);
    return stored !== null && isMatch;
  }

  async delete(organizationId: string, userId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, `password/${userId}`);
    await this.#keys.deleteSecret(organizationId, `password-next/${userId}`);
  }
}
