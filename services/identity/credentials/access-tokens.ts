import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OrganizationId, SessionId, UserId } from '../../../contracts/kernel/fields.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** Access tokens are short-lived, because only the refresh is checked against the secret store. */
export const accessTokenSeconds = 600;

const issuer = 'stepwell';
const audience = 'stepwell-api';
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const header = encoded({ alg: 'HS256' });

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

/** A token has one text: another one that decodes to the same bytes is none of ours. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Recently verified tokens; verifying costs more than the rest of a small request. */
const maxCachedTokens = 5000;

/** Access tokens (signed, ten minutes). */
export class AccessTokens {
  readonly #keys: Keys;
  readonly #verified = new LRUCache<string, AccessClaims & { readonly until: number }>({
    max: maxCachedTokens,
  });

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** A JWT signed by HS256 (RFC 7515, 7518). `jose` would sign it in another thread, at a multiple of the time. */
  issue({ organizationId, sessionId, userId }: AccessClaims): string {
    const iat = Math.floor(Date.now() / 1000);
    const names = { iss: issuer, aud: audience, sub: userId, org: organizationId, sid: sessionId };
    const signed = `${header}.${encoded({ ...names, iat, exp: iat + accessTokenSeconds })}`;
    return `${signed}.${createHmac('sha256', this.#keys.purposeKey('session-tokens')).update(signed).digest('base64url')}`;
  }

  /** `null` for a token that is not ours, was changed, or has expired. */
  async verify(token: string): Promise<AccessClaims | null> {
    const known = this.#verified.get(token);
    if (known && known.until > Date.now()) return known;
    if (!isCanonical(token)) return null;
    try {
      const { payload } = await jwtVerify(token, this.#keys.purposeKey('session-tokens'), {
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
}
