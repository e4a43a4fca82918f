import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { RemoveTeamMembers, TeamMembersAdded } from '../../../contracts/organization/team.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';

/**
 * Somebody may have been added on what was known before they were erased or their invitation was withdrawn; then nothing
 * follows that removes them.
 */
export const whenTeamMembersAddedRemoveErasedPeople = ({ askIn, readSide }: PolicyDependencies): Policy =>
  when(TeamMembersAdded, 'when-team-members-added-remove-erased-people', async (event, { trySend }) => {
    const { teamId, userIds } = event.data;
    await awaitReadModels(readSide, event, ['users']);
    const { items } = await askIn(event.organizationId)(FindAccounts, { ids: [...userIds] });
    const present = new Set(items.filter(({ status }) => status !== 'erased').map(({ id }) => id));
    const gone = userIds.filter((id) => !present.has(id));
    if (gone.length > 0) await trySend(RemoveTeamMembers, { teamId, userIds: gone });
  });
