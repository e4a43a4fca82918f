import { teamEvents } from '../../../contracts/organization/team.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
import { defineReadModel, insert, remove } from '../../../services/platform/projections/define-read-model.ts';

interface TeamMemberDocument {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly addedAt: string;
}

export const teamMembers = defineCollection<TeamMemberDocument>({
  name: 'team-members',
  version: 1,
  indexes: [
    ['teamId', 'addedAt'],
    ['userId', 'addedAt'],
  ],
});

export const memberId = (teamId: string, userId: string): string => `${teamId}.${userId}`;

/** Who is in which team. */
export const teamMembersModel = defineReadModel(teamMembers, teamEvents, {
  TeamCreated: () => [],
  TeamRenamed: () => [],
  TeamAssigned: () => [],
  TeamUnassigned: () => [],
  TeamExternalIdChanged: () => [],
  TeamMembersAdded: ({ time, data: { teamId, userIds } }) =>
    userIds.map((userId) => insert({ id: memberId(teamId, userId), teamId, userId, addedAt: time })),
  TeamMembersRemoved: ({ data: { teamId, userIds } }) =>
    userIds.map((userId) => remove(memberId(teamId, userId))),
  TeamDeleted: ({ data: { teamId, userIds } }) => userIds.map((userId) => remove(memberId(teamId, userId))),
});
