import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import {
  AssetId,
  LanguageCode,
  Seconds,
  StepId,
  StepTitle,
  Timestamp,
  Title,
  TranscriptionId,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import {
  Attachment,
  Cause,
  EditorPage,
  EditType,
  KeyTerm,
  mostReviewers,
  SegmentationBasis,
  Sentence,
  SentenceSuggestion,
  Stage,
  StepRange,
} from './workflow-fields.ts';

const ofWorkflow = { workflowId: WorkflowId };
const ofStep = { ...ofWorkflow, stepId: StepId };

/** A workflow begins, from a source that was uploaded. Everything about it lives in its draft until it is published. */
export const WorkflowInitialized = defineEvent(
  'WorkflowInitialized',
  z.object({
    ...ofWorkflow,
    workspaceId: WorkspaceId,
    authorId: UserId,
    assetId: AssetId,
    title: Title,
    languageCode: LanguageCode,
    editType: EditType,
    /** The organisation was of the second generation when it began; absent where it was not, and in older logs. */
    secondGeneration: z.boolean().optional(),
  }),
);
/** A stage of processing has another status (2:81); with `error` comes why. */
export const WorkflowStageChanged = defineEvent(
  'WorkflowStageChanged',
  z.object({ ...ofWorkflow, stage: Stage, status: z.string(), cause: Cause.nullable() }),
);
/** How long the source is; steps lie within it. */
export const SourceMeasured = defineEvent(
  'SourceMeasured',
  z.object({
    ...ofWorkflow,
    durationSeconds: Seconds,
    width: z.number().int(),
    height: z.number().int(),
    hasAudio: z.boolean(),
  }),
);
/** The first chunk of the video stands: the editor can show it. */
export const PreviewBecameReady = defineEvent('PreviewBecameReady', z.object(ofWorkflow));
/**
 * Recognised speech. A long transcript comes in parts of at most 100 sentences in one append;
 * the first replaces what was there. `confidence` below the gate is shown as low and makes no titles.
 */
export const TranscriptRecorded = defineEvent(
  'TranscriptRecorded',
  z.object({
    ...ofWorkflow,
    transcriptionId: TranscriptionId,
    part: z.number().int(),
    parts: z.number().int(),
    languageCode: LanguageCode,
    confidence: z.number(),
    sentences: z.array(Sentence),
  }),
);
/** A person corrected the transcript: these sentences are now so, those are gone. */
export const SentencesChanged = defineEvent(
  'SentencesChanged',
  z.object({ ...ofWorkflow, changed: z.array(Sentence), removed: z.array(z.string()) }),
);
/**
 * Recognition ran again and heard otherwise what a person had corrected: the corrections stay, this is offered beside
 * them. Many suggestions come in several events of one append.
 */
export const SentenceSuggestionsMade = defineEvent(
  'SentenceSuggestionsMade',
  z.object({ ...ofWorkflow, suggestions: z.array(SentenceSuggestion) }),
);
/** A person took these suggestions; the sentences changed with the events before this one. */
export const SentenceSuggestionsAccepted = defineEvent(
  'SentenceSuggestionsAccepted',
  z.object({ ...ofWorkflow, suggestionIds: z.array(z.string()) }),
);
/** A person decided for the corrected sentences; these suggestions are gone. */
export const SentenceSuggestionsDismissed = defineEvent(
  'SentenceSuggestionsDismissed',
  z.object({ ...ofWorkflow, suggestionIds: z.array(z.string()) }),
);
/** Recognition is to run (again); what it hears replaces the transcript when it is there. */
export const TranscriptionRequested = defineEvent(
  'TranscriptionRequested',
  z.object({ ...ofWorkflow, transcriptionId: TranscriptionId, languageCode: LanguageCode }),
);
/** A failed stage is to run again, alone. */
export const StageRetryRequested = defineEvent(
  'StageRetryRequested',
  z.object({ ...ofWorkflow, stage: Stage }),
);
/** Steps as the product proposes them, replacing the draft's. */
export const StepsProposed = defineEvent(
  'StepsProposed',
  z.object({ ...ofWorkflow, basis: SegmentationBasis, steps: z.array(StepRange) }),
);
/** The step has another title; empty when the product names it ("Step n"). */
export const StepRenamed = defineEvent('StepRenamed', z.object({ ...ofStep, title: StepTitle }));
/** The step shows another range of the source. */
export const StepRetimed = defineEvent(
  'StepRetimed',
  z.object({ ...ofStep, startTime: Seconds, endTime: Seconds }),
);
/** One step became two at a moment of the source; the second one is new and follows it. */
export const StepSplit = defineEvent(
  'StepSplit',
  z.object({ ...ofStep, at: Seconds, newStepId: StepId, newTitle: StepTitle }),
);
/** The step took in the one that followed it in order. */
export const StepsMerged = defineEvent(
  'StepsMerged',
  z.object({ ...ofStep, mergedStepId: StepId, startTime: Seconds, endTime: Seconds, title: StepTitle }),
);
/** The step is no longer in the draft, nor what hung on it. */
export const StepDeleted = defineEvent('StepDeleted', z.object(ofStep));
/** A step (back) in the draft, at a place of the order (from 0). */
export const StepInserted = defineEvent(
  'StepInserted',
  z.object({ ...ofWorkflow, step: StepRange, index: z.number().int(), attachments: z.array(Attachment) }),
);
/** The steps stand in this order. */
export const StepsReordered = defineEvent(
  'StepsReordered',
  z.object({ ...ofWorkflow, order: z.array(StepId) }),
);
/** All steps at once, as the save of the segmentation page sends them or a deleted range leaves them. */
export const StepsReplaced = defineEvent(
  'StepsReplaced',
  z.object({ ...ofWorkflow, steps: z.array(StepRange) }),
);
/** The product found these terms in what was said. */
export const KeyTermsFound = defineEvent(
  'KeyTermsFound',
  z.object({ ...ofWorkflow, terms: z.array(KeyTerm) }),
);
/** A person chose the terms. */
export const KeyTermsChanged = defineEvent(
  'KeyTermsChanged',
  z.object({ ...ofWorkflow, terms: z.array(KeyTerm) }),
);
/** A drawing, a link or a PDF hangs on the step. */
export const AttachmentAdded = defineEvent(
  'AttachmentAdded',
  z.object({ ...ofStep, attachment: Attachment }),
);
/** The attachment no longer hangs on the step; its file stays. */
export const AttachmentRemoved = defineEvent(
  'AttachmentRemoved',
  z.object({ ...ofStep, attachmentId: z.string() }),
);
/** The title in one language; the workflow's own language names it everywhere else. */
export const WorkflowRenamed = defineEvent(
  'WorkflowRenamed',
  z.object({ ...ofWorkflow, title: Title, languageCode: LanguageCode }),
);
/** The language whose title names the workflow is now this. */
export const WorkflowLanguageChanged = defineEvent(
  'WorkflowLanguageChanged',
  z.object({ ...ofWorkflow, languageCode: LanguageCode }),
);
/** The poster is the picture at this second of the source, or an uploaded one. */
export const PosterChosen = defineEvent(
  'PosterChosen',
  z.object({ ...ofWorkflow, atSecond: Seconds.nullable(), assetId: AssetId.nullable() }),
);
/** Another system knows the workflow by this id; empty for none. */
export const ExternalIdChanged = defineEvent(
  'ExternalIdChanged',
  z.object({ ...ofWorkflow, externalId: z.string().max(120) }),
);
/** From now on the player lays the viewer's name over the picture, or no longer. */
export const SafetyWatermarkChanged = defineEvent(
  'SafetyWatermarkChanged',
  z.object({ ...ofWorkflow, enabled: z.boolean() }),
);
/** These people are to look at the workflow before others do; none when empty. */
export const ReviewersChanged = defineEvent(
  'ReviewersChanged',
  z.object({ ...ofWorkflow, reviewers: z.array(UserId).max(mostReviewers) }),
);
/** An author left this page of the editor with Next. */
export const EditorPageCompleted = defineEvent(
  'EditorPageCompleted',
  z.object({ ...ofWorkflow, page: EditorPage }),
);
/**
 * The draft was taken back: to what viewers last saw, to the proposed steps, or to all that was made of the source. What that
 * changed stands in the events before it.
 */
export const WorkflowReset = defineEvent(
  'WorkflowReset',
  z.object({ ...ofWorkflow, to: z.enum(['publication', 'proposal', 'source']) }),
);
/** Viewers see the draft as it was at this moment, as publication number n; later edits wait for the next one. */
export const WorkflowPublished = defineEvent(
  'WorkflowPublished',
  z.object({
    ...ofWorkflow,
    publication: z.number().int().min(1),
    publishedAt: Timestamp,
    /** Nothing differs from the publication before, which was hidden; what was seen of that stays seen. */
    unchanged: z.literal(true).optional(),
  }),
);
/** Hidden from viewers. Nothing is deleted; publishing again makes the next publication. */
export const WorkflowUnpublished = defineEvent('WorkflowUnpublished', z.object(ofWorkflow));
/** Gone from every list; its events and its publications remain as the record. */
export const WorkflowDeleted = defineEvent(
  'WorkflowDeleted',
  z.object({
    ...ofWorkflow,
    /** How many it had; events of earlier versions do not say. What was never published leaves no files behind. */
    publications: z.number().int().min(0).optional(),
  }),
);

/** A person accepted the titles of these steps as they were proposed. */
export const StepTitlesAccepted = defineEvent(
  'StepTitlesAccepted',
  z.object({ ...ofWorkflow, stepIds: z.array(StepId) }),
);

export const workflowEvents = [
  WorkflowInitialized,
  WorkflowStageChanged,
  SourceMeasured,
  PreviewBecameReady,
  TranscriptionRequested,
  StageRetryRequested,
  TranscriptRecorded,
  SentencesChanged,
  SentenceSuggestionsMade,
  SentenceSuggestionsAccepted,
  SentenceSuggestionsDismissed,
  StepsProposed,
  StepRenamed,
  StepRetimed,
  StepSplit,
  StepsMerged,
  StepDeleted,
  StepInserted,
  StepsReordered,
  StepsReplaced,
  KeyTermsFound,
  KeyTermsChanged,
  AttachmentAdded,
  AttachmentRemoved,
  WorkflowRenamed,
  WorkflowLanguageChanged,
  PosterChosen,
  ExternalIdChanged,
  SafetyWatermarkChanged,
  ReviewersChanged,
  EditorPageCompleted,
  WorkflowReset,
  WorkflowPublished,
  WorkflowUnpublished,
  WorkflowDeleted,
  StepTitlesAccepted,
] as const;
export type WorkflowEvent = EventOf<(typeof workflowEvents)[number]>;

/** Events of what is said in the source, which has a fold of its own. */
export const transcriptEvents = [
  TranscriptRecorded,
  SentencesChanged,
  SentenceSuggestionsMade,
  SentenceSuggestionsDismissed,
] as const;
export type TranscriptEvent = EventOf<(typeof transcriptEvents)[number]>;
export const isTranscriptEvent = (event: WorkflowEvent): event is TranscriptEvent =>
  transcriptEvents.some(({ type }) => type === event.type);
