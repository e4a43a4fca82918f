import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import {
  AssetId,
  LanguageCode,
  Seconds,
  StepId,
  Timestamp,
  TranscriptionId,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import { AnnotationsChanged } from './annotations.ts';
import { Attachment, Cause, EditorPage, EditType, KeyTerm, Stage } from './workflow-fields.ts';
import { publicationEvents } from './publications.ts';
import { ReviewersChanged } from './reviewers.ts';
import {
  StepsProposed,
  StepRenamed,
  StepRetimed,
  StepSplit,
  StepsMerged,
  StepDeleted,
  StepInserted,
  StepsReordered,
  StepsReplaced,
  StepTitlesAccepted,
} from './step-events.ts';
import { WorkflowCategoriesChanged } from './workflow-categories.ts';
import { VersionRestored } from './version-restored.ts';
import { voiceOverEvents } from './voice-over.ts';
import { videoCutEvents } from './video-cut.ts';
import { translationEvents } from './translation-events.ts';
import { SentenceSuggestionsAccepted, transcriptEvents } from './transcript-events.ts';

const workflowFields = { workflowId: WorkflowId };
const stepFields = { ...workflowFields, stepId: StepId };

/** A workflow was created from an uploaded source. Everything about it is in its draft until it is published. */
export const WorkflowInitialized = defineEvent(
  'WorkflowInitialized',
  z.object({
    ...workflowFields,
    workspaceId: WorkspaceId,
    authorId: UserId,
    assetId: AssetId,
    title: z.string(),
    languageCode: LanguageCode,
    /** Nobody chose the language: the workflow takes the one that speech recognition detects. */
    detectsLanguage: z.boolean().optional(),
    editType: EditType,
    /** The organisation was of the second generation when it was created; absent if not, and in older logs. */
    secondGeneration: z.boolean().optional(),
  }),
  { audit: 'created %{workflow}' },
);
/** A processing stage has another status (2:81); `error` is its cause. */
export const WorkflowStageChanged = defineEvent(
  'WorkflowStageChanged',
  z.object({ ...workflowFields, stage: Stage, status: z.string(), cause: Cause.nullable() }),
  { audit: 'set the status of %{stage} for %{workflow} to %{status}' },
);
/** The duration of the source; steps are within it. */
export const SourceMeasured = defineEvent(
  'SourceMeasured',
  z.object({
    ...workflowFields,
    durationSeconds: Seconds,
    width: z.number().int(),
    height: z.number().int(),
    hasAudio: z.boolean(),
  }),
  { audit: 'measured the video of %{workflow}' },
);
/** The first chunk of the video is ready: the editor can show it. */
export const PreviewBecameReady = defineEvent('PreviewBecameReady', z.object(workflowFields), {
  audit: 'prepared the preview of %{workflow}',
});
/** Recognition was requested (again); its result replaces the transcript when it is ready. */
export const TranscriptionRequested = defineEvent(
  'TranscriptionRequested',
  z.object({ ...workflowFields, transcriptionId: TranscriptionId, languageCode: LanguageCode }),
  { audit: 'requested a new transcript of %{workflow}' },
);
/** A retry of a failed stage was requested. */
export const StageRetryRequested = defineEvent(
  'StageRetryRequested',
  z.object({ ...workflowFields, stage: Stage }),
  { audit: 'retried %{stage} for %{workflow}' },
);
/** The product detected these terms in the speech. */
export const KeyTermsFound = defineEvent(
  'KeyTermsFound',
  z.object({ ...workflowFields, terms: z.array(KeyTerm) }),
  { audit: 'found the key terms of %{workflow}' },
);
/** A person chose the terms. */
export const KeyTermsChanged = defineEvent(
  'KeyTermsChanged',
  z.object({ ...workflowFields, terms: z.array(KeyTerm) }),
  { audit: 'changed the key terms of %{workflow}' },
);
/** A drawing, a link or a PDF was added to the step. */
export const AttachmentAdded = defineEvent(
  'AttachmentAdded',
  z.object({ ...stepFields, attachment: Attachment }),
  { audit: 'added an attachment to %{step} of %{workflow}' },
);
/** The attachment was removed from the step; its file stays. */
export const AttachmentRemoved = defineEvent(
  'AttachmentRemoved',
  z.object({ ...stepFields, attachmentId: z.string() }),
  { audit: 'removed an attachment from %{step} of %{workflow}' },
);
/** The title in one language; the title of the workflow's own language is used everywhere else. */
export const WorkflowRenamed = defineEvent(
  'WorkflowRenamed',
  z.object({ ...workflowFields, title: z.string(), languageCode: LanguageCode }),
  { audit: 'renamed %{workflow} to “%{title}”' },
);
/** The workflow's language, whose title is used, was changed to this. */
export const WorkflowLanguageChanged = defineEvent(
  'WorkflowLanguageChanged',
  z.object({ ...workflowFields, languageCode: LanguageCode }),
  { audit: 'set the language of %{workflow} to %{languageCode}' },
);
/** The poster is the picture at this second of the source, or an uploaded one. */
export const PosterChosen = defineEvent(
  'PosterChosen',
  z.object({ ...workflowFields, atSecond: Seconds.nullable(), assetId: AssetId.nullable() }),
  { audit: 'chose the poster of %{workflow}' },
);
/** Another system uses this id for the workflow; empty for none. */
export const ExternalIdChanged = defineEvent(
  'ExternalIdChanged',
  z.object({ ...workflowFields, externalId: z.string().max(120) }),
  { audit: 'set the external ID of %{workflow} to %{externalId}' },
);
/** The player shows the viewer's name over the picture from now on, or no longer. */
export const SafetyWatermarkChanged = defineEvent(
  'SafetyWatermarkChanged',
  z.object({ ...workflowFields, enabled: z.boolean() }),
  {
    audit: {
      done: 'turned on the safety watermark of %{workflow}',
      undone: 'turned off the safety watermark of %{workflow}',
    },
  },
);
/** An author left this page of the editor with Next. */
export const EditorPageCompleted = defineEvent(
  'EditorPageCompleted',
  z.object({ ...workflowFields, page: EditorPage }),
  { audit: 'completed the %{page} page of %{workflow}' },
);
/**
 * The edits of the draft were discarded: back to what viewers last saw, to the proposed steps, or to everything
 * generated from the source. The preceding events contain the changes.
 */
export const WorkflowReset = defineEvent(
  'WorkflowReset',
  z.object({
    ...workflowFields,
    to: z.enum(['publication', 'proposal', 'source']),
    /** Languages whose titles viewers have never seen; the titles are removed. */
    removedTitles: z.array(LanguageCode).optional(),
  }),
  { audit: 'discarded the edits of %{workflow}' },
);
/** Viewers see the draft as it was at this moment, or when it was requested, as publication number n; later edits wait for the next one. */
export const WorkflowPublished = defineEvent(
  'WorkflowPublished',
  z.object({
    ...workflowFields,
    publication: z.number().int().min(1),
    publishedAt: Timestamp,
    /** The video that was rendered for it; absent if viewers see the uploaded one. */
    videoId: AssetId.optional(),
    /** It is the draft as it was when this was requested; absent if it is the draft of this moment. */
    requestedAt: Timestamp.optional(),
    /** Nothing differs from the previous publication, which was hidden; progress of it is kept. */
    unchanged: z.literal(true).optional(),
  }),
  { audit: 'published version %{publication} of %{workflow}' },
);
/** Hidden from viewers. Nothing is deleted; publishing again makes the next publication. */
export const WorkflowUnpublished = defineEvent('WorkflowUnpublished', z.object(workflowFields), {
  audit: 'unpublished %{workflow}',
});
/** Removed from every list; its events and its publications remain as the record. */
export const WorkflowDeleted = defineEvent(
  'WorkflowDeleted',
  z.object({
    ...workflowFields,
    /**
     * How many publications it had; absent in events of earlier versions. A workflow that was never published leaves no
     * files behind that no other workflow has.
     */
    publications: z.number().int().min(0).optional(),
  }),
  { audit: 'deleted %{workflow}' },
);

export const workflowEvents = [
  WorkflowInitialized, WorkflowStageChanged, SourceMeasured, PreviewBecameReady, TranscriptionRequested, StageRetryRequested, ...transcriptEvents,
  SentenceSuggestionsAccepted, StepsProposed, StepRenamed, StepRetimed,
  StepSplit, StepsMerged, StepDeleted, StepInserted, StepsReordered, StepsReplaced, KeyTermsFound, KeyTermsChanged, AttachmentAdded,
  AttachmentRemoved, AnnotationsChanged, WorkflowRenamed, WorkflowLanguageChanged, PosterChosen, ExternalIdChanged, SafetyWatermarkChanged,
  ReviewersChanged, WorkflowCategoriesChanged, EditorPageCompleted, WorkflowReset, WorkflowPublished, WorkflowUnpublished, WorkflowDeleted,
  StepTitlesAccepted, VersionRestored, ...voiceOverEvents, ...videoCutEvents, ...translationEvents, ...publicationEvents,
] as const; // prettier-ignore
export type WorkflowEvent = EventOf<(typeof workflowEvents)[number]>;
