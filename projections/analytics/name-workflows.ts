import { NameWorkflows } from '../../contracts/analytics/workflow-titles.ts';
import { answerQuery } from '../../services/platform/projections/define-read-model.ts';
import { workflowOutlines } from './workflow-outlines.ts';

const most = 200;

export const nameWorkflows = answerQuery(NameWorkflows, async ({ ids }, { documents, viewer }) => {
  const wanted = [...new Set(ids.split(',').filter(Boolean))].slice(0, most);
  const { items: found } = await documents.find(viewer.organizationId, workflowOutlines, {
    filter: { id: { $in: wanted } },
    size: most,
  });
  const visible = found.filter(({ workspaceId }) => viewer.workspaces.includes(workspaceId));
  const items = visible.map(({ id, title }) => ({ id, title }));
  return { items, page: { page: 1, size: most, dataCount: items.length } };
});
