import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordLogo, RemoveLogo } from '../../../contracts/organization/logo.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { smallPictureType } from '../../../contracts/kernel/small-picture.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { bodyBytes } from '../../platform/objects/body-bytes.ts';
import { OBJECTS, type Objects } from '../../platform/objects/objects.ts';
import { SMALL_PICTURES, type SmallPictures } from '../../platform/sandbox/small-pictures.ts';
import { organization } from '../organization/organization.ts';
import { logoKey, logoOf } from './logo.ts';

/** The logo of an organisation: bytes in, bytes out. Nothing that somebody sent is ever served as it came. */
@Controller('v1/organization-settings')
export class LogoController {
  readonly #calls: SignedInCalls;
  readonly #pictures: SmallPictures;
  readonly #objects: Objects;
  readonly #aggregates: AggregateCache;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(SMALL_PICTURES) pictures: SmallPictures,
    @Inject(OBJECTS) objects: Objects,
    @Inject(AggregateCache) aggregates: AggregateCache,
  ) {
    this.#calls = calls;
    this.#pictures = pictures;
    this.#objects = objects;
    this.#aggregates = aggregates;
  }

  @Put('my/logo')
  async change(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, RemoveLogo.access);
    const { organizationId } = viewer;
    const logo = await this.#pictures.make(organizationId, 'logo', request.body);
    const logoId = randomUUID();
    const key = logoKey(organizationId, logoId);
    await this.#objects.put(organizationId, key, logo);
    const message = new RecordLogo({ logoId }, requestSender(viewer, request));
    const outcome = await this.#calls.executeStored(message, () => this.#objects.delete(organizationId, key));
    return this.#calls.answer({ ...outcome, item: { logoId } });
  }

  @Get(':id/logo')
  async get(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId } = await this.#calls.viewerOf(request);
    if (id !== 'my' && id !== organizationId) throw NotFound();
    const logoId = logoOf(await this.#aggregates.stateOf(organization, organizationId, organizationId));
    const found =
      logoId === null ? null : await this.#objects.get(organizationId, logoKey(organizationId, logoId));
    if (found === null) throw NotFound();
    reply.type(smallPictureType).header('cache-control', 'private, no-cache');
    return bodyBytes(found.body);
  }
}
