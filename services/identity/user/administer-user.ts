import {
  ChangeMyLocale,
  ChangeUserRole,
  ChangeWorkspaceRole,
  DeactivateUser,
  ErasePerson,
  LastAdministrator,
  ListUsers,
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
import { isOrganizationAdmin } from '../../../contracts/kernel/access.ts';
import type { Ask } from '../../../contracts/kernel/define-query.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { user, type User } from './user.ts';

type Account = Extract<User, { status: 'active' | 'inactive' }>;

function present(state: User): Account {
  if (state.status === 'active' || state.status === 'inactive') return state;
  throw UserErased();
}

interface Administrators {
  readonly others: number;
}

/** How many other active administrators there are; nobody may lock an organisation out of itself. */
async function otherAdministrators(userId: string, ask: Ask): Promise<Administrators> {
  const pages = await Promise.all(
    (['admin-super', 'admin-organization'] as const).map((role) =>
      ask(ListUsers, { role, status: 'active', size: 2 }),
    ),
  );
  return { others: pages.flatMap((page) => page.items).filter((each) => each.id !== userId).length };
}

function keepAnAdministrator(state: Account, facts: Administrators): void {
  if (state.status === 'active' && isOrganizationAdmin(state.role) && facts.others === 0)
    throw LastAdministrator();
}

export const renameUser = decision(RenameUser, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data, state) => (present(state).displayName === data.displayName ? [] : [UserRenamed(data)]),
});

export const changeUserRole = decision(ChangeUserRole, user, {
  id: (data) => data.userId,
  facts: (data, ask) => otherAdministrators(data.userId, ask),
  decide: (data, state, _, facts) => {
    const account = present(state);
    if (account.role === data.role) return [];
    if (!isOrganizationAdmin(data.role)) keepAnAdministrator(account, facts);
    return [UserRoleChanged(data)];
  },
});

export const changeWorkspaceRole = decision(ChangeWorkspaceRole, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data, state) =>
    (present(state).roles[data.workspaceId] ?? null) === data.role ? [] : [WorkspaceRoleChanged(data)],
});

export const deactivateUser = decision(DeactivateUser, user, {
  id: (data) => data.userId,
  facts: (data, ask) => otherAdministrators(data.userId, ask),
  decide: (data, state, _, facts) => {
    const account = present(state);
    if (account.status === 'inactive') return [];
    keepAnAdministrator(account, facts);
    return [UserDeactivated(data)];
  },
});

export const reactivateUser = decision(ReactivateUser, user, {
  id: (data) => data.userId,
  decide: (data, state) => (present(state).status === 'active' ? [] : [UserReactivated(data)]),
});

export const erasePerson = decision(ErasePerson, user, {
  id: (data) => data.userId,
  facts: (data, ask) => otherAdministrators(data.userId, ask),
  decide: (data, state, _, facts) => {
    if (state.status === 'erased') return [];
    keepAnAdministrator(present(state), facts);
    return [PersonErased(data)];
  },
});

export const changeMyLocale = decision(ChangeMyLocale, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: (data, state, { sender }) =>
    present(state).locale === data.locale
      ? []
      : [UserLocaleChanged({ userId: sender.actor, locale: data.locale })],
});
