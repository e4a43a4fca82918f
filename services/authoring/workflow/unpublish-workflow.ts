import { stopDraft } from '../../../contracts/authoring/model/translation-decisions.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import { DeleteWorkflow, UnpublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { WorkflowNotPublished } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowDeleted, WorkflowUnpublished } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

export const unpublishWorkflow = onWorkflow(UnpublishWorkflow, (data, { status }) => {
  if (status !== 'published') throw WorkflowNotPublished();
  return [WorkflowUnpublished(data)];
});

/** In any status (R-CARD-11). */
export const deleteWorkflow = onWorkflow(DeleteWorkflow, ({ workflowId }, { publication, draft }) => [
  ...Object.keys(translationsOf(draft)).flatMap((languageCode) => stopDraft(draft, languageCode)),
  WorkflowDeleted({ workflowId, publications: publication }),
]);
