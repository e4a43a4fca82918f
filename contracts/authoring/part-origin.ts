import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { Seconds, Timestamp, WorkflowId } from '../kernel/fields.ts';
import type { StoredName } from './translation-events.ts';
import { AnnotationName } from './annotation-elements.ts';
import { SegmentationBasis } from './workflow-fields.ts';

/** A part of a draft of which one can ask where it comes from. */
export const OriginPart = z.enum([
  'title',
  'step-title',
  'sentence',
  'annotation',
  'term',
  'translation',
  'voice-block',
]);
export type OriginPart = z.output<typeof OriginPart>;

/** One part of a draft. Of the title its id is a language, of a term the term itself. */
export const PartOfDraft = z.object({ part: OriginPart, id: z.string() });
export type PartOfDraft = z.output<typeof PartOfDraft>;

/** A text, or what an annotation is called. */
export const PartText = z.union([z.string(), AnnotationName]);
export type PartText = z.output<typeof PartText>;

/**
 * What happened to a part: the product recognised, proposed, found or generated it; a person wrote, accepted, split,
 * merged, restored or removed it, and published it. An annotation was drawn, copied, moved, or turned with the picture;
 * what has times got others; a cut took a part of it from the video, or brought it back.
 */
export const OriginKind = z.enum([
  'created',
  'recognized',
  'proposed',
  'found',
  'generated',
  'edited',
  'accepted',
  'suggestion-accepted',
  'split',
  'merged',
  'drawn',
  'copied',
  'moved',
  'turned',
  'retimed',
  'cut',
  'put-back',
  'restored',
  'published',
]);
export type OriginKind = z.output<typeof OriginKind>;

/** Names a translated text among all languages. */
export const translatedTextId = (languageCode: string, { part, id }: StoredName): string =>
  `${languageCode}/${part}/${id}`;

/** One link of the chain from where a part comes to what it is today. */
export const OriginEntry = z.object({
  /** Of the workflow after it. */
  revision: z.number().int(),
  at: Timestamp,
  /** A user, or the part of the product that did it. */
  by: z.string(),
  madeBy: z.enum(['person', 'product']),
  kind: OriginKind,
  /** The text before; `null` if there was none. */
  before: PartText.nullable(),
  /** The text after; `null` if it was removed. */
  after: PartText.nullable(),
  /** How sure the speech recognition was of the whole transcript, 0 to 1; `null` for anything else. */
  confidence: z.number().nullable(),
  /** What proposed steps are based on; `null` for anything else. */
  basis: SegmentationBasis.nullable(),
  /** The language model that wrote a translated text; `null` for anything else. */
  model: z.string().nullable(),
  /** Of what that language model was asked; `null` for anything else. */
  promptVersion: z.string().nullable(),
  /** SHA-256 of what it read; `null` for anything else, and of early texts. */
  inputHash: z.string().nullable(),
  /** The step from which an annotation was copied, as it was then; `null` for anything else. */
  step: z.object({ number: z.number().int(), title: z.string() }).nullable(),
  /** Seconds of the source: the new ones of what was retimed, those of a cut that it followed; `null` for anything else. */
  range: z.object({ start: Seconds, end: Seconds }).nullable(),
  /** The first version in which viewers got it as it was then; `null` for anything else. */
  publication: z.number().int().nullable(),
});
export type OriginEntry = z.output<typeof OriginEntry>;

/**
 * "Where does this come from": everything that made a part of the draft what it is, newest first, down to the model or
 * the person that it comes from. The `id` of the title is a language, of a term the term itself, of a voice-over block
 * its key, and of a translated text its language, kind and id (`es-mx/sentence/sentence-1`, see `translatedTextId`). A
 * part that never existed has no entries.
 */
export class ListOrigins extends defineQuery('ListOrigins', {
  http: 'GET /v1/workflows/{workflowId}/origins',
  access: canAuthor,
  example: { workflowId: 'workflow-1', part: 'title', id: 'en-us' },
  data: z.object({
    workflowId: WorkflowId,
    part: OriginPart,
    id: z.string().min(1).max(120),
    ...pageParameters(200, 50),
  }),
  items: OriginEntry,
}) {}
