import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { voiceCatalogue } from '../../contracts/kernel/voice-list.ts';
import {
  ReadTextsBody,
  usesVoices,
  VoicesView,
  type ReadText,
} from '../../contracts/authoring/voice-calls.ts';
import { applyReadings } from '../../contracts/kernel/readings.ts';
import { ReadPronunciations } from '../../contracts/organization/pronunciation.ts';
import type { AnswerOf } from '../../contracts/kernel/define-query.ts';
import type { Answer } from '../../contracts/kernel/answer.ts';
import { NotFound, TooManyRequests } from '../../contracts/kernel/errors.ts';
import { authorise } from '../platform/commands/authorise.ts';
import { successEnvelope } from '../platform/http/envelope.ts';
import { FixedWindowCounter } from '../platform/http/fixed-window-counter.ts';
import { AUTHENTICATE, parseInput, requireSignedIn, type Authenticate } from '../platform/http/gateway.ts';
import { hangUpSignal } from '../platform/http/hang-up.ts';
import { VOICES, type Voices } from '../platform/voices/voices.ts';

/** Texts that one person may have read within a minute without keeping them. */
const perMinute = 20;

/** What needs the engine of voices itself: its list, and listening to a voice before anything is saved. */
@Controller()
export class VoiceController {
  readonly #authenticate: Authenticate;
  readonly #voices: Voices;
  readonly #queries: QueryBus;
  readonly #windows = new FixedWindowCounter();
  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(VOICES) voices: Voices,
    @Inject(QueryBus) queries: QueryBus,
  ) {
    this.#authenticate = authenticate;
    this.#voices = voices;
    this.#queries = queries;
  }

  @Get('v1/voices')
  async list(@Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(usesVoices, viewer);
    const status = await this.#voices.status();
    const voices = voiceCatalogue.filter(({ kind }) => status[kind]);
    return { ...successEnvelope, item: VoicesView.parse({ ...status, voices }) };
  }

  @Post('text-to-speech')
  @HttpCode(200)
  async read(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(usesVoices, viewer);
    const { oid, textList } = parseInput(ReadTextsBody, body);
    if (oid !== undefined && oid !== viewer.organizationId) throw NotFound();
    const { isBlocked, timeToBlockExpire } = this.#windows.hit(
      `${viewer.organizationId}/${viewer.userId}`,
      60_000,
      perMinute,
    );
    if (isBlocked) throw TooManyRequests({ facts: { retryAfterSeconds: timeToBlockExpire } });
    const known: AnswerOf<typeof ReadPronunciations> = await this.#queries.execute(
      new ReadPronunciations({}, { organizationId: viewer.organizationId, actor: 'system' }),
    );
    const { organizationId, userId } = viewer;
    const waiting = { organizationId, userId, signal: hangUpSignal(reply) };
    const items: ReadText[] = [];
    for (const { text, ...how } of textList) {
      const spoken = applyReadings(text, known?.readings ?? []);
      const order = { ...how, ...waiting, text: spoken };
      const { wav, seconds } = await this.#voices.speak(order);
      items.push({ duration: seconds, audio: wav.toString('base64') });
    }
    return { ...successEnvelope, items, page: { page: 1, size: items.length, dataCount: items.length } };
  }
}
