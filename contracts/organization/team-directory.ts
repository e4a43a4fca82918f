import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { ExternalId, Name, UserId } from '../kernel/fields.ts';
import { maxTeamMembers, TeamId } from './team.ts';

/** Sent when a directory names the team by an id of its own. */
export class ChangeTeamExternalId extends defineCommand('ChangeTeamExternalId', {
  http: null,
  access: system,
  data: z.object({ teamId: TeamId, externalId: ExternalId.nullable() }),
}) {}
export const teamDirectoryCommands = [ChangeTeamExternalId] as const;

const team = z.object({ id: TeamId, name: z.string(), externalId: z.string().nullable() });

/**
 * Teams by exactly this name, in whatever case, by words of it, or by the id that a directory gave them; all of them
 * without any.
 */
export class FindTeams extends defineQuery('FindTeams', {
  http: null,
  access: system,
  data: z.object({
    name: Name.optional(),
    externalId: ExternalId.optional(),
    keyword: z.string().max(200).optional(),
    ...pageParameters(200, 100),
  }),
  items: team,
}) {}

/**
 * A team as the log has it now, with the members that are `among` these people; with all of them if nobody is named.
 */
export class ReadTeam extends defineQuery('ReadTeam', {
  http: null,
  access: system,
  data: z.object({ teamId: TeamId, among: z.array(UserId).max(maxTeamMembers).optional() }),
  item: team.extend({ memberCount: z.number().int(), memberIds: z.array(UserId) }),
}) {}
export const teamDirectoryQueries = [FindTeams, ReadTeam] as const;
