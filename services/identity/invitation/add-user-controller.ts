import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AddNamedUserBody, AddUserBody, AddUserType } from '../../../contracts/identity/add-user.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { parseInput, requestSender } from '../../platform/http/gateway.ts';
import { SignedInCalls } from '../../platform/http/signed-in-calls.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { createAsk } from '../../platform/queries/query-processor.ts';
import { EncodedTerms } from '../account/encoded-terms.ts';
import { Accounts } from '../accounts.ts';
import { Passwords } from '../password/passwords.ts';
import { requireMayAddAccount, requireMayInvite, requireTeams } from '../user/require-may-invite.ts';

type NewUser = z.output<typeof AddUserBody>['data'];
type NewNamedUser = z.output<typeof AddNamedUserBody>;
const Kind = z.object({ type: AddUserType });

/** Adds members (1:319): with a first password, which is a secret and no part of any event, or by an invitation. */
@Controller('user')
export class AddUserController {
  readonly #accounts: Accounts;
  readonly #passwords: Passwords;
  readonly #calls: SignedInCalls;
  readonly #terms: EncodedTerms;
  readonly #queries: QueryBus;

  constructor(
    @Inject(Accounts) accounts: Accounts,
    @Inject(Passwords) passwords: Passwords,
    @Inject(SignedInCalls) calls: SignedInCalls,
    @Inject(EncodedTerms) terms: EncodedTerms,
    @Inject(QueryBus) queries: QueryBus,
  ) {
    this.#queries = queries;
    this.#terms = terms;
    this.#accounts = accounts;
    this.#passwords = passwords;
    this.#calls = calls;
  }

  @Post('add')
  @HttpCode(200)
  async add(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await this.#calls.viewerOf(request, withFlag('admin'));
    const sender = requestSender(viewer, request);
    const { type } = parseInput(Kind, body);
    const { id, seen } =
      type === 'org-admin' || type === 'group-user'
        ? await this.#addByEmail(parseInput(AddUserBody, body), viewer, sender)
        : await this.#addByName(parseInput(AddNamedUserBody, body), viewer, sender);
    return this.#calls.answer({ item: { id }, lastEvent: seen });
  }

  async #addByEmail({ type, data }: z.output<typeof AddUserBody>, viewer: Viewer, sender: Sender) {
    const person = { ...data, roles: rolesOf(data), teamIds: data.teams ?? [], locale: data.languageCode };
    requireMayInvite(viewer, type, person);
    await requireTeams(person.teamIds, viewer, createAsk(this.#queries)(sender));
    const { password } = data;
    if (password === undefined) return this.#accounts.invite(person, sender);
    const { organizationId } = sender;
    const { displayName, email } = person;
    await this.#passwords.requireAcceptable(password, { organizationId, displayName, email });
    return this.#accounts.add({ ...person, password, passwordLimit: 'until-changed' }, sender);
  }

  /** An employee with or without a password of their own, or an account that several people share. */
  async #addByName({ type, data }: NewNamedUser, viewer: Viewer, sender: Sender) {
    const isShared = type === 'user-shared';
    const { employeeId: accountName, displayName, role } = data;
    const roles = rolesOf(data);
    requireMayAddAccount(viewer, isShared ? 'shared' : 'employee', { role, roles });
    if (isShared && data.password === undefined)
      throw InputInvalid({ fields: { password: 'rules.required' } });
    const password = data.password === undefined ? null : this.#terms.decode(data.password, sender);
    const { organizationId } = sender;
    if (password !== null)
      await this.#passwords.requireAcceptable(password, { organizationId, displayName, email: null });
    const account = {
      kind: isShared ? 'shared' : 'employee',
      accountName,
      displayName,
      role,
      roles,
      password,
    } as const;
    return this.#accounts.add(isShared ? account : { ...account, passwordLimit: 'until-changed' }, sender);
  }
}

type Roles = Pick<NewUser, 'roles' | 'groups' | 'groupId' | 'role'>;
/** A role in each workspace; those that are only named get the role of the person. */
const rolesOf = ({ roles, groups = [], groupId, role }: Roles): NewUser['roles'] => ({
  ...Object.fromEntries([...groups, ...(groupId === undefined ? [] : [groupId])].map((id) => [id, role])),
  ...roles,
});
