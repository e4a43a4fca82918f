/// <reference types="@fastify/cookie" />
import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  FirstPasswordBody,
  SessionExpired,
  SignInBody,
  SignOutBody,
} from '../../../contracts/identity/session.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { refreshCookie, SessionCookies } from './session-cookies.ts';
import { SignIn, type Grant } from './sign-in.ts';
import { originOf } from './sign-in-origin.ts';

/** Sign-in uses cookies and secrets, which no contract carries. */
@Controller()
export class SessionController {
  readonly #signIn: SignIn;
  readonly #tokens: SessionTokens;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(SignIn) signIn: SignIn,
    @Inject(SessionTokens) tokens: SessionTokens,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#signIn = signIn;
    this.#tokens = tokens;
    this.#cookies = cookies;
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
    return this.#granted(await this.#signIn.refresh(token, originOf(request)), reply);
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
      (bearer ? await this.#tokens.access.verify(bearer) : null);
    if (claims) await this.#signIn.end(claims, 'signed-out');
    this.#cookies.clear(reply);
    return successEnvelope;
  }

  #granted(grant: Grant, reply: FastifyReply): Answer {
    return { ...successEnvelope, item: this.#cookies.grant(grant, reply) };
  }
}
