import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnerAccessBody } from '../../../contracts/identity/owner-access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionCookies } from '../session/session-cookies.ts';
import { originOf } from '../session/sign-in-origin.ts';
import { OwnerAccess } from './owner-access.ts';

/** Signing in by a link that was created on the server. */
@Controller('v1/auth/owner-access')
export class OwnerAccessController {
  readonly #ownerAccess: OwnerAccess;
  readonly #cookies: SessionCookies;
  constructor(
    @Inject(OwnerAccess) ownerAccess: OwnerAccess,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#ownerAccess = ownerAccess;
    this.#cookies = cookies;
  }

  @Post()
  @HttpCode(200)
  async use(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const grant = await this.#ownerAccess.use(parseInput(OwnerAccessBody, body).token, originOf(request));
    return { ...successEnvelope, item: this.#cookies.grant(grant, reply) };
  }
}
