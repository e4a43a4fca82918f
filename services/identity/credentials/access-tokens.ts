import type { webcrypto } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OrganizationId, SessionId, UserId } from '../../../contracts/kernel/fields.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** Access tokens are short-lived, because only the refresh is checked against the secret store. */
export const accessTokenSeconds = 600;

const issuer = 'stepwell';
const audience = 'stepwell-api';
const signing = { name: 'HMAC', hash: 'SHA-256' };

const Claims = z.object({
  // the product itself needs no token, and nobody gets one for it
  sub: UserId.refine((id) => id !== 'system'),
  org: OrganizationId,
  sid: SessionId,
});
export interface AccessClaims {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
}

/** Recently verified tokens; verifying costs more than the rest of a small request. */
const maxCachedTokens = 5000;

/** Access tokens (signed, ten minutes). */
export class AccessTokens {
  readonly #keys: Keys;
  /** Imported once: that takes longer than signing. */
  #importedKey: Promise<webcrypto.CryptoKey> | null = null;
  readonly #verified = new LRUCache<string, AccessClaims & { readonly until: number }>({
    max: maxCachedTokens,
  });

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  async issue({ organizationId, sessionId, userId }: AccessClaims): Promise<string> {
    return new SignJWT({ org: organizationId, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(await this.#key());
  }

  /** `null` for a token that is not ours, was changed, or has expired. */
  async verify(token: string): Promise<AccessClaims | null> {
    const known = this.#verified.get(token);
    if (known && known.until > Date.now()) return known;
    try {
      const { payload } = await jwtVerify(token, await this.#key(), {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp'],
      });
      const { sub, org, sid } = Claims.parse(payload);
      const claims = { userId: sub, organizationId: org, sessionId: sid, until: (payload.exp ?? 0) * 1000 };
      this.#verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }

  #key(): Promise<webcrypto.CryptoKey> {
    const bytes = this.#keys.purposeKey('session-tokens');
    this.#importedKey ??= crypto.subtle.importKey('raw', bytes, signing, false, ['sign', 'verify']);
    return this.#importedKey;
  }
}
