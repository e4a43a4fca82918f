import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { FindPeople } from '../../../contracts/identity/user.ts';
import type { DataOf } from '../../../contracts/kernel/define-command.ts';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { FindTeams } from '../../../contracts/organization/team-directory.ts';
import {
  GetTeam,
  ListTeamMembers,
  ListTeams,
  ListTeamsByCreator,
  ListTeamsOfUser,
  ListTeamsOfWorkspace,
  ReadTeamInfo,
  teamEvents,
  type TeamView,
} from '../../../contracts/organization/team.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  update,
  type QueryContext,
  type QueryHandler,
  type Viewer,
} from '../../../services/platform/projections/define-read-model.ts';
import { memberId, teamMembers } from './team-members.ts';

interface TeamDocument extends TeamView {
  readonly [field: string]: unknown;
  /** The name in lower case, to find it whatever its case. */
  readonly nameKey: string;
  readonly externalId: string | null;
}

const teams = defineCollection<TeamDocument>({
  name: 'teams',
  version: 2,
  indexes: [
    ['name'],
    ['nameKey'],
    ['externalId'],
    ['members'],
    ['createdAt'],
    ['createdBy', 'name'],
    ['workspaceIds'],
  ],
  text: ['name'],
});

/** The teams of the organisation; who is in them is a collection of its own, so that a team stays a small document. */
export const teamsModel = defineReadModel(teams, teamEvents, {
  TeamCreated: ({ time, data, metadata }) =>
    insert({
      id: data.teamId,
      name: data.name,
      nameKey: data.name.toLowerCase(),
      externalId: null,
      createdAt: time,
      createdBy: metadata.actor,
      members: 0,
      workspaceIds: [],
    }),
  TeamRenamed: ({ data }) => patch(data.teamId, { name: data.name, nameKey: data.name.toLowerCase() }),
  TeamExternalIdChanged: ({ data }) => patch(data.teamId, { externalId: data.externalId }),
  TeamDeleted: ({ data }) => remove(data.teamId),
  TeamMembersAdded: ({ data }) =>
    update(data.teamId, (team) => ({ ...team, members: team.members + data.userIds.length })),
  TeamMembersRemoved: ({ data }) =>
    update(data.teamId, (team) => ({ ...team, members: team.members - data.userIds.length })),
  TeamAssigned: ({ data }) =>
    update(data.teamId, (team) => ({ ...team, workspaceIds: [...team.workspaceIds, data.workspaceId] })),
  TeamUnassigned: ({ data }) =>
    update(data.teamId, (team) => ({
      ...team,
      workspaceIds: team.workspaceIds.filter((id) => id !== data.workspaceId),
    })),
});

const administersTeams = ({ isSystem, flags }: Viewer): boolean => isSystem || flags.has('teams');
const maySeeTeamsOf = (viewer: Viewer, userId: string): boolean =>
  viewer.userId === userId || administersTeams(viewer);

/** A team as somebody may see it: without workspaces that they may not see. */
const toView = ({ id, name, createdAt, createdBy, members, workspaceIds }: TeamDocument, viewer: Viewer) => ({
  id,
  name,
  createdAt,
  createdBy,
  members,
  workspaceIds:
    viewer.isSystem || isOrganizationAdmin(viewer.role)
      ? workspaceIds
      : workspaceIds.filter((workspaceId) => maySeeWorkspace(viewer, workspaceId)),
});

interface Page {
  readonly page: number;
  readonly size: number;
}
type Listed = Page & Partial<Pick<DataOf<typeof ListTeams>, 'keyword' | 'sort' | 'order'>>;
const empty = ({ page, size }: Page) => ({ items: [], page: { page, size, dataCount: 0 } });

async function findTeams(
  { documents, viewer }: QueryContext,
  filter: Filter,
  { page, size, keyword: search, sort = 'name', order = 'ASC' }: Listed,
): Promise<ItemsResult<TeamView>> {
  const query = { filter, search, sort: [[sort, order]], page, size } as const;
  const found = await documents.find(viewer.organizationId, teams, query);
  const items = found.items.map((team) => toView(team, viewer));
  return { items, page: { page, size, dataCount: found.total } };
}

