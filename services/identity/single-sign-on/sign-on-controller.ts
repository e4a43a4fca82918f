/// <reference types="@fastify/cookie" />
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  CheckIdpBody,
  CustomTokenBody,
  SsoNotSupported,
  ValidateOauthBody,
  type ValidatedOauth,
} from '../../../contracts/identity/session.ts';
import { ConnectionId } from '../../../contracts/identity/sign-on.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { OrganizationId } from '../../../contracts/kernel/fields.ts';
import { LOGGER } from '../../platform/http/error-log-controller.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { accessTokenSeconds } from '../credentials/access-tokens.ts';
import { originOf } from '../session/sign-in-origin.ts';
import { SessionCookies } from '../session/session-cookies.ts';
import { IdpChecks } from './idp-checks.ts';
import type { IssuedCredential } from './sign-on-credentials.ts';
import { flowSeconds } from './sign-on-flows.ts';
import { SignOnHosts } from './sign-on-hosts.ts';
import { SignOnRefused } from './sign-on-refused.ts';
import { SignOnSessions, type Validation } from './sign-on-sessions.ts';
import { SingleSignOn } from './single-sign-on.ts';

const flowCookie = 'stepwell_sign_on';
const bindingCookie = 'stepwell_sign_on_binding';

const StartQuery = z.object({
  organization: OrganizationId,
  connection: ConnectionId,
  email: z.string().max(254).optional(),
  redirect: z.string().max(2000).optional(),
});

const SamlPath = z.object({ organizationId: OrganizationId, connectionId: ConnectionId });
const SamlBody = z.object({ SAMLResponse: z.string().min(1).max(60_000) });
const FinishQuery = z.object({ answer: z.string().min(1).max(4000) });

const isOwn = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/[\\\p{C}]/u.test(path);

/** A path of our own; anything else, an address of another site above all, is the home page. */
export function ownPath(path: string | undefined): string {
  const base = 'https://own.invalid';
  if (path === undefined || !isOwn(path) || !URL.canParse(path, base)) return '/';
  const { origin, pathname, search } = new URL(path, base);
  // what is left after dots were resolved may name another site again
  return origin === base && isOwn(pathname) ? `${pathname}${search}` : '/';
}

/** Single sign-on for people who are not signed in yet: which providers, there and back, and into a session. */
@Controller()
export class SignOnController {
  readonly #signOn: SingleSignOn;
  readonly #sessions: SignOnSessions;
  readonly #checks: IdpChecks;
  readonly #hosts: SignOnHosts;
  readonly #cookies: SessionCookies;
  readonly #logger: Logger;

  constructor(
    @Inject(SingleSignOn) signOn: SingleSignOn,
    @Inject(SignOnSessions) sessions: SignOnSessions,
    @Inject(IdpChecks) checks: IdpChecks,
    @Inject(SignOnHosts) hosts: SignOnHosts,
    @Inject(SessionCookies) cookies: SessionCookies,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#signOn = signOn;
    this.#sessions = sessions;
    this.#checks = checks;
    this.#hosts = hosts;
    this.#cookies = cookies;
    this.#logger = logger;
  }

  /**
   * How a person signs in. Without single sign-on the answer's code is 404, as R-AUTH-14 expects; its status is 200,
   * because a browser writes every other one into its console.
   */
  @Post('sso/check-idp')
  @HttpCode(200)
  async checkIdp(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const item = await this.#checks.check(parseInput(CheckIdpBody, body), request.hostname);
    if (item !== null) return { ...successEnvelope, item };
    const { error, code, message } = SsoNotSupported;
    return { success: false, error, code, message };
  }

