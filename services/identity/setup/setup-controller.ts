import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SetupBody } from '../../../contracts/identity/setup.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SessionCookies } from '../session/session-cookies.ts';
import { originOf } from '../session/sign-in-origin.ts';
import { InstallationSetup } from './installation-setup.ts';

/** The first administrator of a new installation. */
@Controller('v1/setup')
export class SetupController {
  readonly #setup: InstallationSetup;
  readonly #cookies: SessionCookies;
  constructor(
    @Inject(InstallationSetup) setup: InstallationSetup,
    @Inject(SessionCookies) cookies: SessionCookies,
  ) {
    this.#setup = setup;
    this.#cookies = cookies;
  }

  @Post()
  @HttpCode(200)
  async setUp(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    // afterwards the route is as if it had never been, whatever is sent
    if (!(await this.#setup.isOpen())) throw NotFound();
    const grant = await this.#setup.setUp(parseInput(SetupBody, body), originOf(request));
    return { ...successEnvelope, item: this.#cookies.grant(grant, reply) };
  }
}
