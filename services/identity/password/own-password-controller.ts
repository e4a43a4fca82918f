import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChangePasswordBody, type PasswordKey } from '../../../contracts/identity/password.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotSignedIn } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';
import { Passwords } from './passwords.ts';
import { TransportKey } from './transport-key.ts';

/** Lets people change their own password; both passwords arrive encrypted with our public key. */
@Controller('v1/auth')
export class OwnPasswordController {
  readonly #passwords: Passwords;
  readonly #transport: TransportKey;
  readonly #tokens: SessionTokens;
  readonly #authenticate: Authenticate;

  constructor(
    @Inject(Passwords) passwords: Passwords,
    @Inject(TransportKey) transport: TransportKey,
    @Inject(SessionTokens) tokens: SessionTokens,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
  ) {
    this.#passwords = passwords;
    this.#transport = transport;
    this.#tokens = tokens;
    this.#authenticate = authenticate;
  }

  @Get('password-key')
  async key(): Promise<Answer> {
    const item: PasswordKey = { publicKey: await this.#transport.publicKey() };
    return { ...successEnvelope, item };
  }

  @Post('reset-password')
  @HttpCode(200)
  async change(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const viewer = await requireSignedIn(this.#authenticate, request);
    const claims = await this.#tokens.access.verify(
      request.headers.authorization?.replace(/^Bearer /, '') ?? '',
    );
    if (claims === null) throw NotSignedIn();
    const { currentPassword, newPassword } = parseInput(ChangePasswordBody, body);
    const current = await this.#transport.decrypt(currentPassword, 'currentPassword');
    const next = await this.#transport.decrypt(newPassword, 'newPassword');
    await this.#passwords.changeOwn(claims, { current, next }, requestSender(viewer, request));
    return successEnvelope;
  }
}
