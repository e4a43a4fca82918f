import { Body, Controller, HttpCode, Inject, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ClientKeyBody } from '../../../contracts/identity/account.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { SetClientKey } from '../../../contracts/organization/settings.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { SignInNames } from '../sign-in-names.ts';

/** The client key is unique among all organisations: reserved first, then used, and the former one is free. */
@Controller('v1/organization-settings/my/client-key')
export class ClientKeyController {
  readonly #calls: SignedInCalls;
  readonly #access: AccessDirectory;
  readonly #names: SignInNames;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(AccessDirectory) access: AccessDirectory,
    @Inject(SignInNames) names: SignInNames,
  ) {
    this.#calls = calls;
    this.#access = access;
    this.#names = names;
  }

  @Put()
  @HttpCode(200)
  async change(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, withFlag('permissions'));
    const { clientKey } = parseInput(ClientKeyBody, body);
    const sender = requestSender(viewer, request);
    const former = (await this.#access.organizationOf(viewer.organizationId))?.settings.clientKey ?? null;
    await this.#names.reserveClientKey(clientKey, sender);
    const outcome = await this.#calls.execute(new SetClientKey({ clientKey }, sender));
    if (former !== null && former !== clientKey) await this.#names.releaseClientKey(former, sender);
    return this.#calls.answer(outcome);
  }
}
