import { RenameFromDirectory } from '../../../contracts/identity/directory-record.ts';
import { ChangeMyLocale, ChangeMyName } from '../../../contracts/identity/profile.ts';
import {
  ChangeUserRole,
  ChangeWorkspaceRole,
  DeactivateUser,
  ErasePerson,
  PersonErased,
  ReactivateUser,
  RenameUser,
  UserDeactivated,
  UserErased,
  UserLocaleChanged,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import {
  maxWorkspacesOfPerson,
  TooManyWorkspacesOfPerson,
} from '../../../contracts/identity/workspace-roles.ts';
import { mayHaveRole, SharedRole } from '../../../contracts/identity/account.ts';
import { mayAssignRole } from '../../../contracts/identity/administration.ts';
import { NotJoined } from '../../../contracts/identity/invitation.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { NotAllowed, NotFound } from '../../../contracts/kernel/errors.ts';
import type { DataOf } from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { decision, type Reservation } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { isActiveAdministrator, reserveAdministratorRemoval } from './administrators.ts';
import {
  requireAuthority,
  requireMayGrant,
  requireOrganizationAdmin,
  type Administrator,
} from './require-authority.ts';
import { user, type User } from './user.ts';

type Account = Extract<User, { status: 'active' | 'inactive' }>;
type Person = Account | Extract<User, { status: 'invited' }>;

/** Somebody who has an account, or will have one once they accept. */
function requirePerson(state: User): Person {
  if (state.status === 'absent' || state.status === 'withdrawn') throw NotFound();
  if (state.status === 'erased') throw UserErased();
  return state;
}

function requireAccount(state: User): Account {
  const person = requirePerson(state);
  if (person.status === 'invited') throw NotJoined();
  return person;
}

/** Several people use a shared account: it keeps a stronger role that it has, and gets none. */
function requireRoleOfKind(person: Person, role: Role): void {
  const kind = person.status === 'invited' || person.kind === 'email' ? undefined : person.kind;
  if (!mayHaveRole(kind, role)) throw SharedRole();
}

interface Authority {
  readonly administrator: Administrator | null;
}
const loadAuthority = async (
  _data: unknown,
  _ask: SendQuery,
  administrator: Viewer | null,
): Promise<Authority> => ({
  administrator,
});

/**
 * An organisation must keep an administrator, and a super admin if it has one: an active one may be removed once it is
 * certain that another one stays. The same holds for its emergency owners while passwords are switched off.
 */
export const administratorRemovalReservation = (
  { userId, role }: { readonly userId: string; readonly role?: Role | undefined },
  state: User,
  userRevision: number,
): Reservation | null => {
  if (!isActiveAdministrator(state)) return null;
  const staysOne = role !== undefined && isOrganizationAdmin(role);
  const data = { userId, userRevision, ...(staysOne && { isAdministratorAfter: true }) };
  return { decision: reserveAdministratorRemoval, data };
};

function rename(data: DataOf<typeof RenameUser>, state: User, { administrator }: Authority) {
  const account = requirePerson(state);
  requireAuthority(administrator, account);
  return account.displayName === data.displayName ? [] : [UserRenamed(data)];
}

export const renameUser = decision(RenameUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: loadAuthority,
  decide: (data, state, _, authority) => rename(data, state, authority),
});

export const renameFromDirectory = decision(RenameFromDirectory, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: loadAuthority,
  decide: (data, state, _, authority) => rename(data, state, authority),
});

export const changeUserRole = decision(ChangeUserRole, user, {
  id: (data) => data.userId,
  facts: loadAuthority,
  reserves: (data, state, revision) =>
    'role' in state && mayAssignRole(data.role, state.role)
      ? null // as strong as before
      : administratorRemovalReservation(data, state, revision),
  decide: (data, state, _, { administrator }) => {
    const account = requirePerson(state);
    requireAuthority(administrator, account);
    requireMayGrant(administrator, [data.role]);
    if (account.role === data.role) return [];
    requireRoleOfKind(account, data.role);
    return [UserRoleChanged(data)];
  },
});

export const changeWorkspaceRole = decision(ChangeWorkspaceRole, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: (data, ask, administrator) => {
    if (data.role !== null && administrator && !maySeeWorkspace(administrator, data.workspaceId))
      throw NotFound();
    return loadAuthority(data, ask, administrator);
  },
  decide: (data, state, _, { administrator }) => {
    const account = requirePerson(state);
    requireAuthority(administrator, account);
    if (data.role !== null) requireMayGrant(administrator, [data.role]);
    const before = account.roles[data.workspaceId] ?? null;
    if (before === data.role) return [];
    if (data.role !== null) requireRoleOfKind(account, data.role);
    if (before === null && Object.keys(account.roles).length >= maxWorkspacesOfPerson)
      throw TooManyWorkspacesOfPerson();
    return [WorkspaceRoleChanged(data)];
  },
});

export const deactivateUser = decision(DeactivateUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: loadAuthority,
  reserves: administratorRemovalReservation,
  decide: (data, state, _, { administrator }) => {
    const account = requireAccount(state);
    requireAuthority(administrator, account);
    if (account.status === 'inactive') return [];
    return [UserDeactivated(data)];
  },
});

export const reactivateUser = decision(ReactivateUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: loadAuthority,
  decide: (data, state, _, { administrator }) => {
    const account = requireAccount(state);
    requireAuthority(administrator, account);
    return account.status === 'active' ? [] : [UserReactivated(data)];
  },
});

export const erasePerson = decision(ErasePerson, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: loadAuthority,
  reserves: administratorRemovalReservation,
  decide: (data, state, _, { administrator }) => {
    if (state.status === 'erased') return [];
    if (state.status === 'withdrawn') requireOrganizationAdmin(administrator);
    else requireAuthority(administrator, requirePerson(state));
    return [PersonErased(data)];
  },
});

export const changeMyLocale = decision(ChangeMyLocale, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: (data, state, { sender }) =>
    requireAccount(state).locale === data.locale
      ? []
      : [UserLocaleChanged({ userId: sender.actor, locale: data.locale })],
});

export const changeMyName = decision(ChangeMyName, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: ({ displayName }, state, { sender }) => {
    const account = requireAccount(state);
    // several people share the account; its administrators name it
    if (account.kind === 'shared') throw NotAllowed();
    return account.displayName === displayName ? [] : [UserRenamed({ userId: sender.actor, displayName })];
  },
});
