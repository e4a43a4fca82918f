import { z } from 'zod';
import type { Keys } from '../../platform/keys/keys.ts';

const TotpSecret = z.object({
  kind: z.literal('totp'),
  /** Base32. */
  seed: z.string(),
  /** The time step of the last code that counted: no code counts twice. */
  lastStep: z.number().int(),
});
const PasskeySecret = z.object({
  kind: z.literal('passkey'),
  credentialId: z.string(),
  /** Base64url. */
  publicKey: z.string(),
  counter: z.number().int(),
  transports: z.array(z.string()),
});
export type PasskeySecret = z.output<typeof PasskeySecret>;
const Secrets = z.object({
  factors: z.record(z.string(), z.discriminatedUnion('kind', [TotpSecret, PasskeySecret])),
  /** A seed that was shown but not proved yet. */
  pending: z.object({ seed: z.string(), until: z.number() }).nullable(),
  recovery: z.object({ batchId: z.string(), hashes: z.array(z.string()) }).nullable(),
  /** Challenges that were answered, until they expire. */
  answered: z.array(z.object({ id: z.string(), until: z.number() })),
});
export type Secrets = z.output<typeof Secrets>;

const noSecrets: Secrets = { factors: {}, pending: null, recovery: null, answered: [] };

export interface Holder {
  readonly organizationId: string;
  readonly userId: string;
}

const nameOf = (userId: string): string => `second-factors/${userId}`;

/** Seeds, public keys and hashes of recovery codes: one record per person, with the secrets and never in an event. */
export class SecondFactorSecrets {
  readonly #keys: Keys;
  constructor(keys: Keys) {
    this.#keys = keys;
  }

  async read({ organizationId, userId }: Holder): Promise<Secrets> {
    return parse(await this.#keys.getSecret(organizationId, nameOf(userId)));
  }

  /** Changes the record in one step, however many try; `change` may be called again, and what it throws is thrown. */
  async change(holder: Holder, change: (secrets: Secrets) => Secrets): Promise<Secrets> {
    const { organizationId, userId } = holder;
    for (;;) {
      const text = await this.#keys.getSecret(organizationId, nameOf(userId));
      const next = change(parse(text));
      if (await this.#keys.replaceSecret(organizationId, nameOf(userId), text, JSON.stringify(next)))
        return next;
    }
  }

  async delete(organizationId: string, userId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, nameOf(userId));
  }
}

const parse = (text: string | null): Secrets => (text === null ? noSecrets : Secrets.parse(JSON.parse(text)));
