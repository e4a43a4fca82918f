import { CountWorkflows } from '../../../contracts/authoring/workflow-count.ts';
import { hasRight, isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { GetWorkspace, ListWorkspaces, workspaceEvents } from '../../../contracts/organization/workspace.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection, type Filter } from '../../../services/platform/documents/documents.ts';
import {
  answerQuery,
  defineReadModel,
  insert,
  patch,
  type QueryContext,
  type Viewer,
} from '../../../services/platform/projections/define-read-model.ts';

export interface WorkspaceDocument {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly color: 'red' | 'purple' | 'green' | 'blue' | 'yellow';
  readonly private: boolean;
}

export const workspaces = defineCollection<WorkspaceDocument>({
  name: 'workspaces',
  version: 1,
  indexes: [['name']],
  text: ['name'],
});

/** Workspaces of the organisation. */
export const workspacesReadModel = defineReadModel(workspaces, workspaceEvents, {
  WorkspaceCreated: ({ data: { workspaceId, ...fields } }) => insert({ id: workspaceId, ...fields }),
  WorkspaceChanged: ({ data: { workspaceId, ...fields } }) => patch(workspaceId, fields),
});

const rights = { view: 'see', edit: 'author', admin: 'administer' } as const;

/** The filter stands in the scan of the index: neither a page nor a count knows of what somebody does not see. */
const visibleTo = (viewer: Viewer, type: keyof typeof rights): Filter =>
  isOrganizationAdmin(viewer.role)
    ? {}
    : { id: { $in: [...viewer.workspaces].filter((id) => hasRight(viewer, rights[type], id)) } };

const withWorkflowCount = async ({ ask }: QueryContext, workspace: WorkspaceDocument) => ({
  ...workspace,
  ...((await ask(CountWorkflows, { workspaceId: workspace.id })) ?? { created: 0, published: 0 }),
});

export const workspaceAnswers = [
  answerQuery(ListWorkspaces, async ({ type, keyword, sort, order, page, size }, context) => {
    const found = await context.documents.find(context.viewer.organizationId, workspaces, {
      filter: visibleTo(context.viewer, type),
      search: keyword,
      sort: [[sort, order]],
      page,
      size,
    });
    const items = await Promise.all(found.items.map((each) => withWorkflowCount(context, each)));
    return { items, page: { page, size, dataCount: found.total } };
  }),
  answerQuery(GetWorkspace, async ({ workspaceId }, context) => {
    if (!maySeeWorkspace(context.viewer, workspaceId)) return null;
    const found = await context.documents.get(context.viewer.organizationId, workspaces, workspaceId);
    return found && withWorkflowCount(context, found);
  }),
];
