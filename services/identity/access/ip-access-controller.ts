import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { IpAccess } from '../../../contracts/identity/ip-access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { AUTHENTICATE, requireSignedIn, type Authenticate } from '../../platform/http/gateway.ts';
import { AccessDirectory } from './access-directory.ts';

/** Whether people are where their organisation wants the product to be used (R-IP-02). */
@Controller('v1/permission')
export class IpAccessController {
  readonly #authenticate: Authenticate;
  readonly #access: AccessDirectory;
  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(AccessDirectory) access: AccessDirectory,
  ) {
    this.#authenticate = authenticate;
    this.#access = access;
  }

  @Post('check-ip-access')
  @HttpCode(200)
  async check(@Req() request: FastifyRequest): Promise<Answer> {
    const { organizationId } = await requireSignedIn(this.#authenticate, request, 'read');
    const isAllowed = await this.#access.isAddressAllowed(request.ip, organizationId, 'read');
    return { ...successEnvelope, item: { isAllowed } satisfies z.output<typeof IpAccess> };
  }
}
