import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Param, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordLogo, RemoveLogo } from '../../../contracts/organization/logo.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { smallPictureType } from '../../../contracts/kernel/small-picture.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { commandAnswer } from '../../platform/http/envelope.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import {
  AUTHENTICATE,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { bodyBytes } from '../../platform/objects/body-bytes.ts';
import { OBJECTS, type Objects } from '../../platform/objects/objects.ts';
import { SMALL_PICTURES, type SmallPictures } from '../../platform/sandbox/small-pictures.ts';
import { organization } from '../organization/organization.ts';
import { logoKey, logoOf } from './logo.ts';

/** The logo of an organisation: bytes in, bytes out. Nothing that somebody sent is ever served as it came. */
@Controller('v1/organization-settings')
export class LogoController {
  readonly #authenticate: Authenticate;
  readonly #pictures: SmallPictures;
  readonly #objects: Objects;
  readonly #aggregates: AggregateCache;
  readonly #commands: CommandBus;
  readonly #freshness: Freshness;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(SMALL_PICTURES) pictures: SmallPictures,
    @Inject(OBJECTS) objects: Objects,
    @Inject(AggregateCache) aggregates: AggregateCache,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#authenticate = authenticate;
    this.#pictures = pictures;
    this.#objects = objects;
    this.#aggregates = aggregates;
    this.#commands = commands;
    this.#freshness = freshness;
  }

  @Put('my/logo')
  async change(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(RemoveLogo.access, viewer);
    const { organizationId } = viewer;
    const logo = await this.#pictures.make(organizationId, 'logo', request.body);
    const logoId = randomUUID();
    await this.#objects.put(organizationId, logoKey(organizationId, logoId), logo);
    const message = new RecordLogo({ logoId }, requestSender(viewer, request));
    const outcome = await this.#commands.execute<CommandMessage, CommandOutcome>(message);
    return commandAnswer({ ...outcome, item: { logoId } }, this.#freshness);
  }

  @Get(':id/logo')
  async get(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId } = await requireSignedIn(this.#authenticate, request);
    if (id !== 'my' && id !== organizationId) throw NotFound();
    const logoId = logoOf(await this.#aggregates.stateOf(organization, organizationId, organizationId));
    const found =
      logoId === null ? null : await this.#objects.get(organizationId, logoKey(organizationId, logoId));
    if (found === null) throw NotFound();
    reply.type(smallPictureType).header('cache-control', 'private, no-cache');
    return bodyBytes(found.body);
  }
}
