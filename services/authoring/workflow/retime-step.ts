import { RetimeStep } from '../../../contracts/authoring/workflow-commands.ts';
import { StepRetimed } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkRange } from './step-ranges.ts';
import { stepOf } from './workflow.ts';

export const retimeStep = onWorkflow(RetimeStep, (data, workflow) => {
  const step = stepOf(workflow, data.stepId);
  checkRange(workflow, data);
  const unchanged = step.startTime === data.startTime && step.endTime === data.endTime;
  return unchanged ? [] : [StepRetimed(data)];
});
