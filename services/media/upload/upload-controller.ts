import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { canAuthor } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { DomainError, InputInvalid, NotFound } from '../../../contracts/kernel/errors.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
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
import { successEnvelope } from '../../platform/http/envelope.ts';
import { LOGGER } from '../../platform/http/error-log-controller.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { KeyedMutex } from '../../platform/durable/keyed-mutex.ts';
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
  readonly #calls: SignedInCalls;
  readonly #aggregates: AggregateCache;
  readonly #objects: Objects;
  readonly #inspect: UploadInspector;
  readonly #logger: Logger;
  readonly #finishing = new KeyedMutex();

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(AggregateCache) aggregates: AggregateCache,
    @Inject(OBJECTS) objects: Objects,
    @Inject(UPLOAD_INSPECTOR) inspect: UploadInspector,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#calls = calls;
    this.#aggregates = aggregates;
    this.#objects = objects;
    this.#inspect = inspect;
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
      await this.#requireStillOpen(viewer, uploadId);
      return { ...successEnvelope, item };
    } catch (error) {
      // who pauses or goes offline hangs up in the middle of a part: that is no fault of ours
      if (request.raw.errored ?? body.errored) throw UploadInterrupted({ cause: error });
      await this.#requireStillOpen(viewer, uploadId);
      throw error;
    }
  }

  /** Of an upload that was cancelled or completed meanwhile, deletes what came in after that, too. */
  async #requireStillOpen(viewer: Viewer, uploadId: string): Promise<void> {
    if ((await this.#stateOf(viewer, uploadId)).status === 'open') return;
    await this.#objects.abortParts(viewer.organizationId, uploadId);
    throw UploadClosed();
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
    const { viewer } = await this.#requireOwnUpload(uploadId, request);
    return this.#finish(uploadId, request, viewer);
  }

  /** The same for a video, of which a workflow is made (2:154). */
  @Post('workflows/initialize')
  @HttpCode(200)
  async initialize(@Req() request: FastifyRequest): Promise<Answer> {
    const { uploadId } = parseInput(BeginWorkflow.schema, request.body);
    const ownUpload = await this.#requireOwnUpload(uploadId, request);
    if (ownUpload.state.file.kind !== 'video')
      throw UploadKindUnsupported({ fields: { uploadId: 'This is not a video.' } });
    return this.#finish(uploadId, request, ownUpload.viewer);
  }

  /** One after the other for each upload: two at once would join, inspect and delete the same files. */
  #finish(uploadId: string, request: FastifyRequest, viewer: Viewer): Promise<Answer> {
    return this.#finishing.runExclusive(`${viewer.organizationId}/${uploadId}`, async () => {
      const { state } = await this.#requireOwnUpload(uploadId, request);
      if (state.status === 'cancelled') throw UploadClosed();
      const { organizationId } = viewer;
      const sender = requestSender(viewer, request);
      const objectKey = objectKeyOf(organizationId, state.file.kind, uploadId);
      const { size } = state.file;
      try {
        const contentType =
          state.status === 'completed'
            ? state.completed.contentType
            : await this.#joinAndInspect(sender, state, objectKey);
        const message = new RecordUpload({ uploadId, objectKey, size, contentType }, sender);
        const outcome = await this.#calls.execute(message);
        if (state.status === 'open') await this.#cleanUpCompleted(organizationId, uploadId, state);
        return this.#calls.answer(outcome);
      } catch (error) {
        if ((await this.#stateOf(viewer, uploadId)).status !== 'cancelled') throw error;
        await this.#deleteJoined(organizationId, objectKey);
        // its files were deleted while they were joined or inspected, unless the inspection itself has refused it
        const isRefused = error instanceof DomainError && error.error !== NotFound.error;
        throw isRefused ? error : UploadClosed({ cause: error });
      }
    });
  }

  async #joinAndInspect(sender: Sender, state: OpenUpload, objectKey: string): Promise<string> {
    const { organizationId } = sender;
    const { uploadId } = state.file;
    await this.#joinParts(organizationId, uploadId, state, objectKey);
    return this.#inspectFile(organizationId, state, objectKey, async (refusal) => {
      // an inspected file that is deleted meanwhile looks damaged
      if ((await this.#stateOf(sender, uploadId)).status === 'cancelled') throw UploadClosed();
      const refused = { uploadId, refusal: { error: refusal.error, message: refusal.message } };
      await this.#calls.execute(new RefuseUpload(refused, { ...sender, commandId: randomUUID() }));
    });
  }

  async #cleanUpCompleted(organizationId: string, uploadId: string, { file }: OpenUpload): Promise<void> {
    await this.#objects.abortParts(organizationId, uploadId); // sent again after they were joined
    const { kind, size: bytes } = file;
    this.#logger.info({ upload: uploadId, organization: organizationId, kind, bytes }, 'An upload ended.');
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
    if (file.growing || received !== file.size)
      throw UploadIncomplete({ facts: { expected: file.size, received } });
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

  #stateOf({ organizationId }: Pick<Viewer, 'organizationId'>, uploadId: string): Promise<Upload> {
    return this.#aggregates.stateOf(upload, organizationId, uploadId);
  }

  /** An upload is its sender's alone, for as long as they may author there; to everybody else it does not exist. */
  async #requireOwnUpload(
    uploadId: string,
    request: FastifyRequest,
  ): Promise<{ viewer: Viewer; state: OpenUpload }> {
    const viewer = await this.#calls.viewerOf(request);
    const state = await this.#stateOf(viewer, uploadId);
    if (state.status === 'absent' || state.file.userId !== viewer.userId) throw NotFound();
    authorise(canAuthor, viewer, { workspaceId: state.file.workspaceId });
    return { viewer, state };
  }
}
