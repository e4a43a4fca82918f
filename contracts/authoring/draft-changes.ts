import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { LanguageCode, PartId, StepId, WorkflowId } from '../kernel/fields.ts';
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
const count = z.number().int().nonnegative();
/** What viewers would miss if the draft were published as it is; without what is finished. */
export const DraftGaps = z.object({
  voice: z.array(
    z.object({
      languageCode: LanguageCode.nullable().describe('`null`: that of the video'),
      todo: count.describe('Blocks that are not spoken as they are written'),
      working: count.describe('Blocks that are being spoken'),
      failed: count.describe('Blocks that could not be spoken'),
      differs: count.describe('Blocks that are to be checked'),
    }),
  ),
  translations: z.array(
    z.object({
      languageCode: LanguageCode,
      missing: count,
      stale: count.describe('Their original has changed since'),
      drafts: count.describe('Nobody has accepted them'),
    }),
  ),
});
export type DraftGaps = z.output<typeof DraftGaps>;
/** What has changed since the last publication; publishing with `revision` as the expected one publishes just that. */
export class GetDraftChanges extends defineQuery('GetDraftChanges', {
  http: 'GET /v1/workflows/{workflowId}/changes',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({
    publication: z.number().int(),
    changes: z.array(DraftChange),
    gaps: DraftGaps.default({ voice: [], translations: [] }),
    revision: z.number().int(),
  }),
}) {}
