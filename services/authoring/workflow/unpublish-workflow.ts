import { DeleteWorkflow, UnpublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { WorkflowNotPublished } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowDeleted, WorkflowUnpublished } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

export const unpublishWorkflow = onWorkflow(UnpublishWorkflow, (data, { status }) => {
  if (status !== 'published') throw WorkflowNotPublished();
  return [WorkflowUnpublished(data)];
});

/** In any status (R-CARD-11). */
export const deleteWorkflow = onWorkflow(DeleteWorkflow, ({ workflowId }, { publication }) => [
  WorkflowDeleted({ workflowId, publications: publication }),
]);
