import type { z } from 'zod';
import { MergeSteps } from '../../../contracts/authoring/workflow-commands.ts';
import { StepsNotAdjacent } from '../../../contracts/authoring/workflow-errors.ts';
import { StepsMerged, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkAttachmentCount } from './step-ranges.ts';
import { stepOf, type ExistingWorkflow } from './workflow.ts';

/** The event of a step that takes in the one behind it. */
export function merge(
  data: z.output<(typeof MergeSteps)['schema']>,
  workflow: ExistingWorkflow,
): WorkflowEvent[] {
  const step = stepOf(workflow, data.stepId);
  const merged = stepOf(workflow, data.mergedStepId);
  const { steps } = workflow.draft;
  if (steps[steps.indexOf(step) + 1] !== merged) throw StepsNotAdjacent();
  checkAttachmentCount([...step.attachments, ...merged.attachments]);
  return [
    StepsMerged({
      ...data,
      // in the order of steps the second may come from an earlier place of the source
      startTime: Math.min(step.startTime, merged.startTime),
      endTime: Math.max(step.endTime, merged.endTime),
      title: step.title === '' ? merged.title : step.title,
    }),
  ];
}

export const mergeSteps = onWorkflow(MergeSteps, merge);
