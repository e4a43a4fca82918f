import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  CreateSharedAccountBody,
  EncodeTermQuery,
  ResetAccountPasswordBody,
} from '../../../contracts/identity/account.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';
import { where, withFlag, type Access } from '../../../contracts/kernel/access.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { successEnvelope } from '../../platform/http/envelope.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import { requireSameOrigin } from '../../platform/http/require-same-origin.ts';
import { Accounts } from '../accounts.ts';
import { Passwords } from '../password/passwords.ts';
import { TransportKey } from '../password/transport-key.ts';
import { requireMayAddAccount } from '../user/require-may-invite.ts';
import { EncodedTerms } from './encoded-terms.ts';

const administratorOf = {
  employee: where('employeeIdLogin', withFlag('isOrgAdmin')),
  shared: where('sharedAccountLogin', withFlag('isOrgAdmin')),
} as const satisfies Record<AccountKind, Access>;

/** Accounts without an email address, whose passwords administrators set: a secret that no contract carries. */
@Controller('v1')
export class AccountController {
  readonly #calls: SignedInCalls;
  readonly #accounts: Accounts;
  readonly #passwords: Passwords;
  readonly #transport: TransportKey;
  readonly #terms: EncodedTerms;

  constructor(
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(Accounts) accounts: Accounts,
    @Inject(Passwords) passwords: Passwords,
    @Inject(TransportKey) transport: TransportKey,
    @Inject(EncodedTerms) terms: EncodedTerms,
  ) {
    this.#calls = calls;
    this.#accounts = accounts;
    this.#passwords = passwords;
    this.#transport = transport;
    this.#terms = terms;
  }

  /** The text arrives encrypted with our public key, so that it is in no log of addresses. */
  @Get('auth/encode-term')
  async encode(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, withFlag('isOrgAdmin'));
    const { text } = parseInput(EncodeTermQuery, query);
    const password = await this.#transport.decrypt(text, 'text');
    const encoded = this.#terms.encode(password, requestSender(viewer, request));
    return { ...successEnvelope, item: { encoded } };
  }

  @Post('admin/user/shared-account')
  @HttpCode(200)
  async createShared(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, administratorOf.shared);
    const { account: accountName, password: encoded, ...person } = parseInput(CreateSharedAccountBody, body);
    const sender = requestSender(viewer, request);
    const password = this.#terms.decode(encoded, sender);
    requireMayAddAccount(viewer, 'shared', person);
    const { organizationId } = sender;
    const owner = { organizationId, displayName: person.displayName, email: null };
    await this.#passwords.requireAcceptable(password, owner);
    const added = await this.#accounts.add({ kind: 'shared', accountName, ...person, password }, sender);
    return this.#calls.answer({ item: { id: added.id }, lastEvent: added.seen });
  }

  @Post('auth/shared-account/reset-password')
  @HttpCode(200)
  resetShared(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    return this.#reset('shared', body, request);
  }

  @Post('auth/employeeId-account/reset-password')
  @HttpCode(200)
  resetEmployee(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    return this.#reset('employee', body, request);
  }

  async #reset(kind: AccountKind, body: unknown, request: FastifyRequest): Promise<Answer> {
    requireSameOrigin(request);
    const viewer = await this.#calls.viewerOf(request, administratorOf[kind]);
    const { userId, password: encoded } = parseInput(ResetAccountPasswordBody, body);
    const sender = requestSender(viewer, request);
    const password = this.#terms.decode(encoded, sender);
    await this.#passwords.setByAdministrator({ kind, userId, password }, viewer, sender);
    return successEnvelope;
  }
}
