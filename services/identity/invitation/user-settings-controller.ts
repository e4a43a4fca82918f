import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { UserNameBody, UserSettingsBody, type UserSettings } from '../../../contracts/identity/add-user.ts';
import { ChangeMyLocale } from '../../../contracts/identity/profile.ts';
import { RenameUser } from '../../../contracts/identity/user.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { hasRight } from '../../../contracts/kernel/permissions.ts';
import type { z } from 'zod';
import { authorise } from '../../platform/commands/authorise.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
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
import { user } from '../user/user.ts';

/** The calls of the specification for settings of people: one address for several actions (1:362, 1:364). */
@Controller('user')
export class UserSettingsController {
  readonly #authenticate: Authenticate;
  readonly #freshness: Freshness;
  readonly #commands: CommandBus;
  readonly #aggregates: AggregateCache;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(FRESHNESS) freshness: Freshness,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(AggregateCache) aggregates: AggregateCache,
  ) {
    this.#authenticate = authenticate;
    this.#freshness = freshness;
    this.#commands = commands;
    this.#aggregates = aggregates;
  }

  @Post('user-settings')
  @HttpCode(200)
  async settings(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    const { action, data } = parseInput(UserSettingsBody, body);
    const sender = requestSender(viewer, request);
    const lastEvent =
      action === 'update' && data.locale !== undefined
        ? (await this.#send(new ChangeMyLocale({ locale: data.locale }, sender))).lastEvent
        : null;
    const state = await this.#aggregates.stateOf(user, viewer.organizationId, viewer.userId);
    const item: z.output<typeof UserSettings> = { locale: 'locale' in state ? state.locale : null };
    return commandAnswer({ item, lastEvent }, this.#freshness);
  }

  @Post('user-name')
  @HttpCode(200)
  async rename(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(RenameUser.access, viewer);
    const { userId, displayName, groupId } = parseInput(UserNameBody, body).data;
    if (groupId !== undefined && !hasRight(viewer, 'administer', groupId)) throw NotFound();
    const outcome = await this.#send(new RenameUser({ userId, displayName }, requestSender(viewer, request)));
    return commandAnswer(outcome, this.#freshness);
  }

  #send(command: CommandMessage): Promise<CommandOutcome> {
    return this.#commands.execute<CommandMessage, CommandOutcome>(command);
  }
}
