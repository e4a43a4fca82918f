import { Body, Controller, HttpCode, Inject, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ClientKeyBody } from '../../../contracts/identity/account.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { SetClientKey } from '../../../contracts/organization/settings.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { commandAnswer } from '../../platform/http/envelope.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { AccessDirectory } from '../access/access-directory.ts';
import { SignInNames } from '../sign-in-names.ts';

/** The client key is unique among all organisations: reserved first, then used, and the former one is free. */
@Controller('v1/organization-settings/my/client-key')
export class ClientKeyController {
  readonly #authenticate: Authenticate;
  readonly #freshness: Freshness;
  readonly #commands: CommandBus;
  readonly #access: AccessDirectory;
  readonly #names: SignInNames;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(FRESHNESS) freshness: Freshness,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(AccessDirectory) access: AccessDirectory,
    @Inject(SignInNames) names: SignInNames,
  ) {
    this.#authenticate = authenticate;
    this.#freshness = freshness;
    this.#commands = commands;
    this.#access = access;
    this.#names = names;
  }

  @Put()
  @HttpCode(200)
  async change(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(withFlag('permissions'), viewer);
    const { clientKey } = parseInput(ClientKeyBody, body);
    const sender = requestSender(viewer, request);
    const former = (await this.#access.organizationOf(viewer.organizationId))?.settings.clientKey ?? null;
    await this.#names.reserveClientKey(clientKey, sender);
    const outcome = await this.#commands.execute<SetClientKey, CommandOutcome>(
      new SetClientKey({ clientKey }, sender),
    );
    if (former !== null && former !== clientKey) await this.#names.releaseClientKey(former, sender);
    return commandAnswer(outcome, this.#freshness);
  }
}
