import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Param, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RecordAvatar } from '../../../contracts/identity/avatar.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { UserId } from '../../../contracts/kernel/fields.ts';
import { smallPictureType } from '../../../contracts/kernel/small-picture.ts';
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
import { SMALL_PICTURES, type SmallPictures } from '../../platform/sandbox/small-pictures.ts';
import { user } from '../user/user.ts';
import { avatarOf } from './avatar.ts';
import { Avatars } from './avatars.ts';

/** Pictures of people: bytes in, bytes out. Nothing that somebody sent is ever served as it came. */
@Controller('v1')
export class AvatarController {
  readonly #authenticate: Authenticate;
  readonly #pictures: SmallPictures;
  readonly #avatars: Avatars;
  readonly #aggregates: AggregateCache;
  readonly #commands: CommandBus;
  readonly #freshness: Freshness;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(SMALL_PICTURES) pictures: SmallPictures,
    @Inject(Avatars) avatars: Avatars,
    @Inject(AggregateCache) aggregates: AggregateCache,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#authenticate = authenticate;
    this.#pictures = pictures;
    this.#avatars = avatars;
    this.#aggregates = aggregates;
    this.#commands = commands;
    this.#freshness = freshness;
  }

  @Put('profile/me/avatar')
  async change(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    const picture = await this.#pictures.make(viewer.organizationId, 'avatar', request.body);
    const avatarId = randomUUID();
    await this.#avatars.put(viewer, avatarId, picture);
    const message = new RecordAvatar({ userId: viewer.userId, avatarId }, requestSender(viewer, request));
    const recording = this.#commands.execute<CommandMessage, CommandOutcome>(message);
    const outcome = await recording.catch(async (error: unknown) => {
      await this.#avatars.delete(viewer, avatarId);
      throw error;
    });
    return commandAnswer({ ...outcome, item: { avatarId } }, this.#freshness);
  }

  @Get('people/:userId/avatar')
  async get(
    @Param() parameters: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId } = await requireSignedIn(this.#authenticate, request);
    const { userId } = parseInput(z.object({ userId: UserId }), parameters);
    const avatarId = avatarOf(await this.#aggregates.stateOf(user, organizationId, userId));
    if (avatarId === null) throw NotFound();
    const picture = await this.#avatars.get({ organizationId, userId }, avatarId);
    reply.type(smallPictureType).header('cache-control', 'private, no-cache');
    return picture;
  }
}
