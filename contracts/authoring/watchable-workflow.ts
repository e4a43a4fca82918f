import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import {
  AssetId,
  LanguageCode,
  PartId,
  PublicationNumber,
  Seconds,
  StepId,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import type { AnnotationElement } from './annotation-elements.ts';
import { TranslatedText } from './translation-events.ts';
import { VideoCut } from './video-cut.ts';
import { Sentence, WorkflowTitles, type Attachment } from './workflow-fields.ts';
import { DraftStep } from './workflow-views.ts';

/** A content in another language, as viewers get it: what was accepted, at the times of the originals. */
export const TranslatedContent = z.object({
  languageCode: LanguageCode,
  title: z.string().nullable().describe('`null` if it is not translated'),
  stepTitles: z.record(StepId, z.string()),
  sentences: z.array(Sentence),
  summary: z
    .array(TranslatedText.pick({ id: true, text: true, original: true }))
    .describe('Parts of the summary; each counts while the part has the text that was translated'),
  withoutTypedSummary: z
    .array(PartId)
    .describe('Parts of the summary of which an author removed what was typed beside it'),
});
export type TranslatedContent = z.output<typeof TranslatedContent>;

/** The steps of one publication as it was watched, for checking playback; also after it was hidden or deleted. */
export class GetPublicationSteps extends defineQuery('GetPublicationSteps', {
  http: null,
  access: members,
  data: z.object({ workflowId: WorkflowId, publication: PublicationNumber }),
  item: z.object({
    workspaceId: WorkspaceId,
    /** Whether this is what viewers see now. */
    published: z.boolean(),
    /** The first of the publications up to this one with the same content. */
    sameSince: PublicationNumber,
    steps: z.array(z.object({ id: StepId, number: z.number().int(), startTime: Seconds, endTime: Seconds })),
  }),
}) {}

/** Everything that the player shows of a workflow except its media. */
export const WatchableWorkflow = z.object({
  workflowId: WorkflowId,
  workspaceId: WorkspaceId,
  authorId: UserId,
  assetId: AssetId,
  /** 0 is the draft. */
  publication: z.number().int(),
  /** Of the workflow as a whole: viewers see its last publication, nothing, or it is deleted. */
  visibility: z.enum(['published', 'hidden', 'deleted']),
  allowEdit: z.boolean(),
  safetyWatermark: z.boolean(),
  languageCode: LanguageCode,
  title: z.string(),
  titles: WorkflowTitles,
  terms: z.array(z.string()),
  poster: z.object({ atSecond: Seconds.nullable(), assetId: AssetId.nullable() }),
  source: z
    .object({ durationSeconds: Seconds, width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** Of a draft, whose video is the source: what its player skips and inserts, and how it turns the picture. */
  sourceCut: VideoCut.omit({ splits: true }).nullable(),
  steps: z.array(DraftStep),
  sentences: z.array(Sentence),
  /** Of these, those that a cut takes some words of: as they were before, and what is left of them. */
  shortened: z.array(z.object({ id: PartId, whole: z.string(), left: z.string() })),
  /** Only what was accepted, and whose original is the one above. */
  translations: z.array(TranslatedContent),
});
export type WatchableWorkflow = z.output<typeof WatchableWorkflow>;

/** The documents and pictures among attachments. */
export const filesAttached = (attachments: readonly Attachment[]): readonly string[] =>
  attachments.flatMap((each) => (each.kind === 'link' ? [] : [each.assetId]));
/** The pictures among annotations. */
export const filesDrawn = (annotations: readonly AnnotationElement[]): readonly string[] =>
  annotations.flatMap((each) => (each.type === 'image' ? [each.assetId] : []));
/** The uploaded files that a workflow shows beside its video: its poster, attachments and drawn pictures. */
export function filesShown({ poster, steps }: Pick<WatchableWorkflow, 'poster' | 'steps'>): Set<string> {
  const inSteps = steps.flatMap((step) => [
    ...filesAttached(step.attachments),
    ...filesDrawn(step.annotations),
  ]);
  return new Set([...(poster.assetId === null ? [] : [poster.assetId]), ...inSteps]);
}

/** The last publication, or with `draft` the draft, which only its authors get. */
export class GetWatchableWorkflow extends defineQuery('GetWatchableWorkflow', {
  http: null,
  access: members,
  data: z.object({ workflowId: WorkflowId, draft: z.boolean().default(false) }),
  item: WatchableWorkflow,
}) {}

export const watchableQueries = [GetPublicationSteps, GetWatchableWorkflow] as const;
