import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/keys/keys.ts';

export interface ResetClaim {
  readonly organizationId: string;
  readonly userId: string;
  readonly requestId: string;
}

const codeDigits = 8;
const noClaim: ResetClaim = { organizationId: '', userId: '', requestId: '' };
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The content of an email's link: its request, and a proof that we created it. Nothing is stored for it: the same
 * request gives the same token and the same code, so an email that is written again after a crash is the same email.
 */
export class ResetLinks {
  readonly #key: Buffer;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('password-reset');
  }

  createToken({ organizationId, userId, requestId }: ResetClaim): string {
    const claim = `${organizationId}.${userId}.${requestId}`;
    return `${claim}.${this.#signatureOf(claim)}`;
  }

  /** `null` for a token that is not ours. Does not check whether its request is still open. */
  verify(token: string): ResetClaim | null {
    const [organizationId = '', userId = '', requestId = '', proof = '', ...rest] = token.split('.');
    if (rest.length > 0 || ![organizationId, userId, requestId].every((id) => idPattern.test(id)))
      return null;
    const expected = Buffer.from(this.#signatureOf(`${organizationId}.${userId}.${requestId}`));
    const given = Buffer.from(proof);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { organizationId, userId, requestId };
  }

  /** The code of the same email, to type where the link cannot be opened. It only counts together with the address. */
  createCode({ organizationId, userId, requestId }: ResetClaim): string {
    const digest = createHmac('sha256', this.#key)
      .update(`code ${organizationId}.${userId}.${requestId}`)
      .digest();
    return String(digest.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0');
  }

  /** Takes the same time without a claim, so that it does not tell whether there is one. */
  isCodeOf(claim: ResetClaim | null, code: string): boolean {
    const expected = Buffer.from(this.createCode(claim ?? noClaim));
    const given = Buffer.from(code);
    return given.length === expected.length && timingSafeEqual(given, expected) && claim !== null;
  }

  #signatureOf(claim: string): string {
    return createHmac('sha256', this.#key).update(claim).digest('base64url');
  }
}
