/// <reference types="@fastify/cookie" />
import type { FastifyReply } from 'fastify';
import type { SignedIn } from '../../../contracts/identity/session.ts';
import { accessTokenSeconds } from '../credentials/access-tokens.ts';
import type { Grant } from './sign-in.ts';
import type { DeviceCookie } from './known-devices.ts';

export const refreshCookie = 'stepwell_refresh';
/** Must come with the refresh token of an account that signed in with a name: a script that reads that token has no use for it. */
export const browserCookie = 'stepwell_browser';
const hintCookie = 'stepwell_session';

/** The cookies of sessions. */
export class SessionCookies {
  readonly #secure: boolean;
  constructor(publicUrl: string | undefined) {
    this.#secure = publicUrl?.startsWith('https:') ?? false;
  }

  /** Whether cookies are sent over https only. */
  get isSecure(): boolean {
    return this.#secure;
  }

  /** Sets the cookies of a session that was granted; the result is for the page. */
  grant(grant: Grant, reply: FastifyReply): SignedIn {
    if (grant.refreshToken !== null) this.setRefresh(reply, grant.refreshToken, grant.secondsLeft);
    if (grant.device) this.setDevice(reply, grant.device);
    reply.header('cache-control', 'no-store');
    return {
      accessToken: grant.accessToken,
      expiresIn: accessTokenSeconds,
      userId: grant.claims.userId,
      sessionId: grant.claims.sessionId,
    };
  }

  setRefresh(reply: FastifyReply, token: string, maxAge: number): void {
    reply.setCookie(refreshCookie, token, { ...this.#httpOnly(), maxAge });
    reply.setCookie(hintCookie, '1', { ...this.#hint(), maxAge });
  }

  setDevice(reply: FastifyReply, { name, value, maxAgeSeconds: maxAge }: DeviceCookie): void {
    reply.setCookie(name, value, { ...this.#httpOnly(), maxAge });
  }

  setBrowser(
    reply: FastifyReply,
    cookies: {
      readonly browser: string | null;
      readonly secondsLeft: number;
      readonly device: DeviceCookie | null;
    },
  ): void {
    const { browser, secondsLeft: maxAge, device } = cookies;
    if (browser !== null) reply.setCookie(browserCookie, browser, { ...this.#httpOnly(), maxAge });
    if (device !== null) this.setDevice(reply, device);
    reply.header('cache-control', 'no-store');
  }

  clear(reply: FastifyReply): void {
    for (const name of [refreshCookie, browserCookie]) reply.clearCookie(name, this.#httpOnly());
    reply.clearCookie(hintCookie, this.#hint());
  }

  /** Tells the page that there is a session to resume; contains nothing else. */
  #hint() {
    return { path: '/', sameSite: 'strict', secure: this.#secure } as const;
  }

  #httpOnly() {
    return { path: '/v1/auth', httpOnly: true, sameSite: 'strict', secure: this.#secure } as const;
  }
}
