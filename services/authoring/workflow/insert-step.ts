import { InsertStep } from '../../../contracts/authoring/workflow-commands.ts';
import { StepInserted } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkNewStep, checkRange } from './step-ranges.ts';

export const insertStep = onWorkflow(InsertStep, (data, workflow) => {
  checkNewStep(workflow, data.step.id);
  checkRange(workflow, data.step);
  // steps may have gone since the browser counted them
  const index = Math.min(data.index, workflow.draft.steps.length);
  return [StepInserted({ ...data, index })];
});
