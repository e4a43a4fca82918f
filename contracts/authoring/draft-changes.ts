import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { PartId, StepId, WorkflowId } from '../kernel/fields.ts';
import { PartOfDraft, PartText } from './part-origin.ts';

/** One difference between two states of a draft. */
export const DraftChange = z.object({
  kind: z.enum([
    'title',
    'language',
    'step-added',
    'step-removed',
    'step-renamed',
    'step-retimed',
    'steps-reordered',
    'transcript',
    'attachment-added',
    'attachment-removed',
    'annotation-added',
    'annotation-changed',
    'annotation-removed',
    'annotations-reordered',
    'terms',
    'poster',
    'voice-over',
    'translation',
    'video-cut',
    'video-rotated',
  ]),
  stepId: StepId.nullable(),
  sentenceId: PartId.nullable(),
  before: PartText.nullable(),
  after: PartText.nullable(),
  /** Those of which one can ask where they come from. */
  parts: z.array(PartOfDraft),
});
export type DraftChange = z.output<typeof DraftChange>;
/** What has changed since the last publication; publishing with `revision` as the expected one publishes just that. */
export class GetDraftChanges extends defineQuery('GetDraftChanges', {
  http: 'GET /v1/workflows/{workflowId}/changes',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({
    publication: z.number().int(),
    changes: z.array(DraftChange),
    revision: z.number().int(),
  }),
}) {}
