/// <reference types="@fastify/cookie" />
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { MeetingImportBody, StartMeetingImport } from '../../../contracts/media/meeting-import.ts';
import { MeetingServiceNotConnected } from '../../../contracts/kernel/meetings.ts';
import {
  MeetingServiceBody,
  RecordMeetingConnection,
  RecordMeetingService,
} from '../../../contracts/media/meeting-service.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { publicAddress, SETTINGS, type Settings } from '../../platform/config/settings.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { LOGGER } from '../../platform/http/error-log-controller.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { timingSafeMatch } from '../../platform/keys/timing-safe-match.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { MeetingSecrets } from '../../platform/meetings/meeting-secrets.ts';
import { Meetings } from '../../platform/meetings/meetings.ts';
import { type Flow, flowSeconds, MeetingFlows, newFlow } from './meeting-flows.ts';

const flowCookie = 'stepwell_meetings';
const CallbackQuery = z.object({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) });

/** The meeting service: its registration, the way there and back, and imports of its recordings. */
@Controller()
export class MeetingController {
  readonly #calls: SignedInCalls;
  readonly #meetings: Meetings;
  readonly #secrets: MeetingSecrets;
  readonly #flows: MeetingFlows;
  readonly #isSecure: boolean;
  readonly #logger: Logger;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(Meetings) meetings: Meetings,
    @Inject(KEYS) keys: Keys,
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#calls = calls;
    this.#meetings = meetings;
    this.#secrets = new MeetingSecrets(keys);
    this.#flows = new MeetingFlows(keys);
    this.#isSecure = publicAddress(settings).startsWith('https:');
    this.#logger = logger;
  }

  /** Stores the registration. Its secrets are not shown again; tokens of an earlier one are no longer used. */
  @Put('v1/meeting-service')
  async configure(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, RecordMeetingService.access);
    this.#meetings.requireOffered();
    const registration = parseInput(MeetingServiceBody, body);
    const former = await this.#secrets.registration(viewer.organizationId);
    if (former !== null && former.clientId !== registration.clientId)
      await this.#meetings.disconnect(viewer.organizationId);
    await this.#secrets.putRegistration(viewer.organizationId, registration);
    const { clientId } = registration;
    return this.#calls.send(new RecordMeetingService({ clientId }, requestSender(viewer, request)));
  }

  /** Begins a connection: the address at the service, and a cookie that only this browser has. */
  @Post('v1/meeting-service/authorization')
  @HttpCode(200)
  async authorize(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    requireSameOrigin(request);
    const { organizationId, userId } = await this.#calls.viewerOf(request, RecordMeetingConnection.access);
    const flow = newFlow({ organizationId, userId });
    const address = await this.#meetings.addressFor(organizationId, flow);
    reply.setCookie(flowCookie, await this.#flows.seal(flow), { ...this.#cookie(), maxAge: flowSeconds });
    return { ...successEnvelope, item: { address } };
  }

  /** The way back from the service. Whatever was wrong, the person lands on our own page (R-CRE-05). */
  @Get('meetings/callback')
  async callback(
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const cookie = request.cookies[flowCookie];
    reply.clearCookie(flowCookie, this.#cookie());
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    // anybody can open this address: only of those who began here anything is logged
    const flow = await this.#flows.open(cookie);
    const isConnected = flow !== null && (await this.#isConnected(query, flow));
    await reply.redirect(`/zoomlanding/${isConnected ? 'success' : 'failed'}`, 303);
  }

  @Post('v1/meetings/imports')
  @HttpCode(200)
  async importRecording(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request);
    const data = parseInput(MeetingImportBody, body);
    authorise(StartMeetingImport.access, viewer, { workspaceId: data.workspaceId });
    const { title, size } = await this.#meetings.recording(viewer.organizationId, data);
    const fileName = `${title}.mp4`;
    return this.#calls.send(
      new StartMeetingImport({ ...data, fileName, size }, requestSender(viewer, request)),
    );
  }

  #isConnected(query: unknown, flow: Flow): Promise<boolean> {
    return this.#connect(query, flow).catch((error: unknown) => {
      // neither the code nor the state is logged
      const reason = error instanceof Error && 'error' in error ? error.error : 'unexpected';
      this.#logger.warn({ reason }, 'The meeting service could not be connected.');
      return false;
    });
  }

  async #connect(query: unknown, flow: Flow): Promise<boolean> {
    const { code, state } = parseInput(CallbackQuery, query);
    if (!timingSafeMatch(flow.state, state)) throw MeetingServiceNotConnected();
    const { organizationId, userId, verifier } = flow;
    await this.#meetings.connect(organizationId, { code, verifier });
    const commandId = randomUUID();
    const sender = {
      organizationId,
      actor: userId,
      commandId,
      correlationId: commandId,
      causationId: null,
      client: null,
    };
    try {
      // refused where the person is no longer an administrator
      await this.#calls.execute(new RecordMeetingConnection({}, sender));
    } catch (error) {
      await this.#meetings.disconnect(organizationId);
      throw error;
    }
    return true;
  }

  #cookie() {
    return { path: '/meetings', httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const;
  }
}
