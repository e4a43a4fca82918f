import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { isWithinReach } from '../../../contracts/identity/administration.ts';
import type { AnswerOf, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  AddTeamMembers,
  RemoveTeamMembers,
  TeamFull,
  TeamMembersAdded,
  TeamMembersRemoved,
  UnknownPeople,
  maxTeamMembers,
} from '../../../contracts/organization/team.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { hasMember } from './member-set.ts';
import { team } from './team.ts';

type Account = AnswerOf<typeof FindAccounts>['items'][number];

/** The named accounts, those of other people than the sender administers left out. */
export async function accountsWithinReach(
  { userIds }: { readonly userIds: readonly string[] },
  ask: SendQuery,
  viewer: Viewer | null,
): Promise<readonly Account[]> {
  if (viewer === null) return [];
  const { items } = await ask(FindAccounts, { ids: [...userIds] });
  const administrator = { ...viewer, id: viewer.userId };
  return viewer.isSystem ? items : items.filter((account) => isWithinReach(administrator, account));
}

const isEveryone = (ids: ReadonlySet<string>, known: readonly string[]): boolean => {
  const found = new Set(known);
  return [...ids].every((id) => found.has(id));
};

export const addTeamMembers = decision(AddTeamMembers, team, {
  id: (data) => data.teamId,
  commutes: true,
  facts: accountsWithinReach,
  decide: ({ teamId, userIds }, state, _, accounts) => {
    if (state.status !== 'created') return [];
    const ids = new Set(userIds);
    const usable = accounts.filter(({ status }) => status !== 'erased');
    if (usable.length === 0) throw NotFound();
    const known = usable.map(({ id }) => id);
    if (!isEveryone(ids, known)) throw UnknownPeople();
    const added = [...ids].filter((id) => !hasMember(state.members, id));
    if (state.memberCount + added.length > maxTeamMembers) throw TeamFull();
    return added.length === 0 ? [] : [TeamMembersAdded({ teamId, name: state.name, userIds: added })];
  },
});

/** Those whom the sender may remove; the product itself removes people who are no more. */
const removable = async (
  data: { readonly userIds: readonly string[] },
  ask: SendQuery,
  viewer: Viewer | null,
) => (viewer?.isSystem ? data.userIds : (await accountsWithinReach(data, ask, viewer)).map(({ id }) => id));

export const removeTeamMembers = decision(RemoveTeamMembers, team, {
  id: (data) => data.teamId,
  commutes: true,
  facts: removable,
  decide: ({ teamId, userIds }, state, _, known) => {
    if (state.status !== 'created') return [];
    const ids = new Set(userIds);
    if (known.length === 0) throw NotFound();
    if (!isEveryone(ids, known)) throw UnknownPeople();
    const removed = [...ids].filter((id) => hasMember(state.members, id));
    return removed.length === 0 ? [] : [TeamMembersRemoved({ teamId, name: state.name, userIds: removed })];
  },
});
