import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FindSignInOptions, type SignInOptions } from '../../../contracts/identity/account.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { GetMyOrganization, type OrganizationView } from '../../../contracts/organization/organization.ts';
import {
  ChangeSettings,
  GetOrganizationSettings,
  OrganizationSettingsBody,
  type SettingsView,
} from '../../../contracts/organization/settings.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';

type Update = Extract<z.output<typeof OrganizationSettingsBody>, { action: 'update' }>;

/** Settings of the organisation, read and updated at one address (1:341). */
@Controller('admin/organization')
export class OrganizationSettingsController {
  readonly #calls: SignedInCalls;
  readonly #queries: QueryBus;

  constructor(@Inject(SignedInCalls) calls: SignedInCalls, @Inject(QueryBus) queries: QueryBus) {
    this.#calls = calls;
    this.#queries = queries;
  }

  @Post('settings')
  @HttpCode(200)
  async settings(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const call = parseInput(OrganizationSettingsBody, body);
    if (call.action === 'get' && call.clientKey !== undefined) return this.#signInOptions(call.clientKey);
    const viewer = await this.#calls.viewerOf(request);
    const { organizationId, userId: actor } = viewer;
    if (call.organization !== undefined && call.organization !== organizationId) throw NotFound();
    const updated: Answer =
      call.action === 'update' ? await this.#update(call, viewer, request) : successEnvelope;
    if (call.action === 'update') await this.#calls.waitFor(updated);
    return { ...updated, item: await this.#settingsOf({ organizationId, actor }, viewer) };
  }

  /** All that may be known of an organisation before anybody has signed in. */
  async #signInOptions(clientKey: string): Promise<Answer> {
    const query = new FindSignInOptions({ clientKey }, { organizationId: 'system', actor: 'system' });
    const item: SignInOptions = await this.#queries.execute(query);
    return { ...successEnvelope, item };
  }

  async #update({ data }: Update, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
    authorise(ChangeSettings.access, viewer);
    const { employeeIdLogin, ...changes } = data;
    const features = { ...changes.features, ...(employeeIdLogin !== undefined && { employeeIdLogin }) };
    const message = new ChangeSettings({ ...changes, features }, requestSender(viewer, request));
    return this.#calls.send(message);
  }

  async #settingsOf(sender: { organizationId: string; actor: string }, { flags }: Viewer) {
    const query = flags.has('permissions')
      ? new GetOrganizationSettings({}, sender)
      : new GetMyOrganization({}, sender);
    const found: SettingsView | OrganizationView | null = await this.#queries.execute(query);
    if (found === null) throw NotFound();
    const { settings } = found;
    const { employeeIdLogin } = settings.features;
    return { organization: sender.organizationId, ...settings, employeeIdLogin };
  }
}
