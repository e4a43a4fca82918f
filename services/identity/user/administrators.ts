import {
  AdministratorRemovalReserved,
  administratorsEvents,
  ReserveAdministratorRemoval,
} from '../../../contracts/identity/administrators.ts';
import { LastAdministrator, ListUsers } from '../../../contracts/identity/user.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/access.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import { user, type User } from './user.ts';

/** Removals of an organisation's administrators, one after the other. */
export interface Administrators {
  /** By person, the revision of their account up to which they count as removed already. */
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
  /** Of their account, whose last event leaves them an active administrator. */
  readonly userRevision: number;
}

/** More than an organisation has; among them one is found that stays. */
const maxCandidates = 100;

/**
 * Other active administrators, as their accounts in the log say. The read model only says whose accounts to look at: what it
 * does not know yet makes a removal refused, and never allowed.
 */
async function otherAdministrators(
  { userId }: { readonly userId: string },
  ask: SendQuery,
  look: ReadAggregate,
): Promise<readonly Candidate[]> {
  const pages = await Promise.all(
    (['admin-super', 'admin-organization'] as const).map((role) =>
      ask(ListUsers, { role, status: 'active', size: maxCandidates }),
    ),
  );
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => id !== userId);
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await look(user, id)) })));
  return found
    .filter(({ state }) => isActiveAdministrator(state))
    .map(({ id, revision }) => ({ userId: id, userRevision: revision }));
}

export const isActiveAdministrator = (state: User): boolean =>
  state.status === 'active' && isOrganizationAdmin(state.role);

/**
 * Who is removed at the same moment counts as gone: a reservation is known to all that come after it, and holds until the
 * account that it is of has moved on, whatever became of the removal.
 */
export const reserveAdministratorRemoval = decision(ReserveAdministratorRemoval, administrators, {
  id: (_, { sender }) => sender.organizationId,
  creates: true,
  commutes: true,
  facts: (data, ask, _viewer, look) => otherAdministrators(data, ask, look),
  decide: ({ userId, userRevision }, { leaving }, _context, others) => {
    if (leaving[userId] === userRevision) return [];
    if (!others.some((other) => leaving[other.userId] !== other.userRevision)) throw LastAdministrator();
    return [AdministratorRemovalReserved({ userId, userRevision })];
  },
});
