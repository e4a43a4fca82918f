import { z } from 'zod';
import { canSee } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { StepId, WorkflowId } from '../kernel/fields.ts';

/** A step that viewers can see, as a search result. */
export const FoundStep = z.object({
  workflowId: WorkflowId,
  workflowTitle: z.string(),
  stepId: StepId,
  number: z.number().int(),
  title: z.string(),
});
export type FoundStep = z.output<typeof FoundStep>;

/**
 * Published steps whose titles contain every word of the keyword, in workspaces that the sender may see; last published
 * workflows first.
 */
export class SearchSteps extends defineQuery('SearchSteps', {
  http: 'GET /v1/steps',
  access: canSee,
  data: z.object({
    keyword: z.string().min(1).max(200),
    size: z.coerce.number().int().min(1).max(50).default(8),
  }),
  items: FoundStep,
}) {}
