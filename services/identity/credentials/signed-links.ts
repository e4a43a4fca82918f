import { createHmac, type KeyObject } from 'node:crypto';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';

/** What the link of an email is about: a request of a person. */
export interface LinkClaim {
  readonly organizationId: string;
  readonly userId: string;
  readonly requestId: string;
}

const codeDigits = 8;
const noClaim: LinkClaim = { organizationId: '', userId: '', requestId: '' };
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The content of an email's link: its request, and a proof that we created it. Nothing is stored for it: the same
 * request gives the same token and the same code, so an email that is written again after a crash is the same email.
 */
export class SignedLinks {
  readonly #key: KeyObject;
  constructor(key: KeyObject) {
    this.#key = key;
  }

  createToken(claim: LinkClaim): string {
    const text = textOf(claim);
    return `${text}.${this.#signatureOf(text)}`;
  }

  /** `null` for a token that is not ours. Does not check whether its request is still open. */
  verify(token: string): LinkClaim | null {
    const [organizationId = '', userId = '', requestId = '', proof = '', ...rest] = token.split('.');
    if (rest.length > 0 || ![organizationId, userId, requestId].every((id) => idPattern.test(id)))
      return null;
    const claim = { organizationId, userId, requestId };
    return timingSafeMatch(proof, this.#signatureOf(textOf(claim))) ? claim : null;
  }

  /** The code of the same email, to type where the link cannot be opened. It only counts together with the address. */
  createCode(claim: LinkClaim): string {
    const hash = createHmac('sha256', this.#key)
      .update(`code ${textOf(claim)}`)
      .digest();
    return String(hash.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0');
  }

  /** Takes the same time without a claim, so that it does not tell whether there is one. */
  isCodeOf(claim: LinkClaim | null, code: string): boolean {
    return timingSafeMatch(code, this.createCode(claim ?? noClaim)) && claim !== null;
  }

  #signatureOf(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

const textOf = ({ organizationId, userId, requestId }: LinkClaim): string =>
  `${organizationId}.${userId}.${requestId}`;
