import { PersonErased } from '../../../contracts/identity/user.ts';
import { ListTeamsOfUser, RemoveTeamMembers } from '../../../contracts/organization/team.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { tokenOf } from '../../platform/projections/token.ts';

const size = 100;

/** An erased person is nobody who could be addressed. */
export const whenPersonErasedRemoveThemFromTeams = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(PersonErased, 'when-person-erased-remove-them-from-teams', async (event, { trySend }) => {
    const { userId } = event.data;
    // a team that the person joined just before is known by then; retried until it is
    const { stale } = await readSide.waitFor(tokenOf(event), ['teams', 'team-members']);
    if (stale) throw new Error('The read models of teams are behind.');
    const ask = askIn(event.organizationId);
    const teamIds: string[] = [];
    // all of them first: each removal moves those on later pages
    for (let page = 1, total = 1; (page - 1) * size < total; page++) {
      const found = await ask(ListTeamsOfUser, { userId, page, size });
      teamIds.push(...found.items.map(({ id }) => id));
      total = found.page.dataCount;
    }
    for (const teamId of teamIds) await trySend(RemoveTeamMembers, { teamId, userIds: [userId] }, teamId);
  });
