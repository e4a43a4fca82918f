import { FindWorkflows, NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { mayAuthorIn, maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import {
  answerQuery,
  type QueryContext,
  type Viewer,
} from '../../../services/platform/projections/define-read-model.ts';
import { workflowOutlines } from './workflow-outlines.ts';

const maxIds = 200;

/** A title may be one that was never published. */
const knowsTitlesIn = (viewer: Viewer, workspaceId: string): boolean =>
  viewer.flags.has('analytics') || viewer.flags.has('isOrgAdmin')
    ? maySeeWorkspace(viewer, workspaceId)
    : mayAuthorIn(viewer, workspaceId);

export const nameWorkflows = answerQuery(NameWorkflows, async ({ ids }, { documents, viewer }) => {
  const uniqueIds = [...new Set(ids.split(',').filter(Boolean))].slice(0, maxIds);
  const { items: found } = await documents.find(viewer.organizationId, workflowOutlines, {
    filter: { id: { $in: uniqueIds } },
    size: maxIds,
  });
  const visible = found.filter(({ workspaceId }) => knowsTitlesIn(viewer, workspaceId));
  const items = visible.map(({ id, title }) => ({ id, title }));
  return { items, page: { page: 1, size: maxIds, dataCount: items.length } };
});

/** Workflows by words of those titles that somebody knows. */
export function findByTitle(
  { documents, viewer }: Pick<QueryContext, 'documents' | 'viewer'>,
  keyword: string,
  size: number,
) {
  const workspaceIds = [...viewer.workspaces].filter((id) => knowsTitlesIn(viewer, id));
  return documents.find(viewer.organizationId, workflowOutlines, {
    filter: { workspaceId: { $in: workspaceIds } },
    search: keyword,
    sort: [['id', 'ASC']],
    size,
  });
}

export const findWorkflows = answerQuery(FindWorkflows, async ({ keyword }, context) => {
  const found = await findByTitle(context, keyword, maxIds);
  const items = found.items.map(({ id, title }) => ({ id, title }));
  return { items, page: { page: 1, size: maxIds, dataCount: found.total } };
});
