import { createHmac, randomUUID, type KeyObject } from 'node:crypto';
import type { Keys } from '../../platform/keys/keys.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';

const secondsPerYear = 365 * 24 * 3600;
const cookiePattern = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/** A cookie that shows that a browser signed in to an account before. */
export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

/**
 * Devices that signed in before, identified by their cookie: nothing is stored of them, and the cookie contains nothing
 * of the account.
 */
export class KnownDevices {
  readonly #key: KeyObject;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('login-devices');
  }

  /** One cookie per account of a browser. */
  cookieName(emailHash: string): string {
    return `stepwell_device_${emailHash.slice(0, 8)}`;
  }

  createCookie(emailHash: string): DeviceCookie {
    const id = randomUUID();
    const value = `${id}.${this.#signatureOf(emailHash, id)}`;
    return { name: this.cookieName(emailHash), value, maxAgeSeconds: secondsPerYear };
  }

  /** The device's id; `null` for a cookie that is not ours, or of another account. */
  verifyCookie(emailHash: string, cookie: string | undefined): string | null {
    const [, id = '', proof = ''] = cookiePattern.exec(cookie ?? '') ?? [];
    return timingSafeMatch(proof, this.#signatureOf(emailHash, id)) ? id : null;
  }

  #signatureOf(emailHash: string, id: string): string {
    return createHmac('sha256', this.#key).update(`${emailHash} ${id}`).digest('base64url');
  }
}