/** Whether somebody who does not administer teams may know of this one. */
async function knowsTeam({ documents, viewer }: QueryContext, team: TeamDocument): Promise<boolean> {
  if (team.createdBy === viewer.userId) return true;
  if (team.workspaceIds.some((workspaceId) => maySeeWorkspace(viewer, workspaceId))) return true;
  const own = await documents.get(viewer.organizationId, teamMembers, memberId(team.id, viewer.userId));
  return own !== null;
}

export const teamsAnswers: readonly QueryHandler[] = [
  answerQuery(FindTeams, async ({ name, externalId, keyword: search, page, size }, { documents, viewer }) => {
    const filter: Filter = {
      ...(name !== undefined && { nameKey: name.toLowerCase() }),
      ...(externalId !== undefined && { externalId }),
    };
    const query = { filter, search, sort: [['id', 'ASC']], page, size } as const;
    const found = await documents.find(viewer.organizationId, teams, query);
    const items = found.items.map(({ id, name: own, externalId: theirs }) => ({
      id,
      name: own,
      externalId: theirs,
    }));
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(ListTeams, async ({ ids, ...listed }, context) =>
    findTeams(context, ids === undefined ? {} : { id: { $in: ids.split(',') } }, listed),
  ),
  answerQuery(GetTeam, async ({ teamId }, { documents, viewer }) => {
    const found = await documents.get(viewer.organizationId, teams, teamId);
    return found && toView(found, viewer);
  }),
  answerQuery(ListTeamMembers, async ({ teamId, keyword, page, size }, { documents, viewer, ask }) => {
    if ((await documents.get(viewer.organizationId, teams, teamId)) === null) return empty({ page, size });
    // at most 200 people match: someone who looks for one writes more of the name
    const people = keyword ? await ask(FindPeople, { keyword }) : null;
    const filter = people ? { id: { $in: people.items.map(({ id }) => memberId(teamId, id)) } } : { teamId };
    const query = { filter, sort: [['addedAt', 'DESC']], page, size } as const;
    const found = await documents.find(viewer.organizationId, teamMembers, query);
    const ids = found.items.map(({ userId }) => userId);
    const named = ids.length > 0 ? (await ask(FindAccounts, { ids })).items : [];
    const names = new Map(named.map(({ id, displayName }) => [id, displayName]));
    return {
      items: found.items.map(({ userId: id, addedAt }) => ({
        id,
        displayName: names.get(id) ?? null,
        addedAt,
      })),
      page: { page, size, dataCount: found.total },
    };
  }),
  answerQuery(ReadTeamInfo, async ({ teamIds }, context) => {
    const { documents, viewer } = context;
    const ids = [...new Set(teamIds)];
    const filter = { id: { $in: ids } };
    const { items: found } = await documents.find(viewer.organizationId, teams, { filter, size: 200 });
    const known = await Promise.all(
      found.map(async (team) => administersTeams(viewer) || knowsTeam(context, team)),
    );
    const items = found.filter((_, index) => known[index]).map((team) => toView(team, viewer));
    return { items, page: { page: 1, size: 200, dataCount: items.length } };
  }),
  answerQuery(ListTeamsOfUser, async ({ userId, page, size }, context) => {
    const { documents, viewer } = context;
    if (!maySeeTeamsOf(viewer, userId)) return empty({ page, size });
    const query = { filter: { userId }, sort: [['addedAt', 'DESC']], page, size } as const;
    const found = await documents.find(viewer.organizationId, teamMembers, query);
    const filter = { id: { $in: found.items.map(({ teamId }) => teamId) } };
    const { items } = await findTeams(context, filter, { page: 1, size });
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(ListTeamsByCreator, async ({ userId, ...page }, context) =>
    maySeeTeamsOf(context.viewer, userId) ? findTeams(context, { createdBy: userId }, page) : empty(page),
  ),
  answerQuery(ListTeamsOfWorkspace, async ({ workspaceId, ...page }, context) =>
    maySeeWorkspace(context.viewer, workspaceId)
      ? findTeams(context, { workspaceIds: { $in: [workspaceId] } }, page)
      : empty(page),
  ),
];
