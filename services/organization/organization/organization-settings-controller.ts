import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { commandAnswer, successEnvelope } from '../../platform/http/envelope.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';

type Update = Extract<z.output<typeof OrganizationSettingsBody>, { action: 'update' }>;

/** Settings of the organisation, read and updated at one address (1:341). */
@Controller('admin/organization')
export class OrganizationSettingsController {
  readonly #authenticate: Authenticate;
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #freshness: Freshness;

  constructor(
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(CommandBus) commands: CommandBus,
    @Inject(QueryBus) queries: QueryBus,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#authenticate = authenticate;
    this.#commands = commands;
    this.#queries = queries;
    this.#freshness = freshness;
  }

  @Post('settings')
  @HttpCode(200)
  async settings(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const call = parseInput(OrganizationSettingsBody, body);
    if (call.action === 'get' && call.clientKey !== undefined) return this.#signInOptions(call.clientKey);
    const viewer = await requireSignedIn(this.#authenticate, request);
    const { organizationId, userId: actor } = viewer;
    if (call.organization !== undefined && call.organization !== organizationId) throw NotFound();
    const updated: Answer =
      call.action === 'update' ? await this.#update(call, viewer, request) : successEnvelope;
    if (call.action === 'update') await this.#freshness.waitFor(updated.token ?? '');
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
    return commandAnswer(
      await this.#commands.execute<ChangeSettings, CommandOutcome>(message),
      this.#freshness,
    );
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
