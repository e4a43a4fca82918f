import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ActivateTotpBody,
  AddPasskeyBody,
  SecondFactorBody,
  type ConfirmedSignIn,
  type FactorAdded,
} from '../../contracts/identity/second-factor-calls.ts';
import { SecondFactorExpired } from '../../contracts/identity/second-factor.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { parseInput, requestClient } from '../platform/http/gateway.ts';
import { requireSameOrigin } from '../platform/http/require-same-origin.ts';
import { AccountSignIn } from './account/account-sign-in.ts';
import type { Challenge } from './second-factor/challenges.ts';
import { SecondFactorProofs } from './second-factor/second-factor-proofs.ts';
import { SecondFactorSetup, type AddedFactor } from './second-factor/second-factor-setup.ts';
import { SignOnSessions } from './single-sign-on/sign-on-sessions.ts';
import { SessionCookies } from './session/session-cookies.ts';
import { originOf } from './session/sign-in-origin.ts';
import { SignIn } from './session/sign-in.ts';

/** The second step of signing in, by whatever way, and a required factor that is set up in it. */
@Controller('v1/auth/second-factor')
export class SecondFactorSignInController {
  readonly #setup: SecondFactorSetup;
  readonly #proofs: SecondFactorProofs;
  readonly #signIn: SignIn;
  readonly #accounts: AccountSignIn;
  readonly #signOn: SignOnSessions;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(SecondFactorSetup) setup: SecondFactorSetup,
    @Inject(SecondFactorProofs) proofs: SecondFactorProofs,
    @Inject(SignIn) signIn: SignIn,
    @Inject(AccountSignIn) accounts: AccountSignIn,
    @Inject(SignOnSessions) signOn: SignOnSessions,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#setup = setup;
    this.#proofs = proofs;
    this.#signIn = signIn;
    this.#accounts = accounts;
    this.#signOn = signOn;
    this.#cookies = cookies;
  }

  @Post()
  @HttpCode(200)
  async confirm(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge, ...answer } = parseInput(SecondFactorBody, body);
    const proven = await this.#proofs.verify(challenge, answer, requestClient(request));
    return { ...successEnvelope, item: await this.#goOn(proven, request, reply) };
  }

  @Post('totp/activate')
  @HttpCode(200)
  async activateTotp(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge, ...app } = parseInput(ActivateTotpBody, body);
    const added = await this.#setup.activateTotp(challenge, app, requestClient(request));
    return this.#answer(added, request, reply);
  }

  @Post('passkeys')
  @HttpCode(200)
  async addPasskey(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { challenge, ...answer } = parseInput(AddPasskeyBody, body);
    const added = await this.#setup.addPasskey(challenge, answer, requestClient(request));
    return this.#answer(added, request, reply);
  }

  async #answer(
    { challenge, recoveryCodes }: AddedFactor,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer> {
    const session = challenge.purpose === 'set-up' ? await this.#goOn(challenge, request, reply) : null;
    reply.header('cache-control', 'no-store');
    const item: FactorAdded = { recoveryCodes: [...recoveryCodes], session };
    return { ...successEnvelope, item };
  }

  /** Continues where the person was asked for their second factor. */
  async #goOn(
    { entry, ...holder }: Challenge,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ConfirmedSignIn> {
    const origin = originOf(request);
    switch (entry?.way) {
      case 'email':
        return this.#cookies.grant(await this.#signIn.afterSecondFactor(holder, entry, origin), reply);
      case 'sso':
        return this.#cookies.grant(await this.#signOn.afterSecondFactor(holder, entry, origin), reply);
      case 'employee': {
        const { item, ...cookies } = await this.#accounts.afterSecondFactor(holder, entry, origin);
        this.#cookies.setBrowser(reply, cookies);
        return item;
      }
      case undefined:
        throw SecondFactorExpired();
    }
  }
}
