import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ActivateTotpBody,
  AddPasskeyBody,
  SecondFactorBody,
  type FactorAdded,
} from '../../../contracts/identity/second-factor-calls.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestClient } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionCookies } from './session-cookies.ts';
import { originOf } from './sign-in-origin.ts';
import { SignIn } from './sign-in.ts';
import { SecondFactorProofs } from '../second-factor/second-factor-proofs.ts';
import { SecondFactorSetup, type AddedFactor } from '../second-factor/second-factor-setup.ts';

/** The second step of signing in, and a required factor that is set up in it. */
@Controller('v1/auth/second-factor')
export class SecondFactorSignInController {
  readonly #setup: SecondFactorSetup;
  readonly #proofs: SecondFactorProofs;
  readonly #signIn: SignIn;
  readonly #cookies: SessionCookies;

  constructor(
    @Inject(SecondFactorSetup) setup: SecondFactorSetup,
    @Inject(SecondFactorProofs) proofs: SecondFactorProofs,
    @Inject(SignIn) signIn: SignIn,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#setup = setup;
    this.#proofs = proofs;
    this.#signIn = signIn;
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
    const item = this.#cookies.grant(await this.#signIn.afterSecondFactor(proven, originOf(request)), reply);
    return { ...successEnvelope, item };
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
    const grant =
      challenge.purpose === 'set-up'
        ? await this.#signIn.afterSecondFactor(challenge, originOf(request))
        : null;
    reply.header('cache-control', 'no-store');
    const item: FactorAdded = {
      recoveryCodes: [...recoveryCodes],
      session: grant && this.#cookies.grant(grant, reply),
    };
    return { ...successEnvelope, item };
  }
}
