/// <reference types="@fastify/cookie" />
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddUserBody } from '../../../contracts/identity/user.ts';
import {
  CheckIdpBody,
  FirstPasswordBody,
  SessionExpired,
  SignInBody,
  SignOutBody,
  SsoNotSupported,
  type SignedIn,
} from '../../../contracts/identity/session.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { commandAnswer, successEnvelope } from '../../platform/http/envelope.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { Accounts } from '../accounts.ts';
import { Passwords } from '../password/passwords.ts';
import { requireMayGrant } from '../user/require-authority.ts';
import { accessTokenSeconds, SessionTokens } from '../credentials/session-tokens.ts';
import { refreshCookie, SessionCookies } from './session-cookies.ts';
import { SignIn, type Grant } from './sign-in.ts';
import { originOf } from './sign-in-origin.ts';

/** Sign-in uses cookies and secrets, which no contract carries. */
@Controller()
export class SessionController {
  readonly #signIn: SignIn;
  readonly #tokens: SessionTokens;
  readonly #accounts: Accounts;
  readonly #passwords: Passwords;
  readonly #authenticate: Authenticate;
  readonly #freshness: Freshness;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(SignIn) signIn: SignIn,
    @Inject(SessionTokens) tokens: SessionTokens,
    @Inject(Accounts) accounts: Accounts,
    @Inject(Passwords) passwords: Passwords,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(FRESHNESS) freshness: Freshness,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#signIn = signIn;
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#passwords = passwords;
    this.#authenticate = authenticate;
    this.#freshness = freshness;
    this.#cookies = cookies;
  }

  /**
   * How a person signs in; no organisation here has single sign-on. The answer's code is 404, as R-AUTH-14 expects; its
   * status is 200, because a browser writes every other one into its console.
   */
  @Post('sso/check-idp')
  @HttpCode(200)
  checkIdp(@Body() body: unknown): Answer {
    parseInput(CheckIdpBody, body);
    const { error, code, message } = SsoNotSupported;
    return { success: false, error, code, message };
  }

  @Post('v1/auth/login')
  @HttpCode(200)
  async login(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { device, ...credentials } = parseInput(SignInBody, body);
    return this.#granted(await this.#signIn.withPassword(credentials, originOf(request, device)), reply);
  }

  @Post('v1/auth/first-password')
  @HttpCode(200)
  async firstPassword(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { device, ...credentials } = parseInput(FirstPasswordBody, body);
    return this.#granted(await this.#signIn.withFirstPassword(credentials, originOf(request, device)), reply);
  }

  @Post('v1/auth/refresh')
  @HttpCode(200)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const token = request.cookies[refreshCookie];
    if (!token) throw SessionExpired();
    return this.#granted(await this.#signIn.refresh(token), reply);
  }

  @Post('v1/auth/logout')
  @HttpCode(200)
  async logout(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const cookie = request.cookies[refreshCookie];
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const { refreshToken = cookie } = parseInput(SignOutBody, body ?? {});
    const claims =
      (refreshToken ? await this.#tokens.sessionOf(refreshToken) : null) ??
      (bearer ? await this.#tokens.verify(bearer) : null);
    if (claims) await this.#signIn.end(claims, 'signed-out');
    this.#cookies.clear(reply);
    return successEnvelope;
  }

  /** Adds a member (1:319). The password is a secret and no part of any event. */
  @Post('user/add')
  @HttpCode(200)
  async addUser(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(withFlag('isOrgAdmin'), viewer);
    const { data } = parseInput(AddUserBody, body);
    requireMayGrant(viewer, [data.role, ...Object.values(data.roles)]);
    await this.#passwords.requireAcceptable(data.password, data);
    const account = { ...data, passwordLimit: 'until-changed' } as const;
    const { id, seen } = await this.#accounts.add(account, requestSender(viewer, request));
    return commandAnswer({ item: { id }, lastEvent: seen }, this.#freshness);
  }

  #granted(grant: Grant, reply: FastifyReply): Answer {
    if (grant.refreshToken !== null) this.#cookies.setRefresh(reply, grant.refreshToken, grant.secondsLeft);
    if (grant.device) this.#cookies.setDevice(reply, grant.device);
    reply.header('cache-control', 'no-store');
    const item: SignedIn = {
      accessToken: grant.accessToken,
      expiresIn: accessTokenSeconds,
      userId: grant.claims.userId,
    };
    return { ...successEnvelope, item };
  }
}
