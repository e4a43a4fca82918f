import { z } from 'zod';
import { defineEvent } from '../kernel/define-event.ts';
import { Seconds, StepId, WorkflowId } from '../kernel/fields.ts';
import { AnnotationElement } from './annotation-elements.ts';
import { Attachment, SegmentationBasis, StepRange } from './workflow-fields.ts';

const workflowFields = { workflowId: WorkflowId };
const stepFields = { ...workflowFields, stepId: StepId };

/** Steps proposed by the product, replacing the draft's. */
export const StepsProposed = defineEvent(
  'StepsProposed',
  z.object({ ...workflowFields, basis: SegmentationBasis, steps: z.array(StepRange) }),
  { audit: 'proposed the steps of %{workflow}' },
);

/** The step has another title; empty if it is shown as "Step n". */
export const StepRenamed = defineEvent('StepRenamed', z.object({ ...stepFields, title: z.string() }), {
  audit: 'renamed %{step} of %{workflow} to “%{title}”',
});

/** The step shows another range of the source. */
export const StepRetimed = defineEvent(
  'StepRetimed',
  z.object({ ...stepFields, startTime: Seconds, endTime: Seconds }),
  { audit: 'set the times of %{step} of %{workflow} to %{startTime}–%{endTime}' },
);

/** One step became two at a moment of the source; the second one is new and follows it. */
export const StepSplit = defineEvent(
  'StepSplit',
  z.object({ ...stepFields, at: Seconds, newStepId: StepId, newTitle: z.string() }),
  { audit: 'split %{step} of %{workflow} at %{at}' },
);

/** The step was merged with the one that followed it in order. */
export const StepsMerged = defineEvent(
  'StepsMerged',
  z.object({ ...stepFields, mergedStepId: StepId, startTime: Seconds, endTime: Seconds, title: z.string() }),
  { audit: 'merged %{step} of %{workflow} with %{mergedStep}' },
);

/** The step was removed from the draft, with its attachments and annotations. */
export const StepDeleted = defineEvent('StepDeleted', z.object(stepFields), {
  audit: 'deleted %{step} of %{workflow}',
});

/** A step was inserted (again) into the draft, at a place of the order (from 0). */
export const StepInserted = defineEvent(
  'StepInserted',
  z.object({
    ...workflowFields,
    step: StepRange,
    index: z.number().int(),
    attachments: z.array(Attachment),
    /** Absent in older logs. */
    annotations: z.array(AnnotationElement).optional(),
  }),
  { audit: 'inserted %{step} into %{workflow}' },
);

/** The steps were reordered. */
export const StepsReordered = defineEvent(
  'StepsReordered',
  z.object({ ...workflowFields, order: z.array(StepId) }),
  { audit: 'reordered the steps of %{workflow}' },
);

/** All steps were replaced, by the segmentation page or after a range was deleted. */
export const StepsReplaced = defineEvent(
  'StepsReplaced',
  z.object({ ...workflowFields, steps: z.array(StepRange) }),
  { audit: 'saved the steps of %{workflow}' },
);

/** A person accepted the titles of these steps as they were proposed. */
export const StepTitlesAccepted = defineEvent(
  'StepTitlesAccepted',
  z.object({ ...workflowFields, stepIds: z.array(StepId) }),
  { audit: 'accepted the proposed titles of %{steps} in %{workflow}' },
);
