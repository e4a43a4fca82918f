import { InvitationAccepted, UserInvited } from '../../../contracts/identity/invitation.ts';
import { UserRegistered } from '../../../contracts/identity/user.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { AddTeamMembers } from '../../../contracts/organization/team.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';

const added = [UserInvited, UserRegistered, InvitationAccepted] as const;
type Added = EventOf<(typeof added)[number]>;

/**
 * Somebody who is invited or added becomes a member of the teams that they were added for, so that a list of people who
 * were invited a moment ago can be worked with; a team may be gone or full by now.
 */
export const whenPersonJoinedAddThemToTeams = (): Policy =>
  whenAny(added, 'when-person-joined-add-them-to-teams', async ({ data }, { trySend }) => {
    const { userId, teamIds = [] } = data as Added['data'];
    for (const teamId of teamIds) await trySend(AddTeamMembers, { teamId, userIds: [userId] }, teamId);
  });
