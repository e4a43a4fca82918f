import { PersonErased } from '../../../contracts/identity/user.ts';
import { ListTeamsOfUser, RemoveTeamMembers } from '../../../contracts/organization/team.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { tokenOf } from '../../platform/projections/token.ts';

/** An erased person is nobody who could be addressed. */
export const whenPersonErasedRemoveThemFromTeams = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(PersonErased, 'when-person-erased-remove-them-from-teams', async (event, { trySend }) => {
    const { userId } = event.data;
    // a team that the person joined just before is known by then
    await readSide.waitFor(tokenOf(event), 'all');
    for (let page = 1; ; page++) {
      const { items } = await askIn(event.organizationId)(ListTeamsOfUser, { userId, page, size: 100 });
      for (const { id: teamId } of items)
        await trySend(RemoveTeamMembers, { teamId, userIds: [userId] }, teamId);
      if (items.length < 100) return;
    }
  });
