import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import {
  GetWorkspaceGroup,
  ListWorkspaceGroups,
  workspaceGroupEvents,
  type WorkspaceAccessType,
  type WorkspaceGroupView,
} from '../../../contracts/organization/workspace-group.ts';
import type { Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  remove,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';
import { likedBy } from './workspace-likes.ts';
import { visibleTo } from './visible-workspaces.ts';
import { workspaces, type WorkspaceDocument } from './workspaces.ts';
import { defaultGroupId, workspaceGroups, type WorkspaceGroupDocument } from './group-places.ts';

/** The workspace groups of the organisation. */
export const workspaceGroupsModel = defineReadModel(workspaceGroups, workspaceGroupEvents, {
  WorkspaceGroupCreated: ({ time, data: { workspaceGroupId, ...fields } }) =>
    insert({ id: workspaceGroupId, ...fields, createdAt: time }),
  WorkspaceGroupChanged: ({ data: { workspaceGroupId, ...fields } }) => patch(workspaceGroupId, fields),
  WorkspaceGroupDeleted: ({ data }) => remove(data.workspaceGroupId),
});

interface Wanted {
  readonly needWorkspaces: boolean;
  readonly workspacesType: WorkspaceAccessType;
  readonly all: boolean;
}

const maxWorkspacesOfGroup = 200;
const pageSize = 1000;

const inGroup = (id: string): Filter => ({ workspaceGroupIds: { $in: [id] } });

/** The groups of all workspaces of this access type, read page by page: a person may see thousands of workspaces. */
async function visibleGroupIds(
  { documents, viewer }: QueryContext,
  type: WorkspaceAccessType,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  let after: string | undefined;
  do {
    const options = { filter: visibleTo(viewer, type), size: pageSize, ...(after && { after }) };
    const found = await documents.find(viewer.organizationId, workspaces, options);
    for (const { workspaceGroupIds } of found.items) for (const id of workspaceGroupIds) ids.add(id);
    after = found.next ?? undefined;
  } while (after !== undefined);
  return [...ids];
}

const groupsFilter = async (context: QueryContext, type: WorkspaceAccessType): Promise<Filter> =>
  isOrganizationAdmin(context.viewer.role) ? {} : { id: { $in: await visibleGroupIds(context, type) } };

async function workspacesOf(
  context: QueryContext,
  groupId: string,
  { workspacesType, all }: Wanted,
): Promise<WorkspaceGroupView['workspaces']> {
  const { documents, viewer } = context;
  const filter = { ...visibleTo(viewer, workspacesType), ...(all ? {} : inGroup(groupId)) };
  const found = await documents.find(viewer.organizationId, workspaces, {
    filter,
    sort: [['name', 'ASC']],
    size: maxWorkspacesOfGroup,
  });
  const liked = await likedBy(context);
  const inView = ({ id, name, private: isPrivate, workspaceGroupIds }: WorkspaceDocument) => ({
    id,
    name,
    private: isPrivate,
    isInThisGroup: workspaceGroupIds.includes(groupId),
    isLike: liked.has(id),
  });
  return found.items.map(inView);
}

async function toView(
  context: QueryContext,
  { id, name, locale, priority, createdAt }: WorkspaceGroupDocument,
  wanted: Wanted & { readonly defaultId: string },
): Promise<WorkspaceGroupView> {
  const { documents, viewer } = context;
  const filter = { ...visibleTo(viewer, wanted.workspacesType), ...inGroup(id) };
  const workspaceCount = await documents.count(viewer.organizationId, workspaces, filter);
  return {
    id,
    name,
    locale,
    priority,
    createdAt,
    isDefault: id === wanted.defaultId,
    workspaceCount,
    ...(wanted.needWorkspaces && { workspaces: await workspacesOf(context, id, wanted) }),
  };
}

export const workspaceGroupsAnswers: readonly QueryHandler[] = [
  answerQuery(ListWorkspaceGroups, async (query, context) => {
    const { documents, viewer } = context;
    const { ids, keyword, sort, order, page, size } = query;
    const named = ids === undefined ? [] : [{ id: { $in: ids.split(',') } }];
    const found = await documents.find(viewer.organizationId, workspaceGroups, {
      filter: { $and: [await groupsFilter(context, query.workspacesType), ...named] },
      search: keyword,
      sort:
        sort === 'priority'
          ? [
              [sort, order],
              ['name', order],
            ]
          : [[sort, order]],
      page,
      size,
    });
    const wanted = { ...query, defaultId: await defaultGroupId(context) };
    const items = await Promise.all(found.items.map((each) => toView(context, each, wanted)));
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(GetWorkspaceGroup, async ({ workspaceGroupId, ...query }, context) => {
    const { documents, viewer } = context;
    const found = await documents.get(viewer.organizationId, workspaceGroups, workspaceGroupId);
    if (found === null) return null;
    const wanted = { ...query, defaultId: await defaultGroupId(context) };
    const view = await toView(context, found, wanted);
    return view.workspaceCount > 0 || isOrganizationAdmin(viewer.role) ? view : null;
  }),
];
