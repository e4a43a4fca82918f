import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RecordAvatar } from '../../../contracts/identity/avatar.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { UserId } from '../../../contracts/kernel/fields.ts';
import { smallPictureType } from '../../../contracts/kernel/small-picture.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { SMALL_PICTURES, type SmallPictures } from '../../platform/sandbox/small-pictures.ts';
import { user } from '../user/user.ts';
import { avatarOf } from './avatar.ts';
import { Avatars } from './avatars.ts';

/** Pictures of people: bytes in, bytes out. Nothing that somebody sent is ever served as it came. */
@Controller('v1')
export class AvatarController {
  readonly #calls: SignedInCalls;
  readonly #pictures: SmallPictures;
  readonly #avatars: Avatars;
  readonly #aggregates: AggregateCache;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(SMALL_PICTURES) pictures: SmallPictures,
    @Inject(Avatars) avatars: Avatars,
    @Inject(AggregateCache) aggregates: AggregateCache,
  ) {
    this.#calls = calls;
    this.#pictures = pictures;
    this.#avatars = avatars;
    this.#aggregates = aggregates;
  }

  @Put('profile/me/avatar')
  async change(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request);
    const picture = await this.#pictures.make(viewer.organizationId, 'avatar', request.body);
    const avatarId = randomUUID();
    await this.#avatars.put(viewer, avatarId, picture);
    const message = new RecordAvatar({ userId: viewer.userId, avatarId }, requestSender(viewer, request));
    const outcome = await this.#calls.executeStored(message, () => this.#avatars.delete(viewer, avatarId));
    return this.#calls.answer({ ...outcome, item: { avatarId } });
  }

  @Get('people/:userId/avatar')
  async get(
    @Param() parameters: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId } = await this.#calls.viewerOf(request);
    const { userId } = parseInput(z.object({ userId: UserId }), parameters);
    const avatarId = avatarOf(await this.#aggregates.stateOf(user, organizationId, userId));
    if (avatarId === null) throw NotFound();
    const picture = await this.#avatars.get({ organizationId, userId }, avatarId);
    reply.type(smallPictureType).header('cache-control', 'private, no-cache');
    return picture;
  }
}
