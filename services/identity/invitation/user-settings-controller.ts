import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UserNameBody, UserSettingsBody, type UserSettings } from '../../../contracts/identity/add-user.ts';
import { ChangeMyLocale } from '../../../contracts/identity/profile.ts';
import { RenameUser } from '../../../contracts/identity/user.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { hasRight } from '../../../contracts/kernel/permissions.ts';
import type { z } from 'zod';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { user } from '../user/user.ts';

/** The calls of the specification for settings of people: one address for several actions (1:362, 1:364). */
@Controller('user')
export class UserSettingsController {
  readonly #calls: SignedInCalls;
  readonly #aggregates: AggregateCache;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(AggregateCache) aggregates: AggregateCache,
  ) {
    this.#calls = calls;
    this.#aggregates = aggregates;
  }

  @Post('user-settings')
  @HttpCode(200)
  async settings(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request);
    const { action, data } = parseInput(UserSettingsBody, body);
    const sender = requestSender(viewer, request);
    const lastEvent =
      action === 'update' && data.locale !== undefined
        ? (await this.#calls.execute(new ChangeMyLocale({ locale: data.locale }, sender))).lastEvent
        : null;
    const state = await this.#aggregates.stateOf(user, viewer.organizationId, viewer.userId);
    const item: z.output<typeof UserSettings> = { locale: 'locale' in state ? state.locale : null };
    return this.#calls.answer({ item, lastEvent });
  }

  @Post('user-name')
  @HttpCode(200)
  async rename(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, RenameUser.access);
    const { userId, displayName, groupId } = parseInput(UserNameBody, body).data;
    if (groupId !== undefined && !hasRight(viewer, 'administer', groupId)) throw NotFound();
    return this.#calls.send(new RenameUser({ userId, displayName }, requestSender(viewer, request)));
  }
}
