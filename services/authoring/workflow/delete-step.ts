import { DeleteStep } from '../../../contracts/authoring/workflow-commands.ts';
import { LastStep } from '../../../contracts/authoring/workflow-errors.ts';
import { StepDeleted } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { stepOf } from './workflow.ts';

export const deleteStep = onWorkflow(DeleteStep, (data, workflow) => {
  stepOf(workflow, data.stepId);
  if (workflow.draft.steps.length === 1) throw LastStep();
  return [StepDeleted(data)];
});
