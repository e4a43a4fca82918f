import {
  isStepRange,
  maximumAttachments,
  maximumSteps,
  type Step,
} from '../../../contracts/authoring/model/draft-steps.ts';
import {
  StepExists,
  StepRangeInvalid,
  TooManyAttachments,
  TooManySteps,
} from '../../../contracts/authoring/workflow-errors.ts';
import type { StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** Refuses what is no step of this workflow's source. */
export function checkRange(
  { draft }: ExistingWorkflow,
  range: Pick<StepRange, 'startTime' | 'endTime'>,
): void {
  const sourceSeconds = draft.source?.durationSeconds ?? null;
  if (!isStepRange(range, sourceSeconds)) throw StepRangeInvalid({ facts: { sourceSeconds } });
}

/** Refuses a list of steps that could not be a workflow's. */
export function checkSteps(workflow: ExistingWorkflow, steps: readonly StepRange[]): void {
  for (const step of steps) checkRange(workflow, step);
  if (new Set(steps.map(({ id }) => id)).size < steps.length) throw StepExists();
  if (steps.length > maximumSteps) throw TooManySteps({ facts: { maximum: maximumSteps } });
}

/** Refuses one more step under this id. */
export function checkNewStep({ draft }: ExistingWorkflow, stepId: string): void {
  if (draft.steps.some(({ id }) => id === stepId)) throw StepExists();
  if (draft.steps.length >= maximumSteps) throw TooManySteps({ facts: { maximum: maximumSteps } });
}

export function checkAttachmentCount(attachments: Step['attachments']): void {
  if (attachments.length > maximumAttachments)
    throw TooManyAttachments({ facts: { maximum: maximumAttachments } });
}
