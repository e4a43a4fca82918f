import { createHmac, randomUUID, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SecondFactorExpired, secondFactorLimits } from '../../../contracts/identity/second-factor.ts';
import { OrganizationId, UserId } from '../../../contracts/kernel/fields.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** What somebody came in for: to sign in, to set up a required factor while signing in, or to change factors. */
export type ChallengePurpose = 'sign-in' | 'set-up' | 'manage';

/** How somebody came in, to go on with once their second factor is proved. */
export const Entry = z.discriminatedUnion('way', [
  /** As the address was typed, for the cookie of the device. */
  z.object({ way: z.literal('email'), email: z.string() }),
  z.object({
    way: z.literal('employee'),
    id: z.string(),
    clientKey: z.string(),
    /** Which master password it was; `null` for a password of their own. */
    master: z.string().nullable(),
  }),
  z.object({ way: z.literal('sso'), credentialId: z.string() }),
]);
export type Entry = z.output<typeof Entry>;
export type EntryBy<W extends Entry['way']> = Extract<Entry, { way: W }>;

/** Proof that a person came in a moment ago. */
export interface Challenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly organizationId: string;
  readonly userId: string;
  /** `null` while somebody is signed in. */
  readonly entry: Entry | null;
  /** The last change of the password then: another one since voids the challenge. */
  readonly passwordChange: string | null;
  /** The session in which factors are changed. */
  readonly sessionId: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const Claims = z.object({
  jti: z.string(),
  sub: UserId,
  org: OrganizationId,
  aud: z.enum(['sign-in', 'set-up', 'manage']),
  via: Entry.nullable(),
  pwc: z.string().nullable(),
  sid: z.string().nullable(),
  exp: z.number(),
});

/** Challenges are signed, so that nothing is stored of those that are never answered. */
export class Challenges {
  readonly #key: KeyObject;
  constructor(keys: Keys) {
    this.#key = keys.purposeKey('second-factors');
  }

  async create(challenge: Omit<Challenge, 'id' | 'until'>): Promise<string> {
    const { purpose, organizationId: org, userId, entry: via } = challenge;
    const { passwordChange: pwc, sessionId: sid } = challenge;
    const { signInMinutes, setUpMinutes } = secondFactorLimits;
    return new SignJWT({ org, via, pwc, sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setSubject(userId)
      .setAudience(purpose)
      .setExpirationTime(
        Math.floor(Date.now() / 1000) + (purpose === 'sign-in' ? signInMinutes : setUpMinutes) * 60,
      )
      .sign(this.#key);
  }

  /** Refused with `second-factor.expired` unless we created it, for one of these purposes, a moment ago. */
  async verify(token: string, purposes: readonly ChallengePurpose[]): Promise<Challenge> {
    const options = { algorithms: ['HS256'], audience: [...purposes], requiredClaims: ['exp'] };
    const verified = await jwtVerify(token, this.#key, { ...options, currentDate: new Date() }).catch(
      () => null,
    );
    const claims = Claims.safeParse(verified?.payload).data;
    if (claims === undefined) throw SecondFactorExpired();
    const { jti: id, aud: purpose, org: organizationId, sub: userId, via: entry } = claims;
    return {
      id,
      purpose,
      organizationId,
      userId,
      entry,
      passwordChange: claims.pwc,
      sessionId: claims.sid,
      until: claims.exp * 1000,
    };
  }

  /** What a passkey signs for a challenge. */
  passkeyChallenge({ id }: Challenge): Buffer {
    return createHmac('sha256', this.#key).update(`passkey ${id}`).digest();
  }
}