  @Get('sso/start')
  async start(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { organization, connection, email, redirect } = parseInput(StartQuery, query);
    const returnTo = ownPath(redirect);
    await this.#redirected(reply, returnTo, async () => {
      const { address, cookie } = await this.#signOn.begin({
        organizationId: organization,
        connectionId: connection,
        returnTo,
        email,
        base: this.#hosts.baseOf(request.hostname),
      });
      reply.setCookie(flowCookie, cookie, { ...this.#cookie('lax'), maxAge: flowSeconds });
      return address;
    });
  }

  @Get('sso/callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const cookie = request.cookies[flowCookie];
    reply.clearCookie(flowCookie, this.#cookie('lax'));
    const query = request.url.slice(
      request.url.indexOf('?') < 0 ? request.url.length : request.url.indexOf('?'),
    );
    const base = this.#hosts.baseOf(request.hostname);
    await this.#redirected(reply, '/', async () =>
      this.#handOver(await this.#signOn.complete(cookie, { base, query }), reply),
    );
  }

  /** The standard has providers post a form, from their own page: there is no cookie and no JSON. */
  @Post('sso/saml/:organizationId/:connectionId/acs')
  async receive(
    @Param() path: unknown,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { organizationId, connectionId } = parseInput(SamlPath, path);
    const { SAMLResponse } = parseInput(SamlBody, body);
    const party = { base: this.#hosts.baseOf(request.hostname), organizationId, connectionId };
    await this.#redirected(reply, '/', async () => {
      const answer = await this.#signOn.receive(party, SAMLResponse);
      return `/sso/finish?answer=${answer}`;
    });
  }

  @Get('sso/finish')
  async finish(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { answer } = parseInput(FinishQuery, query);
    const cookie = request.cookies[flowCookie];
    reply.clearCookie(flowCookie, this.#cookie('lax'));
    await this.#redirected(reply, '/', async () =>
      this.#handOver(await this.#signOn.finish(cookie, answer), reply),
    );
  }

  @Post('sso/validate-oauth')
  @HttpCode(200)
  async validate(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { idToken, device } = parseInput(ValidateOauthBody, body);
    const binding = request.cookies[bindingCookie];
    const validation = await this.#sessions.validate(idToken, binding, originOf(request, device));
    return { ...successEnvelope, item: this.#toAnswer(validation, reply) };
  }

  @Post('v1/auth/custom-token')
  @HttpCode(200)
  async customToken(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { customToken, device } = parseInput(CustomTokenBody, body);
    const grant = await this.#sessions.withCustomToken(customToken, originOf(request, device));
    return { ...successEnvelope, item: this.#cookies.grant(grant, reply) };
  }

  #toAnswer(validation: Validation, reply: FastifyReply): ValidatedOauth {
    reply.header('cache-control', 'no-store');
    switch (validation.outcome) {
      case 'custom-token':
        return { useCustomToken: true, userToken: validation.token, userId: validation.userId };
      case 'still-valid': {
        const { accessToken: userToken, userId, sessionId } = validation;
        return { useCustomToken: false, userToken, expiresIn: accessTokenSeconds, userId, sessionId };
      }
      case 'signed-in': {
        const { accessToken: userToken, ...signedIn } = this.#cookies.grant(validation.grant, reply);
        return { useCustomToken: false, userToken, ...signedIn };
      }
    }
  }

  /** The page gets its half of the credential in the fragment, which no server and no log sees. */
  #handOver(
    { idToken, binding, returnTo }: IssuedCredential & { returnTo: string },
    reply: FastifyReply,
  ): string {
    const maxAge = 400 * 24 * 3600;
    reply.setCookie(bindingCookie, binding, { ...this.#cookie('strict'), maxAge });
    return `/auth?redirect=${encodeURIComponent(returnTo)}#sso=${idToken}`;
  }

  /** Whatever was wrong with the sign-in, the person lands on our own page, which says that it failed. */
  async #redirected(reply: FastifyReply, returnTo: string, target: () => Promise<string>): Promise<void> {
    try {
      await reply.redirect(await target(), 303);
    } catch (error) {
      if (!(error instanceof SignOnRefused)) throw error;
      this.#logger.info({ reason: error.reason, cause: causeOf(error) }, 'Single sign-on was refused.');
      await reply.redirect(`/auth?redirect=${encodeURIComponent(returnTo)}&sso=failed`, 303);
    }
  }

  #cookie(sameSite: 'lax' | 'strict') {
    return { path: '/sso', httpOnly: true, sameSite, secure: this.#cookies.isSecure } as const;
  }
}

/** What a library said, without what the provider sent: that may contain personal data. */
const causeOf = ({ cause }: Error): string | undefined =>
  cause instanceof Error
    ? `${cause.name}: ${'code' in cause ? String(cause.code) : cause.message}`.slice(0, 200)
    : undefined;
