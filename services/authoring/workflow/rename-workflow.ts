import { RenameWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { WorkflowIsPublished } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowRenamed, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** The event of another title in one language, if it is another one. */
export function rename(workflow: ExistingWorkflow, title: string, languageCode: string): WorkflowEvent[] {
  const { titles, workflowId } = workflow.draft;
  if (titles[languageCode] === title) return [];
  if (workflow.status === 'published') throw WorkflowIsPublished();
  return [WorkflowRenamed({ workflowId, title, languageCode })];
}

export const renameWorkflow = onWorkflow(RenameWorkflow, ({ title, languageCode }, workflow) =>
  rename(workflow, title, languageCode),
);
