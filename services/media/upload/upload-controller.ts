import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { canAuthor } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { DomainError, InputInvalid, NotFound } from '../../../contracts/kernel/errors.ts';
import type { CommandMessage } from '../../../contracts/kernel/define-command.ts';
import {
  BeginWorkflow,
  RecordUpload,
  RefuseUpload,
  UploadClosed,
  UploadIncomplete,
  UploadInterrupted,
  UploadKindUnsupported,
  UploadPartUnsupported,
} from '../../../contracts/media/upload.ts';
import { partCount, partSize } from '../../../contracts/media/model/parts.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { commandAnswer, successEnvelope } from '../../platform/http/envelope.ts';
import { LOGGER } from '../../platform/http/error-log-controller.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import { OBJECTS, type Objects } from '../../platform/objects/objects.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { UPLOAD_INSPECTOR, type UploadInspector } from '../media-files.ts';
import { inspectStored } from './inspect-stored.ts';
import { objectKeyOf } from './object-key.ts';
import { upload, type Upload } from './upload.ts';

const PartNumber = z.coerce.number().int().min(1).max(100_000);
const Checksum = z
  .string()
  .regex(/^[a-f0-9]{64}$/)
  .optional();

type OpenUpload = Exclude<Upload, { status: 'absent' }>;

