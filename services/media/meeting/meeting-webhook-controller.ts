import { createHash } from 'node:crypto';
import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OrganizationId } from '../../../contracts/kernel/fields.ts';
import { MeetingWebhookRefused } from '../../../contracts/kernel/meetings.ts';
import { RecordMeetingWithdrawal } from '../../../contracts/media/meeting-service.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import { signedTextOf } from '../../platform/http/json-body.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { KEYS, type Keys } from '../../platform/keys/keys.ts';
import { MeetingSecrets } from '../../platform/meetings/meeting-secrets.ts';
import { Meetings } from '../../platform/meetings/meetings.ts';
import { hmac, isSignedNow, webhookToleranceMs } from '../../platform/meetings/verify-webhook.ts';

const Message = z.object({
  event: z.string().max(100),
  payload: z.object({ plainToken: z.string().max(200).optional() }).catch({}),
});

/** Messages of the meeting service. Only signed ones count, each of them once, while they are new. */
@Controller('v1/meetings/webhooks')
export class MeetingWebhookController {
  readonly #calls: SignedInCalls;
  readonly #meetings: Meetings;
  readonly #secrets: MeetingSecrets;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(Meetings) meetings: Meetings,
    @Inject(KEYS) keys: Keys,
  ) {
    this.#calls = calls;
    this.#meetings = meetings;
    this.#secrets = new MeetingSecrets(keys);
  }

  @Post(':organizationId')
  @HttpCode(200)
  async receive(@Param('organizationId') id: string, @Req() request: FastifyRequest): Promise<object> {
    const organization = OrganizationId.safeParse(id);
    // an organisation that does not exist is answered like a signature that is not right
    if (!this.#meetings.isOffered || !organization.success) throw MeetingWebhookRefused();
    const secret = (await this.#secrets.registration(organization.data))?.webhookSecret;
    const signature = headerOf(request, 'x-zm-signature');
    const timestamp = headerOf(request, 'x-zm-request-timestamp');
    const signed = { text: signedTextOf(request), timestamp, signature };
    if (secret === undefined || !isSignedNow(signed, secret, Date.now())) throw MeetingWebhookRefused();
    const until = Number(timestamp) * 1000 + webhookToleranceMs;
    if (!(await this.#secrets.useDelivery(organization.data, signature, until)))
      throw MeetingWebhookRefused();
    return this.#handle(organization.data, signature, request.body, secret);
  }

  async #handle(organizationId: string, signature: string, body: unknown, secret: string): Promise<object> {
    const message = Message.safeParse(body);
    if (!message.success) throw MeetingWebhookRefused();
    const { event, payload } = message.data;
    if (event === 'endpoint.url_validation' && payload.plainToken !== undefined)
      return { plainToken: payload.plainToken, encryptedToken: hmac(secret, payload.plainToken) };
    if (event === 'app_deauthorized') await this.#withdraw(organizationId, signature);
    // lists of recordings are read from the service itself, so that other messages change nothing
    return {};
  }

  async #withdraw(organizationId: string, signature: string): Promise<void> {
    const commandId = derivedId(createHash('sha256').update(signature).digest('hex'));
    const sender = {
      organizationId,
      actor: 'meeting-service',
      commandId,
      correlationId: commandId,
      causationId: null,
      client: null,
    };
    await this.#calls.execute(new RecordMeetingWithdrawal({}, sender));
  }
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
