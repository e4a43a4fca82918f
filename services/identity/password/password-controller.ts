import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  ForgotPasswordBody,
  EmailedCodeBody,
  PasswordPolicyBody,
  SetPasswordBody,
} from '../../../contracts/identity/password.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { requestClient, parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { Passwords } from './passwords.ts';

/** Forgotten passwords: nobody is signed in, and the request contains a secret that no contract carries. */
@Controller('reset')
export class PasswordController {
  readonly #passwords: Passwords;
  constructor(@Inject(Passwords) passwords: Passwords) {
    this.#passwords = passwords;
  }

  @Post('forgot')
  @HttpCode(200)
  async forgot(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { email } = parseInput(ForgotPasswordBody, body);
    await this.#passwords.requestReset(email, requestClient(request));
    return successEnvelope;
  }

  @Post('v2/code')
  @HttpCode(200)
  async redeemCode(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const item = await this.#passwords.redeemCode(parseInput(EmailedCodeBody, body), requestClient(request));
    return { ...successEnvelope, item };
  }

  @Post('v2/password-policy')
  @HttpCode(200)
  async passwordPolicy(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { token } = parseInput(PasswordPolicyBody, body);
    return { ...successEnvelope, item: await this.#passwords.describeLink(token) };
  }

  @Post('v2/setpwd')
  @HttpCode(200)
  async setPassword(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const { token, password } = parseInput(SetPasswordBody, body);
    return {
      ...successEnvelope,
      item: await this.#passwords.setByResetToken(token, password, requestClient(request)),
    };
  }
}
