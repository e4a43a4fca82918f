import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sessionUse } from '../../../contracts/identity/open-sessions.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import { AccessTokens, type AccessClaims } from './access-tokens.ts';

/** A session that is not refreshed for this long is over. */
export const refreshTokenSeconds = sessionUse.idleDays * 24 * 3600;
/** An answer may be lost, and two tabs may refresh at the same moment; after this the older token counts as stolen. */
const graceSeconds = 10;
/** For the one request that follows at once. */
const disposableSeconds = 60;

const StoredRefresh = z.object({
  current: z.string(),
  previous: z.string().nullable(),
  rotatedAt: z.number(),
  userId: z.string(),
  /** Absent in sessions stored by an earlier release. */
  startedAt: z.number().optional(),
  /** Hash of a cookie of the one browser that may refresh the session; absent if the token is a cookie itself. */
  browser: z.string().nullish(),
  /** Hash of the password that answers with the next access token, once. */
  disposable: z.object({ hash: z.string(), until: z.number() }).optional(),
  /** From which, with the previous secret, the current one was derived; absent until the first exchange. */
  salt: z.string().optional(),
});
type StoredRefresh = z.output<typeof StoredRefresh>;

const partsOf = (token: string) => {
  const [organizationId = '', sessionId = '', secret = '', proof = ''] = token.split('.');
  return { organizationId, sessionId, secret, proof };
};

const createSecret = (): string => randomBytes(32).toString('base64url');

/** A session whose refresh token was presented in time. */
export interface LiveSession {
  readonly claims: AccessClaims;
  /** Since the previous refresh. */
  readonly idleSeconds: number;
  /** Hash of the cookie that must come with the token; `null` for none. */
  readonly browser: string | null;
}

/** The result of presenting a refresh token. */
export type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly claims: AccessClaims;
      readonly token: string;
      /** Until the session ends, if it is not refreshed. */
      readonly secondsLeft: number;
    }
  | { readonly outcome: 'expired'; readonly claims: AccessClaims }
  | { readonly outcome: 'invalid' }
  | { readonly outcome: 'reused'; readonly claims: AccessClaims };

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const matchesStored = ({ current, previous }: StoredRefresh, presented: string): boolean =>
  timingSafeMatch(presented, current) || (previous !== null && timingSafeMatch(presented, previous));

/**
 * The tokens of sessions: those for access, and refresh tokens (opaque, rotated, stored as hashes). A refresh token proves that
 * we issued it, so that one from before the last exchange is recognised although nothing of it is stored.
 */
export class SessionTokens {
  readonly access: AccessTokens;
  readonly #keys: Keys;
  readonly #maxSeconds: number;
  /** @param maxDays after which every session ends */
  constructor(keys: Keys, maxDays: number) {
    this.access = new AccessTokens(keys);
    this.#keys = keys;
    this.#maxSeconds = maxDays * 24 * 3600;
  }

  /** Lifetime of the cookie of a new session. */
  get initialLifetimeSeconds(): number {
    return Math.min(refreshTokenSeconds, this.#maxSeconds);
  }

  /** The first refresh token of a session: `<organisation>.<session>.<secret>.<proof>`; with a browser's cookie, only for that. */
  async issueRefreshToken(claims: AccessClaims, browser?: string): Promise<string> {
    const { organizationId, sessionId, userId } = claims;
    const secret = createSecret();
    const first: StoredRefresh = {
      current: hashSecret(secret),
      previous: null,
      rotatedAt: Date.now(),
      startedAt: Date.now(),
      userId,
      ...(browser !== undefined && { browser: hashSecret(browser) }),
    };
    await this.#keys.putSecret(organizationId, `session/${sessionId}`, JSON.stringify(first));
    return this.#tokenOf(claims, secret);
  }

  /**
   * Exchanges a refresh token for the next one, which is the same one for as long as the answer may have been lost.
   * `reused` means that somebody else has the token too: end the session. `checkSession` is called first; if it rejects,
   * the token stays valid: an unanswered check must not make its bearer look like a thief.
   */
  async rotate(token: string, checkSession: (session: LiveSession) => Promise<void>): Promise<Rotation> {
    const parts = partsOf(token);
    const { organizationId, sessionId, secret } = parts;
    const name = `session/${sessionId}`;
    const text = await this.#keys.getSecret(organizationId, name);
    const stored = text === null ? null : StoredRefresh.parse(JSON.parse(text));
    if (stored === null) return { outcome: 'invalid' };
    const claims = { organizationId, sessionId, userId: stored.userId };
    const { idleSeconds, secondsLeft, startedAt, browser } = this.#livenessOf(stored);
    const isCurrent = timingSafeMatch(hashSecret(secret), stored.current);
    const refused = this.#refusalOf(parts, stored, isCurrent);
    if (refused !== null) return refused === 'invalid' ? { outcome: refused } : { outcome: refused, claims };
    await checkSession({ claims, idleSeconds, browser });
    if (!isCurrent) return this.#repeated(claims, secret, { stored, secondsLeft });
    const salt = createSecret();
    const next = this.#nextSecret(secret, salt);
    const { current: previous } = stored;
    const rotated: StoredRefresh = {
      ...stored,
      startedAt,
      current: hashSecret(next),
      previous,
      rotatedAt: Date.now(),
      salt,
    };
    const isReplaced = await this.#keys.replaceSecret(organizationId, name, text, JSON.stringify(rotated));
    // Another tab, or another process, was quicker: this token is the previous one by now.
    if (!isReplaced) return this.rotate(token, checkSession);
    return { outcome: 'rotated', claims, token: this.#tokenOf(claims, next), secondsLeft };
  }

  #refusalOf(parts: ReturnType<typeof partsOf>, stored: StoredRefresh, isCurrent: boolean) {
    const { idleSeconds, secondsLeft } = this.#livenessOf(stored);
    if (!matchesStored(stored, hashSecret(parts.secret))) return this.#isOurs(parts) ? 'reused' : 'invalid';
    if (idleSeconds > refreshTokenSeconds) return 'invalid';
    if (secondsLeft <= 0) return 'expired';
    return !isCurrent && idleSeconds > graceSeconds ? 'reused' : null;
  }

  /** The exchange of a moment ago again, whose answer may have been lost. */
  #repeated(
    claims: AccessClaims,
    secret: string,
    { stored, secondsLeft }: { readonly stored: StoredRefresh; readonly secondsLeft: number },
  ): Rotation {
    const next = this.#nextSecret(secret, stored.salt ?? '');
    if (!timingSafeMatch(hashSecret(next), stored.current)) return { outcome: 'invalid' };
    return { outcome: 'rotated', claims, token: this.#tokenOf(claims, next), secondsLeft };
  }

  #nextSecret(secret: string, salt: string): string {
    return this.#hmac(`next ${salt} ${secret}`);
  }

