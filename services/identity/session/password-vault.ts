import { hash, verify } from '@node-rs/argon2';
import type { Keys } from '../../platform/keys/keys.ts';

/** argon2id (the library's default) with 19 MiB and two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password hashes: secrets beside the keys, never events. */
export class PasswordVault {
  private readonly keys: Keys;
  /** Verified when there is no account, so that the time of an answer does not tell which e-mail addresses exist. */
  private readonly decoy = hash('no account has this password', parameters);

  constructor(keys: Keys) {
    this.keys = keys;
  }

  async put(organizationId: string, userId: string, password: string): Promise<void> {
    this.keys.putSecret(organizationId, `password/${userId}`, await hash(password, parameters));
  }

  async matches(
    account: { organizationId: string; userId: string } | null,
    password: string,
  ): Promise<boolean> {
    const stored = account && this.keys.getSecret(account.organizationId, `password/${account.userId}`);
    const right = await verify(stored ?? (await this.decoy), password);
    return stored !== null && stored !== undefined && right;
  }

  forget(organizationId: string, userId: string): void {
    this.keys.deleteSecret(organizationId, `password/${userId}`);
  }
}
