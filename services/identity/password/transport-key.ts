import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';

const generate = promisify(generateKeyPair);
const secretName = 'password-transport';

/**
 * The key pair by which browsers hide passwords from logs in between (R-PRF-02); created on first use, stored with the
 * secrets.
 */
export class TransportKey {
  readonly #keys: Keys;
  #creating: Promise<string> | null = null;
  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** SubjectPublicKeyInfo in base64, as browsers import it. */
  async publicKey(): Promise<string> {
    const key = createPublicKey(await this.#privateKey());
    return key.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  /** Joins what was encrypted in parts. Refused with `input.invalid` if it was not encrypted with our key. */
  async decrypt(encrypted: string, field: string): Promise<string> {
    const key = await this.#privateKey();
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const parts = encrypted
        .split('.')
        .map((part) => privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(part, 'base64')));
      return Buffer.concat(parts).toString();
    } catch (cause) {
      throw InputInvalid({ fields: { [field]: 'rules.notSealed' }, cause });
    }
  }

  async #privateKey(): Promise<string> {
    const stored = await this.#keys.getSecret(platformOrganization, secretName);
    if (stored !== null) return stored;
    this.#creating ??= this.#create();
    return this.#creating;
  }

  async #create(): Promise<string> {
    const { privateKey } = await generate('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    if (await this.#keys.replaceSecret(platformOrganization, secretName, null, pem)) return pem;
    return this.#privateKey(); // another process has created it meanwhile
  }
}
