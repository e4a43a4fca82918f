import { createHash } from 'node:crypto';
import type { Keys } from '../../platform/keys/keys.ts';

const nameOf = (id: string): string => `sign-on-used/${createHash('sha256').update(id).digest('hex')}`;

/** Ids of responses that were used, remembered until they expire: each is accepted once. Only valid ones are noted. */
export class UsedIds {
  readonly #keys: Keys;
  readonly #prunedAt = new Map<string, number>();
  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** Whether this is the first use. `until` is in milliseconds since 1970. */
  async use(organizationId: string, id: string, until: number): Promise<boolean> {
    await this.#prune(organizationId);
    return this.#keys.replaceSecret(organizationId, nameOf(id), null, String(until));
  }

  /** Deletes expired ones, once an hour. */
  async #prune(organizationId: string): Promise<void> {
    if (Date.now() - (this.#prunedAt.get(organizationId) ?? 0) < 3_600_000) return;
    this.#prunedAt.set(organizationId, Date.now());
    for (const [name, until] of await this.#keys.listSecrets(organizationId, 'sign-on-used/'))
      if (Number(until) <= Date.now()) await this.#keys.deleteSecretIf(organizationId, name, until);
  }
}
