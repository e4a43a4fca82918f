import { z } from 'zod';
import { canSee, members, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, ExternalId, Name, Timestamp, UserId, WorkspaceId } from '../kernel/fields.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';

export const TeamId = defineId();
const named = z.object({ teamId: TeamId, name: Name });

/** The largest team. */
export const maxTeamMembers = 10_000;
const People = z.array(UserId).min(1).max(maxTeamMembers);
const membership = named.extend({ userIds: People });
const assignment = named.extend({ workspaceId: WorkspaceId });

/** A team was created: people who are addressed together. It gives them no rights. */
export const TeamCreated = defineEvent('TeamCreated', named, { audit: 'created the team %{name}' });
/** A team was renamed. */
export const TeamRenamed = defineEvent('TeamRenamed', named, { audit: 'renamed a team to %{name}' });
/** A team was deleted: no list shows it, its events remain. `userIds` were its members. */
export const TeamDeleted = defineEvent(
  'TeamDeleted',
  named.extend({
    userIds: z.array(UserId),
    /** The id by which a directory named it. */
    formerExternalId: ExternalId.optional(),
  }),
  { audit: 'deleted the team %{name}' },
);
/** These people joined the team; none of them was in it. */
export const TeamMembersAdded = defineEvent('TeamMembersAdded', membership, {
  audit: 'added %{people} to the team %{name}',
});
/** These people left the team; all of them were in it. */
export const TeamMembersRemoved = defineEvent('TeamMembersRemoved', membership, {
  audit: 'removed %{people} from the team %{name}',
});
/** The team is listed in the workspace; however many members it has, it is one event. */
export const TeamAssigned = defineEvent('TeamAssigned', assignment, {
  audit: 'assigned the team %{name} to %{workspace}',
});
/** The team is no longer listed in the workspace. */
export const TeamUnassigned = defineEvent('TeamUnassigned', assignment, {
  audit: 'removed the team %{name} from %{workspace}',
});
/** A directory names the team by this id of its own; `null`: by none any more. */
export const TeamExternalIdChanged = defineEvent(
  'TeamExternalIdChanged',
  named.extend({ externalId: ExternalId.nullable(), formerExternalId: ExternalId.optional() }),
  { audit: 'linked the team %{name} to a group of the directory' },
);

export const teamEvents = [
  TeamCreated,
  TeamRenamed,
  TeamDeleted,
  TeamMembersAdded,
  TeamMembersRemoved,
  TeamAssigned,
  TeamUnassigned,
  TeamExternalIdChanged,
] as const;

export const UnknownPeople = defineError(
  'team.unknown-people',
  'invalid',
  'Some of these people don’t exist or were erased. Nothing was changed; reload and choose again.',
);
export const TeamFull = defineError(
  'team.full',
  'conflict',
  'A team has at most 10,000 members. Nothing was changed; create another team.',
);

/** Workspace administrators and organisation administrators have it (1:297). */
const access = withFlag('teams');

/** Creates a team without members. */
export class CreateTeam extends defineCommand('CreateTeam', {
  http: 'POST /v1/teams',
  access,
  data: z.object({ name: Name }),
  result: z.object({ id: TeamId }),
}) {}
/** Gives the team another name. Only by who sees each of its workspaces and administers each of its members. */
export class RenameTeam extends defineCommand('RenameTeam', {
  http: 'PUT /v1/teams/{teamId}',
  access,
  data: named,
}) {}
/**
 * Deletes the team; its members keep their accounts and roles. Only by who sees each of its workspaces and administers
 * each of its members.
 */
export class DeleteTeam extends defineCommand('DeleteTeam', {
  http: 'DELETE /v1/teams/{teamId}',
  access,
  data: z.object({ teamId: TeamId }),
}) {}
/**
 * Adds people whom the sender administers; those who are members stay. Refused as a whole with `team.unknown-people` or
 * `team.full`.
 */
