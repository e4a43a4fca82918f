import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AddUserBody } from '../../../contracts/identity/invitation.ts';
import type { Answer } from '../../../contracts/kernel/answer.ts';
import { withFlag } from '../../../contracts/kernel/access.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { NotAllowed } from '../../../contracts/kernel/errors.ts';
import { authorise } from '../../platform/commands/authorise.ts';
import { commandAnswer } from '../../platform/http/envelope.ts';
import { FRESHNESS, type Freshness } from '../../platform/http/freshness.ts';
import {
  AUTHENTICATE,
  parseInput,
  requestSender,
  requireSignedIn,
  type Authenticate,
} from '../../platform/http/gateway.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { Accounts } from '../accounts.ts';
import { Passwords } from '../password/passwords.ts';
import { requireMayAdd } from '../user/require-authority.ts';

type NewUser = z.output<typeof AddUserBody>['data'];

/** Adds members (1:319): with a first password, which is a secret and no part of any event, or by an invitation. */
@Controller('user')
export class AddUserController {
  readonly #accounts: Accounts;
  readonly #passwords: Passwords;
  readonly #authenticate: Authenticate;
  readonly #freshness: Freshness;

  constructor(
    @Inject(Accounts) accounts: Accounts,
    @Inject(Passwords) passwords: Passwords,
    @Inject(AUTHENTICATE) authenticate: Authenticate,
    @Inject(FRESHNESS) freshness: Freshness,
  ) {
    this.#accounts = accounts;
    this.#passwords = passwords;
    this.#authenticate = authenticate;
    this.#freshness = freshness;
  }

  @Post('add')
  @HttpCode(200)
  async add(@Body() body: unknown, @Req() request: FastifyRequest): Promise<Answer> {
    const viewer = await requireSignedIn(this.#authenticate, request);
    authorise(withFlag('admin'), viewer);
    requireMayInvite(viewer);
    const { type, data } = parseInput(AddUserBody, body);
    const person = { ...data, roles: rolesOf(data), teamIds: data.teams ?? [], locale: data.languageCode };
    requireMayAdd(viewer, person);
    if ((type === 'org-admin') !== isOrganizationAdmin(person.role)) throw NotAllowed();
    const sender = requestSender(viewer, request);
    const { password } = data;
    if (password === undefined) {
      const { id, seen } = await this.#accounts.invite(person, sender);
      return commandAnswer({ item: { id }, lastEvent: seen }, this.#freshness);
    }
    await this.#passwords.requireAcceptable(password, person);
    const account = { ...person, password, passwordLimit: 'until-changed' } as const;
    const { id, seen } = await this.#accounts.add(account, sender);
    return commandAnswer({ item: { id }, lastEvent: seen }, this.#freshness);
  }
}

/** Administrators of workspaces add people only while the organisation wants that (`globalInvite`, 1:319). */
function requireMayInvite({ role, features }: Viewer): void {
  if (!isOrganizationAdmin(role) && !features.has('globalInvite')) throw NotAllowed();
}

/** A role in each workspace; those that are only named get the role of the person. */
const rolesOf = ({ roles, groups = [], groupId, role }: NewUser): NewUser['roles'] => ({
  ...Object.fromEntries([...groups, ...(groupId === undefined ? [] : [groupId])].map((id) => [id, role])),
  ...roles,
});
