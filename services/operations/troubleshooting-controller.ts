import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { members } from '../../contracts/kernel/access.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { InputInvalid, NotFound, TooManyRequests } from '../../contracts/kernel/errors.ts';
import { sampleBytes, testStream } from '../../contracts/operations/troubleshooting.ts';
import { authorise } from '../platform/commands/authorise.ts';
import { KeyedMutex } from '../platform/durable/keyed-mutex.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { FixedWindowCounter } from '../platform/http/fixed-window-counter.ts';
import { AUTHENTICATE, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import { bodyBytes } from '../platform/objects/body-bytes.ts';
import { OBJECTS, type Objects } from '../platform/objects/objects.ts';
import type { Viewer } from '../platform/projections/define-read-model.ts';

/** Tests of one person within a minute: a few runs of the page, and nothing that fills the store or the line. */
const perMinute = 10;

/** What the troubleshooting page measures a connection with. */
@Controller('v1/troubleshooting')
export class TroubleshootingController {
  readonly #authenticate: Authenticate;
  readonly #objects: Objects;
  readonly #windows = new FixedWindowCounter();
  readonly #samples = new KeyedMutex();
  constructor(@Inject(AUTHENTICATE) authenticate: Authenticate, @Inject(OBJECTS) objects: Objects) {
    this.#authenticate = authenticate;
    this.#objects = objects;
  }

  @Get('time')
  time(): Answer {
    return { ...successEnvelope, item: { now: new Date().toISOString() } };
  }

  /** Through the store and back; one sample of a person at a time, so that an interrupted one is overwritten. */
  @Post('sample')
  @HttpCode(200)
  async sample(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId, userId } = await this.#admit('sample', request);
    const { body, headers } = request;
    if (!(body instanceof Readable) || Number(headers['content-length']) !== sampleBytes)
      throw InputInvalid({ fields: { body: `The sample must have ${sampleBytes} bytes.` } });
    const key = `${organizationId}/troubleshooting/${userId}`;
    const bytes = await this.#samples.runExclusive(key, () => this.#throughStore(organizationId, key, body));
    reply.type('application/octet-stream');
    return bytes;
  }

  @Get('stream')
  async stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.#admit('stream', request);
    return reply.type('text/event-stream').send(Readable.from(testMessages()));
  }

  async #throughStore(organizationId: string, key: string, body: Readable): Promise<Buffer> {
    try {
      await this.#objects.put(organizationId, key, body);
      const stored = await this.#objects.get(organizationId, key);
      if (stored === null) throw NotFound();
      return await bodyBytes(stored.body);
    } finally {
      await this.#objects.delete(organizationId, key);
    }
  }

  async #admit(test: string, request: FastifyRequest): Promise<Viewer> {
    const viewer = await requireSignedIn(this.#authenticate, request, 'read');
    authorise(members, viewer);
    const key = `${test}/${viewer.organizationId}/${viewer.userId}`;
    const { isBlocked, timeToBlockExpire } = this.#windows.hit(key, 60_000, perMinute);
    if (isBlocked) throw TooManyRequests({ facts: { retryAfterSeconds: timeToBlockExpire } });
    return viewer;
  }
}

async function* testMessages(): AsyncGenerator<string> {
  for (let number = 1; number <= testStream.messages; number++) {
    if (number > 1) await pause(testStream.intervalMs);
    yield `data: ${number}\n\n`;
  }
}
