import { GetStepAnnotations } from '../../../contracts/authoring/annotations.ts';
import { mayAuthorIn } from '../../../services/platform/commands/authorise.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { workflowContents } from './workflow-contents.ts';

/** The annotations of steps of drafts, which may belong to several workflows. */
export const stepAnnotations = answerQuery(GetStepAnnotations, async ({ stepIds }, { documents, viewer }) => {
  const wanted = new Set(stepIds);
  const found = await documents.find(viewer.organizationId, workflowContents, {
    filter: { annotatedSteps: { $in: [...wanted] } },
    sort: [['id', 'ASC']],
    size: stepIds.length,
  });
  const items = found.items
    .filter(({ draft, visibility }) => visibility !== 'deleted' && mayAuthorIn(viewer, draft.workspaceId))
    .flatMap(({ workflowId, draft }) =>
      draft.steps
        .filter(({ id, annotations }) => wanted.has(id) && annotations.length > 0)
        .map(({ id: stepId, annotations }) => ({
          id: `${workflowId}:${stepId}`,
          workflowId,
          stepId,
          elements: [...annotations],
        })),
    );
  return { items, page: { page: 1, size: Math.max(1, items.length), dataCount: items.length } };
});
