import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SetUserBody } from '../../../contracts/identity/invitation.ts';
import { EmailedCodeBody, PasswordPolicyBody } from '../../../contracts/identity/password.ts';
import { SelfSignupBody } from '../../../contracts/identity/self-signup.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestClient } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SelfSignupOffer } from './self-signup-offer.ts';
import { SelfSignups } from './self-signups.ts';

/** Free trials, where the installation offers them; elsewhere these routes are as if they had never been. */
@Controller('v1/self-signup')
export class SelfSignupController {
  readonly #signups: SelfSignups;
  readonly #offer: SelfSignupOffer;
  constructor(@Inject(SelfSignups) signups: SelfSignups, @Inject(SelfSignupOffer) offer: SelfSignupOffer) {
    this.#signups = signups;
    this.#offer = offer;
  }

  @Post()
  @HttpCode(200)
  async request(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    await this.#requireOffered(request);
    await this.#signups.request(parseInput(SelfSignupBody, body), requestClient(request));
    return successEnvelope;
  }

  @Post('code')
  @HttpCode(200)
  async redeemCode(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    await this.#requireOffered(request);
    const item = await this.#signups.redeemCode(parseInput(EmailedCodeBody, body), requestClient(request));
    return { ...successEnvelope, item };
  }

  @Post('password-policy')
  @HttpCode(200)
  async passwordPolicy(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    await this.#requireOffered(request);
    const { token } = parseInput(PasswordPolicyBody, body);
    return { ...successEnvelope, item: await this.#signups.describeLink(token) };
  }

  @Post('setuser')
  @HttpCode(200)
  async setUser(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    await this.#requireOffered(request);
    const item = await this.#signups.start(parseInput(SetUserBody, body), requestClient(request));
    return { ...successEnvelope, item };
  }

  async #requireOffered(request: FastifyRequest): Promise<void> {
    requireSameOrigin(request);
    if (!(await this.#offer.isOpen())) throw NotFound();
  }
}
