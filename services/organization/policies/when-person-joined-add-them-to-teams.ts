import { InvitationAccepted } from '../../../contracts/identity/invitation.ts';
import { UserRegistered } from '../../../contracts/identity/user.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { AddTeamMembers } from '../../../contracts/organization/team.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';

type Joined = EventOf<typeof InvitationAccepted | typeof UserRegistered>;

/** Somebody who joined becomes a member of the teams that they were added for; a team may be gone or full by now. */
export const whenPersonJoinedAddThemToTeams = (): Policy =>
  whenAny(
    [InvitationAccepted, UserRegistered],
    'when-person-joined-add-them-to-teams',
    async ({ data }, { trySend }) => {
      const { userId, teamIds = [] } = data as Joined['data'];
      for (const teamId of teamIds) await trySend(AddTeamMembers, { teamId, userIds: [userId] }, teamId);
    },
  );
