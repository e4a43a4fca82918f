import type { z } from 'zod';
import { InsertStep } from '../../../contracts/authoring/workflow-commands.ts';
import { StepInserted, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkNewStep, checkRange } from './step-ranges.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** The event of one more step. */
export function insert(
  data: z.output<(typeof InsertStep)['schema']>,
  workflow: ExistingWorkflow,
): WorkflowEvent[] {
  checkNewStep(workflow, data.step.id);
  checkRange(workflow, data.step);
  // steps may have gone since the browser counted them
  const index = Math.min(data.index, workflow.draft.steps.length);
  return [StepInserted({ ...data, index })];
}

export const insertStep = onWorkflow(InsertStep, insert);