/** The bytes of uploads: parts in, joined at the end. */
@Controller('v1')
export class UploadController {
  readonly #authenticate: Authenticate;
  readonly #aggregates: AggregateCache;
  readonly #objects: Objects;
  readonly #inspect: UploadInspector;
  readonly #commands: CommandBus;
  readonly #freshness: Freshness;
  readonly #logger: Logger;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(AggregateCache) aggregates: AggregateCache,
    @Inject(OBJECTS) objects: Objects,
    @Inject(UPLOAD_INSPECTOR) inspect: UploadInspector,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(FRESHNESS) freshness: Freshness,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#authenticate = authenticate;
    this.#aggregates = aggregates;
    this.#objects = objects;
    this.#inspect = inspect;
    this.#commands = commands;
    this.#freshness = freshness;
    this.#logger = logger;
  }

  /** Takes one part; the same one again changes nothing. `x-sha256` (hex) is checked when it is given. */
  @Put('uploads/:uploadId/parts/:number')
  async putPart(
    @Param('uploadId') uploadId: string,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const { viewer, state } = await this.#requireOwnUpload(uploadId, request);
    if (state.status !== 'open') throw UploadClosed();
    const { body } = request;
    if (!(body instanceof Readable)) throw UploadPartUnsupported();
    const part = parseInput(z.object({ number: PartNumber }), { number }).number;
    const parts = partCount(state.file.size);
    const length = Number(request.headers['content-length']);
    const expectedLength = partSize(state.file.size, part);
    if (part > parts || length !== expectedLength)
      throw InputInvalid({ fields: { part: `Part ${part} of ${parts} must have ${expectedLength} bytes.` } });
    const { checksum } = parseInput(z.object({ checksum: Checksum }), {
      checksum: request.headers['x-sha256'],
    });
    try {
      const item = await this.#objects.putPart(viewer.organizationId, uploadId, part, body, checksum);
      // given up or completed meanwhile: what came in after that is deleted, too
      if ((await this.#stateOf(viewer, uploadId)).status !== 'open') {
        await this.#objects.abortParts(viewer.organizationId, uploadId);
        throw UploadClosed();
      }
      return { ...successEnvelope, item };
    } catch (error) {
      // who pauses or goes offline hangs up in the middle of a part: that is no fault of ours
      if (request.raw.errored ?? body.errored) throw UploadInterrupted({ cause: error });
      throw error;
    }
  }

  /** The parts that are safe, so that a resumed upload sends only the others. */
  @Get('uploads/:uploadId/parts')
  async listParts(@Param('uploadId') uploadId: string, @Req() request: FastifyRequest): Promise<Answer> {
    const { viewer, state } = await this.#requireOwnUpload(uploadId, request);
    const items =
      state.status === 'open' ? await this.#objects.listParts(viewer.organizationId, uploadId) : [];
    return {
      ...successEnvelope,
      items: [...items],
      page: { page: 1, size: Math.max(1, items.length), dataCount: items.length },
    };
  }

  /**
   * `CompleteUpload`: joins the parts, inspects the file and records it; a file that is not what it was said to be is
   * refused and deleted.
   */
  @Post('uploads/:uploadId/complete')
  @HttpCode(200)
  async complete(@Param('uploadId') uploadId: string, @Req() request: FastifyRequest): Promise<Answer> {
    return this.#finish(uploadId, request, await this.#requireOwnUpload(uploadId, request));
  }

  /** The same for a video, of which a workflow is made (2:154). */
  @Post('workflows/initialize')
  @HttpCode(200)
  async initialize(@Req() request: FastifyRequest): Promise<Answer> {
    const { uploadId } = parseInput(BeginWorkflow.schema, request.body);
    const ownUpload = await this.#requireOwnUpload(uploadId, request);
    if (ownUpload.state.file.kind !== 'video')
      throw UploadKindUnsupported({ fields: { uploadId: 'This is not a video.' } });
    return this.#finish(uploadId, request, ownUpload);
  }

  async #finish(
    uploadId: string,
    request: FastifyRequest,
    { viewer, state }: { viewer: Viewer; state: OpenUpload },
  ): Promise<Answer> {
    if (state.status === 'cancelled') throw UploadClosed();
    const { organizationId } = viewer;
    const sender = requestSender(viewer, request);
    const objectKey = objectKeyOf(organizationId, state.file.kind, uploadId);
    if (state.status === 'open') await this.#joinParts(organizationId, uploadId, state, objectKey);
    const contentType = await this.#inspectFile(organizationId, state, objectKey, async (refusal) => {
      const refused = { uploadId, refusal: { error: refusal.error, message: refusal.message } };
      await this.#commands.execute(new RefuseUpload(refused, { ...sender, commandId: randomUUID() }));
    });
    const message = new RecordUpload({ uploadId, objectKey, size: state.file.size, contentType }, sender);
    try {
      const outcome = await this.#commands.execute<CommandMessage, CommandOutcome>(message);
      if (state.status === 'open') {
        const { kind, size: bytes } = state.file;
        this.#logger.info(
          { upload: uploadId, organization: organizationId, kind, bytes },
          'An upload ended.',
        );
      }
      return commandAnswer(outcome, this.#freshness);
    } catch (error) {
      // given up while it was joined or looked into
      if ((await this.#stateOf(viewer, uploadId)).status === 'cancelled')
        await this.#deleteJoined(organizationId, objectKey);
      throw error;
    }
  }

  async #joinParts(
    organizationId: string,
    uploadId: string,
    { file }: OpenUpload,
    key: string,
  ): Promise<void> {
    if ((await this.#objects.head(organizationId, key))?.size === file.size) {
      await this.#objects.abortParts(organizationId, uploadId); // joined before the process ended; the parts may be left
      return;
    }
    const safe = await this.#objects.listParts(organizationId, uploadId);
    const received = safe.reduce((sum, part) => sum + part.size, 0);
    if (received !== file.size) throw UploadIncomplete({ facts: { expected: file.size, received } });
    await this.#objects.completeParts(organizationId, uploadId, key, partCount(file.size));
  }

  async #inspectFile(
    organizationId: string,
    { file }: OpenUpload,
    key: string,
    refuse: (error: DomainError) => Promise<void>,
  ): Promise<string> {
    try {
      const { contentType, replacement } = await inspectStored(this.#objects, this.#inspect, {
        organizationId,
        kind: file.kind,
        key,
      });
      if (replacement) await this.#objects.put(organizationId, `${key}.safe`, replacement);
      return contentType;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') {
        await refuse(error);
        await this.#deleteJoined(organizationId, key);
      }
      throw error;
    }
  }

  async #deleteJoined(organizationId: string, key: string): Promise<void> {
    await this.#objects.delete(organizationId, key);
    await this.#objects.delete(organizationId, `${key}.safe`);
  }

  #stateOf({ organizationId }: Viewer, uploadId: string): Promise<Upload> {
    return this.#aggregates.stateOf(upload, organizationId, uploadId);
  }

  /** An upload is its sender's alone, for as long as they may author there; to everybody else it does not exist. */
  async #requireOwnUpload(
    uploadId: string,
    request: FastifyRequest,
  ): Promise<{ viewer: Viewer; state: OpenUpload }> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    const state = await this.#stateOf(viewer, uploadId);
    if (state.status === 'absent' || state.file.userId !== viewer.userId) throw NotFound();
    authorise(canAuthor, viewer, { workspaceId: state.file.workspaceId });
    return { viewer, state };
  }
}
