import { InvitationAccepted, UserInvited } from '../../../contracts/identity/invitation.ts';
import { UserRegistered } from '../../../contracts/identity/user.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { AddTeamMembers } from '../../../contracts/organization/team.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';

const added = [UserInvited, UserRegistered, InvitationAccepted] as const;
type Added = EventOf<(typeof added)[number]>;

/**
 * Somebody who is invited or added becomes a member of the teams that they were added for, so that a list of people who
 * were invited a moment ago can be worked with; a team may be gone or full by now. Nobody whom the list of accounts does
 * not have yet could be added.
 */
export const whenPersonJoinedAddThemToTeams = ({ readSide }: Pick<PolicyDependencies, 'readSide'>): Policy =>
  whenAny(added, 'when-person-joined-add-them-to-teams', async (event, { trySend }) => {
    const { userId, teamIds = [] } = event.data as Added['data'];
    if (teamIds.length > 0) await awaitReadModels(readSide, event, ['users']);
    for (const teamId of teamIds) await trySend(AddTeamMembers, { teamId, userIds: [userId] }, teamId);
  });
