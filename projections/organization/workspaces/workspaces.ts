import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { CountWorkflows } from '../../../contracts/authoring/workflow-count.ts';
import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { isWithinReach } from '../../../contracts/identity/administration.ts';
import type { ItemsResult } from '../../../contracts/kernel/define-query.ts';
import {
  FindWorkspaces,
  GetGroup,
  GetWorkspace,
  GetWorkspaceDictionary,
  ListMyWorkspaces,
  ListWorkspaces,
  ListWorkspacesOfUser,
  workspaceEvents,
  type WorkspaceView,
} from '../../../contracts/organization/workspace.ts';
import { firstWorkspaceGroupId } from '../../../contracts/organization/workspace-group.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { likedBy } from './workspace-likes.ts';
import { placesOf } from './group-places.ts';
import { visibleTo } from './visible-workspaces.ts';

export interface WorkspaceDocument {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly color: 'red' | 'purple' | 'green' | 'blue' | 'yellow';
  readonly private: boolean;
  readonly createdAt: string;
  readonly workspaceGroupIds: readonly string[];
}

export const workspaces = defineCollection<WorkspaceDocument>({
  name: 'workspaces',
  version: 2,
  indexes: [['name'], ['createdAt'], ['workspaceGroupIds'], ['color'], ['private']],
  text: ['name'],
});

/** Workspaces of the organisation. */
export const workspacesReadModel = defineReadModel(workspaces, workspaceEvents, {
  WorkspaceCreated: ({
    time,
    data: { workspaceId, workspaceGroupIds = [firstWorkspaceGroupId], ...fields },
  }) => insert({ id: workspaceId, ...fields, workspaceGroupIds, createdAt: time }),
  WorkspaceChanged: ({ data: { workspaceId, ...fields } }) => patch(workspaceId, fields),
  WorkspaceGroupsAssigned: ({ data: { workspaceId, workspaceGroupIds } }) =>
    patch(workspaceId, { workspaceGroupIds }),
});

/** What lists show beside a workspace itself. */
interface Surroundings {
  readonly placeOf: Awaited<ReturnType<typeof placesOf>>;
  readonly liked: ReadonlySet<string>;
}

async function toView(
  { ask }: QueryContext,
  { id, name, color, private: isPrivate, createdAt, workspaceGroupIds }: WorkspaceDocument,
  { placeOf, liked }: Surroundings,
): Promise<WorkspaceView> {
  const counted = await ask(CountWorkflows, { workspaceId: id });
  const { created, published } = counted ?? { created: 0, published: 0 };
  return {
    id,
    name,
    color,
    private: isPrivate,
    createdAt,
    ...placeOf(workspaceGroupIds),
    isLike: liked.has(id),
    created,
    published,
    unpublished: created - published,
  };
}

async function toViews(
  context: QueryContext,
  found: readonly WorkspaceDocument[],
): Promise<readonly WorkspaceView[]> {
  const surroundings = { placeOf: await placesOf(context, found), liked: await likedBy(context) };
  return Promise.all(found.map((each) => toView(context, each, surroundings)));
}

interface Listed {
  readonly page: number;
  readonly size: number;
  readonly keyword?: string | undefined;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
}

async function findWorkspaces(
  context: QueryContext,
  filter: Filter,
  { page, size, keyword: search, sort = 'name', order = 'ASC' }: Listed,
): Promise<ItemsResult<WorkspaceView>> {
  const options = { filter, search, sort: [[sort, order]], page, size } as const;
  const found = await context.documents.find(context.viewer.organizationId, workspaces, options);
  const items = await toViews(context, found.items);
  return { items, page: { page, size, dataCount: found.total } };
}

async function favouritesFilter(
  context: QueryContext,
  isLike: boolean | undefined,
): Promise<readonly Filter[]> {
  if (isLike === undefined) return [];
  const liked = [...(await likedBy(context))];
  return [{ id: isLike ? { $in: liked } : { $nin: liked } }];
}

/** The workspaces in which somebody has a role; `null` for people whom the reader does not administer. */
async function assignedTo({ ask, viewer }: QueryContext, userId: string): Promise<readonly string[] | null> {
  if (userId === viewer.userId) return Object.keys(viewer.roles);
  if (!viewer.flags.has('admin')) return null;
  const { items } = await ask(FindAccounts, { ids: [userId] });
  const [person] = items;
  const isReached = person && isWithinReach({ ...viewer, id: viewer.userId }, person);
  return isReached ? Object.keys(person.roles) : null;
}

const maxDictionary = 5000;

async function getWorkspace(workspaceId: string, context: QueryContext): Promise<WorkspaceView | null> {
  const { documents, viewer } = context;
  if (!maySeeWorkspace(viewer, workspaceId)) return null;
  const found = await documents.get(viewer.organizationId, workspaces, workspaceId);
  return found && ((await toViews(context, [found]))[0] ?? null);
}

export const workspaceAnswers: readonly QueryHandler[] = [
  answerQuery(ListWorkspaces, async (query, context) => {
    const { type, workspaceGroupId, color, private: isPrivate, ids } = query;
    const named = ids === undefined ? [] : [{ id: { $in: ids.split(',') } }];
    const liked = await favouritesFilter(context, query.isLike);
    const filter: Filter = {
      $and: [visibleTo(context.viewer, type), ...named, ...liked],
      ...(workspaceGroupId !== undefined && { workspaceGroupIds: { $in: [workspaceGroupId] } }),
      ...(color !== undefined && { color }),
      ...(isPrivate !== undefined && { private: isPrivate }),
    };
    return findWorkspaces(context, filter, query);
  }),
  answerQuery(ListMyWorkspaces, async ({ userId, ...query }, context) => {
    const { viewer } = context;
    if (userId !== viewer.userId) throw NotFound();
    const own = isOrganizationAdmin(viewer.role) ? [] : [{ id: { $in: Object.keys(viewer.roles) } }];
    return findWorkspaces(context, { $and: [visibleTo(viewer, 'view'), ...own] }, query);
  }),
  answerQuery(GetWorkspace, ({ workspaceId }, context) => getWorkspace(workspaceId, context)),
  answerQuery(GetGroup, ({ workspaceId }, context) => getWorkspace(workspaceId, context)),
  answerQuery(ListWorkspacesOfUser, async ({ userId, private: isPrivate, ...listed }, context) => {
    const assigned = await assignedTo(context, userId);
    const filter: Filter = {
      $and: [visibleTo(context.viewer, 'view'), { id: { $in: assigned ?? [] } }],
      ...(isPrivate !== undefined && { private: isPrivate }),
    };
    return findWorkspaces(context, filter, listed);
  }),
  answerQuery(GetWorkspaceDictionary, async (_, { documents, viewer }) => {
    const options = {
      filter: visibleTo(viewer, 'view'),
      sort: [['name', 'ASC']],
      size: maxDictionary,
    } as const;
    const { items } = await documents.find(viewer.organizationId, workspaces, options);
    return Object.fromEntries(
      items.map(({ id, name, color, private: isPrivate }) => [id, { name, color, private: isPrivate }]),
    );
  }),
  answerQuery(FindWorkspaces, async ({ keyword, size }, { documents, viewer }) => {
    const page = { page: 1, size };
    const filter = visibleTo(viewer, 'view');
    const query = { filter, search: keyword, sort: [['name', 'ASC']], ...page } as const;
    const found = await documents.find(viewer.organizationId, workspaces, query);
    const items = found.items.map(({ id, name }) => ({ id, name }));
    return { items, page: { ...page, dataCount: found.total } };
  }),
];
