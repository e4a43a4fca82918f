import type { Keys } from '../../platform/keys/keys.ts';

/** argon2id (the library's default) with 19 MiB and two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const argon2 = () => import('@node-rs/argon2');
/**
 * Verified when there is no account, so that the time of an answer does not tell which e-mail addresses exist. It asks
 * for the same work as a real hash, and no password leads to it.
 */
const decoy = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Password hashes: secrets beside the keys, never events. */
export class PasswordVault {
  private readonly keys: Keys;

  constructor(keys: Keys) {
    this.keys = keys;
  }

  async put(organizationId: string, userId: string, password: string): Promise<void> {
    const { hash } = await argon2();
    this.keys.putSecret(organizationId, `password/${userId}`, await hash(password, parameters));
  }

  async matches(
    account: { organizationId: string; userId: string } | null,
    password: string,
  ): Promise<boolean> {
    const stored = account && this.keys.getSecret(account.organizationId, `password/${account.userId}`);
    const { verify } = await argon2();
    const right = await verify(stored ?? decoy, password);
    return stored !== null && stored !== undefined && right;
  }

  forget(organizationId: string, userId: string): void {
    this.keys.deleteSecret(organizationId, `password/${userId}`);
  }
}
