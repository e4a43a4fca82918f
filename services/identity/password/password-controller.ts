import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForgotPasswordBody, SetPasswordBody } from '../../../contracts/identity/password.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { fine } from '../../platform/http/envelope.ts';
import { clientOf, parse } from '../../platform/http/gateway.ts';
import { demandOwnPage } from '../../platform/http/own-page.ts';
import { Passwords } from './passwords.ts';

/** Forgotten passwords: nobody is signed in, and what comes in is a secret that no contract carries. */
@Controller('reset')
export class PasswordController {
  readonly #passwords: Passwords;
  constructor(@Inject(Passwords) passwords: Passwords) {
    this.#passwords = passwords;
  }

  @Post('forgot')
  @HttpCode(200)
  async forgot(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    demandOwnPage(request);
    const { email } = parse(ForgotPasswordBody, body);
    await this.#passwords.forgot(email, clientOf(request));
    return fine;
  }

  @Post('v2/setpwd')
  @HttpCode(200)
  async setPassword(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    demandOwnPage(request);
    const { token, password } = parse(SetPasswordBody, body);
    return { ...fine, item: await this.#passwords.setByLink(token, password, clientOf(request)) };
  }
}
