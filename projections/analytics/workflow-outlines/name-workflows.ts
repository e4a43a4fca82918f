import { NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { mayAuthorIn, maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { workflowOutlines } from './workflow-outlines.ts';

const maxIds = 200;

export const nameWorkflows = answerQuery(NameWorkflows, async ({ ids }, { documents, viewer }) => {
  const uniqueIds = [...new Set(ids.split(',').filter(Boolean))].slice(0, maxIds);
  const { items: found } = await documents.find(viewer.organizationId, workflowOutlines, {
    filter: { id: { $in: uniqueIds } },
    size: maxIds,
  });
  // a title may be one that was never published
  const visible = found.filter(({ workspaceId }) =>
    viewer.flags.has('analytics') ? maySeeWorkspace(viewer, workspaceId) : mayAuthorIn(viewer, workspaceId),
  );
  const items = visible.map(({ id, title }) => ({ id, title }));
  return { items, page: { page: 1, size: maxIds, dataCount: items.length } };
});
