import type { z } from 'zod';
import { RetimeStep } from '../../../contracts/authoring/workflow-commands.ts';
import { StepRetimed, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkRange } from './step-ranges.ts';
import { stepOf, type ExistingWorkflow } from './workflow.ts';

/** The event of another range of a step, if it is another one. */
export function retime(
  data: z.output<(typeof RetimeStep)['schema']>,
  workflow: ExistingWorkflow,
): WorkflowEvent[] {
  const step = stepOf(workflow, data.stepId);
  checkRange(workflow, data);
  const unchanged = step.startTime === data.startTime && step.endTime === data.endTime;
  return unchanged ? [] : [StepRetimed(data)];
}

export const retimeStep = onWorkflow(RetimeStep, retime);
