import { mayAuthorIn } from '../../../services/platform/commands/authorise.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { workflowContents, type WorkflowContent } from './workflow-contents.ts';

/** The draft of a workflow that this person may edit; `null` for all others, and after deletion. */
export async function findEditableDraft(
  { documents, viewer }: QueryContext,
  workflowId: string,
): Promise<WorkflowContent | null> {
  const content = await documents.get(viewer.organizationId, workflowContents, workflowId);
  if (content?.kind !== 'draft' || content.visibility === 'deleted') return null;
  return mayAuthorIn(viewer, content.draft.workspaceId) ? content : null;
}
