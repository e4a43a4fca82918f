import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { CountWorkflows } from '../../../contracts/authoring/workflow-count.ts';
import {
  GetWorkspace,
  ListMyWorkspaces,
  ListWorkspaces,
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
} from '../../../services/platform/projections/define-read-model.ts';
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

async function toView(
  { ask }: QueryContext,
  { id, name, color, private: isPrivate, createdAt, workspaceGroupIds }: WorkspaceDocument,
  placeOf: Awaited<ReturnType<typeof placesOf>>,
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
    created,
    published,
  };
}

interface PageQuery {
  readonly keyword?: string | undefined;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  readonly page: number;
  readonly size: number;
}

async function pageOf(context: QueryContext, filter: Filter, query: PageQuery) {
  const { keyword, sort, order, page, size } = query;
  const found = await context.documents.find(context.viewer.organizationId, workspaces, {
    filter,
    search: keyword,
    sort: [[sort, order]],
    page,
    size,
  });
  const placeOf = await placesOf(context, found.items);
  const items = await Promise.all(found.items.map((each) => toView(context, each, placeOf)));
  return { items, page: { page, size, dataCount: found.total } };
}

export const workspaceAnswers = [
  answerQuery(ListWorkspaces, async (query, context) => {
    const { type, workspaceGroupId, color, private: isPrivate, ids } = query;
    const named = ids === undefined ? [] : [{ id: { $in: ids.split(',') } }];
    const filter: Filter = {
      $and: [visibleTo(context.viewer, type), ...named],
      ...(workspaceGroupId !== undefined && { workspaceGroupIds: { $in: [workspaceGroupId] } }),
      ...(color !== undefined && { color }),
      ...(isPrivate !== undefined && { private: isPrivate }),
    };
    return pageOf(context, filter, query);
  }),
  answerQuery(ListMyWorkspaces, async ({ userId, ...query }, context) => {
    const { viewer } = context;
    if (userId !== viewer.userId) throw NotFound();
    const own = isOrganizationAdmin(viewer.role) ? [] : [{ id: { $in: Object.keys(viewer.roles) } }];
    return pageOf(context, { $and: [visibleTo(viewer, 'view'), ...own] }, query);
  }),
  answerQuery(GetWorkspace, async ({ workspaceId }, context) => {
    if (!maySeeWorkspace(context.viewer, workspaceId)) return null;
    const found = await context.documents.get(context.viewer.organizationId, workspaces, workspaceId);
    return found && toView(context, found, await placesOf(context, [found]));
  }),
];
