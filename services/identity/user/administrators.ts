import {
  AdministratorRemovalReserved,
  administratorsEvents,
  LastAdministrator,
  LastEmergencyOwner,
  LastSuperAdmin,
  ReserveAdministratorRemoval,
} from '../../../contracts/identity/administrators.ts';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { signOn } from '../sign-on/sign-on.ts';
import { user, type User } from './user.ts';

/** Removals of an organisation's administrators, in sequence. */
export interface Administrators {
  /** By person, the revision of their account up to which they count as removed. */
  readonly leaving: Readonly<Record<string, number>>;
}

export const administrators = defineAggregate<Administrators, typeof administratorsEvents>({
  category: 'administrators',
  events: administratorsEvents,
  initial: { leaving: {} },
  evolve: ({ leaving }, { data: { userId, userRevision } }) => ({
    leaving: { ...leaving, [userId]: userRevision },
  }),
  scope: () => ({ workspaceId: null }),
});

interface Candidate {
  readonly userId: string;
  /** Revision of their account, whose last event leaves them an active administrator. */
  readonly userRevision: number;
}

/** Who stays if somebody is removed. */
interface Staying {
  /** Whether the one who is removed is a super admin, so that only super admins count. */
  readonly isSuper: boolean;
  readonly others: readonly Candidate[];
  /** The other emergency owners, while passwords are switched off and the one who is removed is an owner; else `null`. */
  readonly otherOwners: readonly Candidate[] | null;
}

/** More than an organisation has; one of them is found to stay. */
const maxCandidates = 100;

/**
 * Other active administrators who are as strong, according to their accounts in the log. The read model only says which accounts to
 * check: what it does not know yet makes a removal refused, never allowed.
 */
async function otherAdministrators(
  { userId }: { readonly userId: string },
  ask: SendQuery,
  look: ReadAggregate,
): Promise<Pick<Staying, 'isSuper' | 'others'>> {
  const { state: leaving } = await look(user, userId);
  const isSuper = 'role' in leaving && leaving.role === 'admin-super';
  const roles: readonly Role[] = isSuper ? ['admin-super'] : ['admin-super', 'admin-organization'];
  const pages = await Promise.all(
    roles.map((role) => ask(ListUsers, { role, status: 'active', size: maxCandidates })),
  );
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => id !== userId);
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await look(user, id)) })));
  const others = found
    .filter(({ state }) => state.status === 'active' && roles.includes(state.role))
    .map(({ id, revision }) => ({ userId: id, userRevision: revision }));
  return { isSuper, others };
}

/** By their accounts in the log, too: an owner who was removed or demoted cannot sign in with a password any more. */
async function otherEmergencyOwners(
  { userId }: { readonly userId: string },
  viewer: Viewer | null,
  look: ReadAggregate,
): Promise<Staying['otherOwners']> {
  const { state } = await look(signOn, viewer?.organizationId ?? '');
  if (state.loginMethod !== 'sso_only' || !state.emergencyOwners.includes(userId)) return null;
  const ids = state.emergencyOwners.filter((id) => id !== userId);
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await look(user, id)) })));
  return found
    .filter((each) => isActiveAdministrator(each.state))
    .map(({ id, revision }) => ({ userId: id, userRevision: revision }));
}

export const isActiveAdministrator = (state: User): boolean =>
  state.status === 'active' && isOrganizationAdmin(state.role);

/**
 * Administrators who are being removed at the same moment count as removed: a reservation is visible to all later ones,
 * and is valid until the account has changed, whatever the result of the removal.
 */
export const reserveAdministratorRemoval = decision(ReserveAdministratorRemoval, administrators, {
  id: (_, { sender }) => sender.organizationId,
  creates: true,
  commutes: true,
  facts: async (data, ask, viewer, look): Promise<Staying> => ({
    ...(await otherAdministrators(data, ask, look)),
    otherOwners: await otherEmergencyOwners(data, viewer, look),
  }),
  decide: ({ userId, userRevision, isAdministratorAfter }, { leaving }, _context, facts) => {
    const isReserved = leaving[userId] === userRevision;
    const isOneLeft = (of: readonly Candidate[]): boolean =>
      of.some((other) => leaving[other.userId] !== other.userRevision);
    if (!isReserved && !isOneLeft(facts.others)) throw facts.isSuper ? LastSuperAdmin() : LastAdministrator();
    // also where a change that leaves them an administrator was reserved: it says nothing of their removal
    if (facts.otherOwners && !isAdministratorAfter && !isOneLeft(facts.otherOwners))
      throw LastEmergencyOwner();
    return isReserved ? [] : [AdministratorRemovalReserved({ userId, userRevision })];
  },
});