  #tokenOf({ organizationId, sessionId }: AccessClaims, secret: string): string {
    const token = `${organizationId}.${sessionId}.${secret}`;
    return `${token}.${this.#hmac(`refresh ${token}`)}`;
  }

  #isOurs({ organizationId, sessionId, secret, proof }: ReturnType<typeof partsOf>): boolean {
    return timingSafeMatch(this.#hmac(`refresh ${organizationId}.${sessionId}.${secret}`), proof);
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#keys.purposeKey('refresh-tokens')).update(text).digest('base64url');
  }

  #livenessOf({ rotatedAt, startedAt = rotatedAt, browser = null }: StoredRefresh) {
    const idleSeconds = (Date.now() - rotatedAt) / 1000;
    const sessionSecondsLeft = this.#maxSeconds - (Date.now() - startedAt) / 1000;
    return {
      startedAt,
      browser,
      idleSeconds,
      secondsLeft: Math.floor(Math.min(refreshTokenSeconds, sessionSecondsLeft)),
    };
  }

  /** A password for one request, which is answered with the access token of the session. */
  async issueDisposable({ organizationId, sessionId }: AccessClaims): Promise<string> {
    const secret = createSecret();
    const disposable = { hash: hashSecret(secret), until: Date.now() + disposableSeconds * 1000 };
    await this.#change(organizationId, sessionId, (stored) => ({ ...stored, disposable }));
    return `${organizationId}.${sessionId}.${secret}`;
  }

  /** `null` for a password that is not ours, was used or has expired. */
  async redeemDisposable(password: string): Promise<AccessClaims | null> {
    const { organizationId, sessionId, secret } = partsOf(password);
    const presented = hashSecret(secret);
    const stored = await this.#change(organizationId, sessionId, ({ disposable, ...others }) => {
      const isOurs = disposable !== undefined && timingSafeMatch(presented, disposable.hash);
      return isOurs && Date.now() < disposable.until ? others : null;
    });
    return stored && { organizationId, sessionId, userId: stored.userId };
  }

  /** Changes what is stored of a session, whatever another process does; `null` changes nothing. */
  async #change(
    organizationId: string,
    sessionId: string,
    change: (stored: StoredRefresh) => StoredRefresh | null,
  ): Promise<StoredRefresh | null> {
    const name = `session/${sessionId}`;
    for (;;) {
      const text = await this.#keys.getSecret(organizationId, name);
      const next = text === null ? null : change(StoredRefresh.parse(JSON.parse(text)));
      if (next === null) return null;
      if (await this.#keys.replaceSecret(organizationId, name, text, JSON.stringify(next))) return next;
    }
  }

  /** The session of a refresh token, current or previous; `null` for any other. */
  async sessionOf(token: string): Promise<AccessClaims | null> {
    const { organizationId, sessionId, secret } = partsOf(token);
    const text = await this.#keys.getSecret(organizationId, `session/${sessionId}`);
    if (text === null) return null;
    const stored = StoredRefresh.parse(JSON.parse(text));
    return matchesStored(stored, hashSecret(secret))
      ? { organizationId, sessionId, userId: stored.userId }
      : null;
  }

  /** Since the session was last refreshed; `null` for one that cannot be refreshed any more. */
  async idleSecondsOf({ organizationId, sessionId }: AccessClaims): Promise<number | null> {
    const text = await this.#keys.getSecret(organizationId, `session/${sessionId}`);
    return text === null ? null : this.#livenessOf(StoredRefresh.parse(JSON.parse(text))).idleSeconds;
  }

  async deleteSession(organizationId: string, sessionId: string): Promise<void> {
    await this.#keys.deleteSecret(organizationId, `session/${sessionId}`);
  }
}
