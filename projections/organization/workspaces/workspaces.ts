import { CountWorkflows } from '../../../contracts/authoring/workflow-count.ts';
import { authorRoles, isOrganizationAdmin, workspaceRole } from '../../../contracts/kernel/access.ts';
import { GetWorkspace, ListWorkspaces, workspaceEvents } from '../../../contracts/organization/workspace.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { defineCollection } from '../../../services/platform/documents/documents.ts';
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

const allowed: Record<'view' | 'edit' | 'admin', (viewer: Viewer, workspaceId: string) => boolean> = {
  view: maySeeWorkspace,
  edit: (viewer, id) => maySeeWorkspace(viewer, id) && authorRoles.includes(workspaceRole(viewer, id)),
  admin: (viewer, id) =>
    isOrganizationAdmin(viewer.role) ||
    (maySeeWorkspace(viewer, id) && workspaceRole(viewer, id) === 'admin-group'),
};

const withWorkflowCount = async ({ ask }: QueryContext, workspace: WorkspaceDocument) => ({
  ...workspace,
  ...((await ask(CountWorkflows, { workspaceId: workspace.id })) ?? { created: 0, published: 0 }),
});

export const workspaceAnswers = [
  answerQuery(ListWorkspaces, async ({ type, keyword, sort, order, page, size }, context) => {
    const found = await context.documents.find(context.viewer.organizationId, workspaces, {
      search: keyword,
      sort: [[sort, order]],
      size: 10_000,
    });
    const mine = found.items.filter((each) => allowed[type](context.viewer, each.id));
    const shown = mine.slice((page - 1) * size, page * size);
    const items = await Promise.all(shown.map((each) => withWorkflowCount(context, each)));
    return { items, page: { page, size, dataCount: mine.length } };
  }),
  answerQuery(GetWorkspace, async ({ workspaceId }, context) => {
    if (!maySeeWorkspace(context.viewer, workspaceId)) return null;
    const found = await context.documents.get(context.viewer.organizationId, workspaces, workspaceId);
    return found && withWorkflowCount(context, found);
  }),
];
