import { isStepRange } from '../../../contracts/authoring/model/draft-steps.ts';
import { SplitStep } from '../../../contracts/authoring/workflow-commands.ts';
import { SplitOutsideStep } from '../../../contracts/authoring/workflow-errors.ts';
import { StepSplit } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkNewStep } from './step-ranges.ts';
import { stepOf } from './workflow.ts';

export const splitStep = onWorkflow(SplitStep, (data, workflow) => {
  const { startTime, endTime } = stepOf(workflow, data.stepId);
  checkNewStep(workflow, data.newStepId);
  const halves = [
    { startTime, endTime: data.at },
    { startTime: data.at, endTime },
  ];
  if (!halves.every((half) => isStepRange(half, null)))
    throw SplitOutsideStep({ facts: { startTime, endTime } });
  // without a title of its own it is shown as "Step n"
  return [StepSplit({ ...data, newTitle: '' })];
});
