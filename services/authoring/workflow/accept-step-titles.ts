import { isProposedTitle } from '../../../contracts/authoring/model/draft.ts';
import { AcceptStepTitles } from '../../../contracts/authoring/workflow-commands.ts';
import { StepTitlesAccepted } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { stepOf } from './workflow.ts';

export const acceptStepTitles = onWorkflow(AcceptStepTitles, ({ workflowId, stepIds }, workflow) => {
  const proposals = [...new Set(stepIds)].filter((id) =>
    isProposedTitle(workflow.draft, stepOf(workflow, id)),
  );
  return proposals.length > 0 ? [StepTitlesAccepted({ workflowId, stepIds: proposals })] : [];
});
