import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Keys } from '../keys/keys.ts';

const Registration = z.object({ clientId: z.string(), clientSecret: z.string(), webhookSecret: z.string() });
export type Registration = z.output<typeof Registration>;
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() });
export type Tokens = z.output<typeof Tokens>;

const registrationName = 'meetings/registration';
const tokensName = 'meetings/tokens';
const deliveries = 'meetings/deliveries/';

/** What is secret between an organisation and its meeting service: encrypted, beside the keys, never in an event. */
export class MeetingSecrets {
  readonly #keys: Keys;
  constructor(keys: Keys) {
    this.#keys = keys;
  }

  async registration(organizationId: string): Promise<Registration | null> {
    const text = await this.#keys.getSecret(organizationId, registrationName);
    return text === null ? null : Registration.parse(this.#open(organizationId, text));
  }

  putRegistration(organizationId: string, registration: Registration): Promise<void> {
    return this.#keys.putSecret(organizationId, registrationName, this.#seal(organizationId, registration));
  }

  async tokens(organizationId: string): Promise<Tokens | null> {
    const text = await this.#keys.getSecret(organizationId, tokensName);
    return text === null ? null : Tokens.parse(this.#open(organizationId, text));
  }

  putTokens(organizationId: string, tokens: Tokens): Promise<void> {
    return this.#keys.putSecret(organizationId, tokensName, this.#seal(organizationId, tokens));
  }

  deleteTokens(organizationId: string): Promise<void> {
    return this.#keys.deleteSecret(organizationId, tokensName);
  }

  /** Whether a signed message came for the first time; noted until it is too old to be accepted. */
  async useDelivery(organizationId: string, signature: string, until: number): Promise<boolean> {
    for (const [name, end] of await this.#keys.listSecrets(organizationId, deliveries))
      if (Number(end) < Date.now()) await this.#keys.deleteSecretIf(organizationId, name, end);
    const name = deliveries + createHash('sha256').update(signature).digest('hex');
    return this.#keys.replaceSecret(organizationId, name, null, String(until));
  }

  #seal(organizationId: string, value: object): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.purposeKey('meeting-service'), iv);
    cipher.setAAD(Buffer.from(organizationId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  #open(organizationId: string, text: string): unknown {
    const bytes = Buffer.from(text, 'base64');
    const key = this.#keys.purposeKey('meeting-service');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(organizationId));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
    );
  }
}
