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
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { demandAuthority, demandMayGive, type Administrator } from './demand-authority.ts';
import { user, type User } from './user.ts';

type Account = Extract<User, { status: 'active' | 'inactive' }>;

function present(state: User): Account {
  if (state.status === 'active' || state.status === 'inactive') return state;
  throw UserErased();
}

interface Authority {
  readonly administrator: Administrator | null;
}
interface Administrators extends Authority {
  /** Other active administrators. */
  readonly others: number;
}

const authority = async (_data: unknown, _ask: Ask, administrator: Viewer | null): Promise<Authority> => ({
  administrator,
});

/** How many other active administrators there are; nobody may lock an organisation out of itself. */
async function administrators(
  { userId }: { readonly userId: string },
  ask: Ask,
  administrator: Viewer | null,
): Promise<Administrators> {
  const pages = await Promise.all(
    (['admin-super', 'admin-organization'] as const).map((role) =>
      ask(ListUsers, { role, status: 'active', size: 2 }),
    ),
  );
  const others = pages.flatMap((page) => page.items).filter((each) => each.id !== userId).length;
  return { administrator, others };
}

function keepAnAdministrator(state: Account, facts: Administrators): void {
  if (state.status === 'active' && isOrganizationAdmin(state.role) && facts.others === 0)
    throw LastAdministrator();
}

export const renameUser = decision(RenameUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: authority,
  decide: (data, state, _, { administrator }) => {
    const account = present(state);
    demandAuthority(administrator, account);
    return account.displayName === data.displayName ? [] : [UserRenamed(data)];
  },
});

export const changeUserRole = decision(ChangeUserRole, user, {
  id: (data) => data.userId,
  facts: administrators,
  decide: (data, state, _, facts) => {
    const account = present(state);
    demandAuthority(facts.administrator, account);
    demandMayGive(facts.administrator, [data.role]);
    if (account.role === data.role) return [];
    if (!isOrganizationAdmin(data.role)) keepAnAdministrator(account, facts);
    return [UserRoleChanged(data)];
  },
});

export const changeWorkspaceRole = decision(ChangeWorkspaceRole, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: authority,
  decide: (data, state, _, { administrator }) => {
    const account = present(state);
    demandAuthority(administrator, account);
    if (data.role !== null) demandMayGive(administrator, [data.role]);
    return (account.roles[data.workspaceId] ?? null) === data.role ? [] : [WorkspaceRoleChanged(data)];
  },
});

export const deactivateUser = decision(DeactivateUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: administrators,
  decide: (data, state, _, facts) => {
    const account = present(state);
    demandAuthority(facts.administrator, account);
    if (account.status === 'inactive') return [];
    keepAnAdministrator(account, facts);
    return [UserDeactivated(data)];
  },
});

export const reactivateUser = decision(ReactivateUser, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: authority,
  decide: (data, state, _, { administrator }) => {
    const account = present(state);
    demandAuthority(administrator, account);
    return account.status === 'active' ? [] : [UserReactivated(data)];
  },
});

export const erasePerson = decision(ErasePerson, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: administrators,
  decide: (data, state, _, facts) => {
    if (state.status === 'erased') return [];
    const account = present(state);
    demandAuthority(facts.administrator, account);
    keepAnAdministrator(account, facts);
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
