import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SetUserBody } from '../../../contracts/identity/invitation.ts';
import { EmailedCodeBody, PasswordPolicyBody } from '../../../contracts/identity/password.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestClient } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { Invitations } from './invitations.ts';

/** The page of an invitation: nobody is signed in, and the request contains a secret that no contract carries. */
@Controller('invite/v2')
export class InvitationController {
  readonly #invitations: Invitations;
  constructor(@Inject(Invitations) invitations: Invitations) {
    this.#invitations = invitations;
  }

  @Post('setuser')
  @HttpCode(200)
  async setUser(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const item = await this.#invitations.accept(parseInput(SetUserBody, body), requestClient(request));
    return { ...successEnvelope, item };
  }

  @Post('password-policy')
  @HttpCode(200)
  async passwordPolicy(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { token } = parseInput(PasswordPolicyBody, body);
    return { ...successEnvelope, item: await this.#invitations.describeLink(token) };
  }

  @Post('code')
  @HttpCode(200)
  async redeemCode(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const item = await this.#invitations.redeemCode(
      parseInput(EmailedCodeBody, body),
      requestClient(request),
    );
    return { ...successEnvelope, item };
  }
}