export class AddTeamMembers extends defineCommand('AddTeamMembers', {
  http: 'POST /v1/teams/{teamId}/members',
  example: { teamId: 'team-1', userIds: ['user-1'] },
  access,
  data: z.object({ teamId: TeamId, userIds: People }),
}) {}
/** Removes people whom the sender administers; those who are no members are ignored. */
export class RemoveTeamMembers extends defineCommand('RemoveTeamMembers', {
  http: 'POST /v1/teams/{teamId}/members/remove',
  example: { teamId: 'team-1', userIds: ['user-1'] },
  access,
  data: z.object({ teamId: TeamId, userIds: People }),
}) {}
/** Lists the team in a workspace that the sender sees. Its members get no role there. */
export class AssignTeam extends defineCommand('AssignTeam', {
  http: 'PUT /v1/teams/{teamId}/workspaces/{workspaceId}',
  access,
  data: z.object({ teamId: TeamId, workspaceId: WorkspaceId }),
}) {}
/** Removes the team from a workspace that the sender sees. */
export class UnassignTeam extends defineCommand('UnassignTeam', {
  http: 'DELETE /v1/teams/{teamId}/workspaces/{workspaceId}',
  access,
  data: z.object({ teamId: TeamId, workspaceId: WorkspaceId }),
}) {}

export const teamCommands = [
  CreateTeam,
  RenameTeam,
  DeleteTeam,
  AddTeamMembers,
  RemoveTeamMembers,
  AssignTeam,
  UnassignTeam,
] as const;

/** A team of the organisation. */
export const TeamView = z.object({
  id: TeamId,
  name: Name,
  createdAt: Timestamp,
  createdBy: z.string(),
  /** How many people are in it. */
  members: z.number().int(),
  /** Where it is listed, without workspaces that the reader may not see. */
  workspaceIds: z.array(WorkspaceId),
});
export type TeamView = z.output<typeof TeamView>;

/** The teams of the organisation. */
export class ListTeams extends defineQuery('ListTeams', {
  http: 'GET /v1/teams',
  access,
  data: z.object({
    ...listParameters(['name', 'members', 'createdAt'], { sort: 'name', order: 'ASC', size: 50 }),
    /** Comma-separated ids. */
    ids: z.string().max(10_000).optional(),
  }),
  items: TeamView,
}) {}
/** One team. */
export class GetTeam extends defineQuery('GetTeam', {
  http: 'GET /v1/teams/{teamId}',
  access,
  data: z.object({ teamId: TeamId }),
  item: TeamView,
}) {}
/** The members of a team, those who joined last first; `keyword` finds them by name or email. */
export class ListTeamMembers extends defineQuery('ListTeamMembers', {
  http: 'GET /v1/teams/{teamId}/members',
  access,
  data: z.object({ teamId: TeamId, ...pageParameters(100, 20), keyword: z.string().max(200).optional() }),
  items: z.object({ id: UserId, displayName: z.string().nullable(), addedAt: Timestamp }),
}) {}
/**
 * Teams by id (1:383), at most 200: for administrators of teams all of them, for others those that they created, that
 * they are in, or that are listed in a workspace that they see.
 */
export class ReadTeamInfo extends defineQuery('ReadTeamInfo', {
  http: 'POST /v1/teams/teaminfo',
  example: { teamIds: ['team-1'] },
  access: members,
  data: z.object({ teamIds: z.array(TeamId).max(200) }),
  items: TeamView,
}) {}
const ofPerson = z.object({ userId: UserId, ...pageParameters(100, 50) });
/** The teams that a person is in (1:384): the sender's own, or anybody's for administrators of teams. */
export class ListTeamsOfUser extends defineQuery('ListTeamsOfUser', {
  http: 'GET /v1/users/{userId}/teams',
  access: members,
  data: ofPerson,
  items: TeamView,
}) {}
/** The teams that a person created (1:378): the sender's own, or anybody's for administrators of teams. */
export class ListTeamsByCreator extends defineQuery('ListTeamsByCreator', {
  http: 'GET /v1/users/{userId}/teams/creator',
  access: members,
  data: ofPerson,
  items: TeamView,
}) {}
/** The teams that are listed in a workspace (1:390). */
export class ListTeamsOfWorkspace extends defineQuery('ListTeamsOfWorkspace', {
  http: 'GET /v1/workspaces/{workspaceId}/teams',
  access: canSee,
  data: z.object({ workspaceId: WorkspaceId, ...pageParameters(100, 50) }),
  items: TeamView,
}) {}

export const teamQueries = [
  ListTeams,
  GetTeam,
  ListTeamMembers,
  ReadTeamInfo,
  ListTeamsOfUser,
  ListTeamsByCreator,
  ListTeamsOfWorkspace,
] as const;
