import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { PartId, StepId, WorkflowId } from '../kernel/fields.ts';
import { AnnotationElement, DrawnAnnotationElement } from './annotation-elements.ts';
import { maxAnnotations, maxPointsPerCall } from './model/annotation-canvas.ts';

/**
 * The annotations of a step changed: these are new or different, those are gone; with `order` they are in another
 * order, from the back to the front.
 */
export const AnnotationsChanged = defineEvent(
  'AnnotationsChanged',
  z.object({
    workflowId: WorkflowId,
    stepId: StepId,
    changed: z.array(AnnotationElement),
    removed: z.array(z.string()),
    order: z.array(z.string()).optional(),
  }),
  { audit: 'changed the annotations of %{step} of %{workflow}' },
);

export const AnnotationOutsideStep = defineError(
  'annotation.outside-step',
  'invalid',
  'An annotation must start and end within its step. Nothing was changed.',
);
export const TooManyAnnotations = defineError(
  'annotation.too-many',
  'invalid',
  'A step can hold at most 200 annotations. Nothing was changed.',
);
export const AnnotationsTooLarge = defineError(
  'annotation.too-large',
  'too-large',
  'The annotations of a workflow can have at most 4 MB together. Nothing was changed; remove some, or draw with fewer and shorter lines.',
);
export const BlurUncovered = defineError(
  'annotation.uncovered',
  'conflict',
  'Step %{step} has a blur from %{from} to %{to} that would no longer hide all of it. Nothing was changed; give these seconds to another step first, or move or remove the blur.',
);

const ids = () => z.array(PartId).max(maxAnnotations);
const StepAnnotations = z.object({
  stepId: StepId,
  elements: z.array(DrawnAnnotationElement).max(maxAnnotations),
  removed: ids().default([]),
  order: ids().optional().describe('From the back to the front'),
});

const pointsOf = (element: AnnotationElement): number => (element.type === 'pen' ? element.path.length : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Adds and changes annotations of steps by their ids, and removes those that are named in `removed`; the others stay
 * (R-ANN-09). Refused with `annotation.outside-step`, `annotation.too-many` or `annotation.too-large`.
 */
export class ChangeAnnotations extends defineCommand('ChangeAnnotations', {
  http: 'POST /v1/annotations/batch-upsert',
  access: canAuthor,
  example: { workflowId: 'workflow-1', annotations: [{ stepId: 'step-1', elements: [] }] },
  data: z.object({
    workflowId: WorkflowId,
    annotations: z
      .array(StepAnnotations)
      .min(1)
      .max(100)
      .refine(
        (steps) => sum(steps.flatMap(({ elements }) => elements.map(pointsOf))) <= maxPointsPerCall,
        `The drawings of one call can have at most ${maxPointsPerCall} points together.`,
      ),
  }),
}) {}

/** The annotations of these steps in the drafts that the sender may edit; steps without any are left out. */
export class GetStepAnnotations extends defineQuery('GetStepAnnotations', {
  http: 'POST /v1/annotations/get-by-steps',
  access: canAuthor,
  data: z.object({ stepIds: z.array(StepId).min(1).max(500) }),
  items: z.object({
    id: z.string(),
    workflowId: WorkflowId,
    stepId: StepId,
    elements: z.array(AnnotationElement),
  }),
}) {}
