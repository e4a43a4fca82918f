import { InvitationWithdrawn } from '../../../contracts/identity/invitation.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { ListTeamsOfUser, RemoveTeamMembers } from '../../../contracts/organization/team.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';

const size = 100;
const gone = [PersonErased, InvitationWithdrawn] as const;
type Gone = EventOf<(typeof gone)[number]>;

/** An erased person is nobody who could be addressed, nor is one whose invitation was withdrawn. */
export const whenPersonErasedRemoveThemFromTeams = ({ askIn, readSide }: PolicyDependencies): Policy =>
  whenAny(gone, 'when-person-erased-remove-them-from-teams', async (event, { trySend }) => {
    const { userId } = event.data as Gone['data'];
    // a team that the person joined just before is known by then; retried until it is
    await awaitReadModels(readSide, event, ['teams', 'team-members']);
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
