import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { DeleteTeam, RenameTeam, TeamDeleted, TeamRenamed } from '../../../contracts/organization/team.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { maySeeWorkspace } from '../../platform/commands/authorise.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { membersOf } from './member-set.ts';
import { accountsWithinReach } from './team-members.ts';
import { formerIdOf, team } from './team.ts';

/** Whether the sender may change all of a team at once: could remove it from each workspace, and each of its members. */
async function mayChangeTeam(
  { teamId }: { readonly teamId: string },
  ask: SendQuery,
  viewer: Viewer | null,
  readAggregate: ReadAggregate,
): Promise<boolean> {
  if (viewer === null) return false;
  if (viewer.isSystem || isOrganizationAdmin(viewer.role)) return true;
  const { state } = await readAggregate(team, teamId);
  if (state.status !== 'created') return false;
  if (![...state.workspaceIds].every((workspaceId) => maySeeWorkspace(viewer, workspaceId))) return false;
  const userIds = membersOf(state.members);
  return (await accountsWithinReach({ userIds }, ask, viewer)).length === userIds.length;
}

export const renameTeam = decision(RenameTeam, team, {
  id: (data) => data.teamId,
  facts: mayChangeTeam,
  decide: (data, state, _, isAllowed) => {
    if (!isAllowed) throw NotFound();
    return state.status === 'created' && state.name !== data.name ? [TeamRenamed(data)] : [];
  },
});

export const deleteTeam = decision(DeleteTeam, team, {
  id: (data) => data.teamId,
  facts: mayChangeTeam,
  decide: ({ teamId }, state, _, isAllowed) => {
    if (!isAllowed) throw NotFound();
    return state.status === 'created'
      ? [TeamDeleted({ teamId, name: state.name, userIds: membersOf(state.members), ...formerIdOf(state) })]
      : [];
  },
});
