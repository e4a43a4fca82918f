import { z } from 'zod';
import { canAuthor, where } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import {
  AssetId,
  LanguageCode,
  PartId,
  Seconds,
  StepId,
  StepTitle,
  Title,
  WorkflowId,
} from '../kernel/fields.ts';
import { DrawnAnnotationElement } from './annotation-elements.ts';
import { ChangeAnnotations } from './annotations.ts';
import { maxAnnotations } from './model/annotation-canvas.ts';
import { publicationCommands } from './publications.ts';
import { ChangeReviewers } from './reviewers.ts';
import { ChangeWorkflowCategories } from './workflow-categories.ts';
import { processingCommands } from './processing-commands.ts';
import { transcriptionCommands } from './transcription.ts';
import { RestoreVersion } from './version-history.ts';
import { videoCutCommands } from './video-cut.ts';
import { voiceOverCommands } from './voice-over.ts';
import { EditorSegment } from './editor-segments.ts';
import {
  EditorPage,
  Sentence,
  Stage,
  TypedAttachment,
  TypedKeyTerm,
  TypedStepRange,
} from './workflow-fields.ts';

const workflowFields = { workflowId: WorkflowId };
const stepFields = { ...workflowFields, stepId: StepId };
const stepTimes = { stepId: StepId, startTime: Seconds, endTime: Seconds };
/** Steps that get other times at the same moment, so that no two have the same seconds. */
const others = z.array(z.object(stepTimes)).max(2000).optional();

/**
 * Sets the title in one language. Refused with `workflow.published` while viewers see it, and with
 * `workflow.too-many-languages` above 50.
 */
export class RenameWorkflow extends defineCommand('RenameWorkflow', {
  http: 'PUT /v1/workflows/{workflowId}/title',
  access: canAuthor,
  data: z.object({ ...workflowFields, title: Title, languageCode: LanguageCode }),
}) {}
/** Sets the language of the workflow; its title in that language is used everywhere. Refused with `workflow.too-many-languages` above 50. */
export class ChangeWorkflowLanguage extends defineCommand('ChangeWorkflowLanguage', {
  http: 'PUT /v1/workflows/{workflowId}/language-code',
  access: canAuthor,
  data: z.object({ ...workflowFields, languageCode: LanguageCode }),
}) {}
/** The poster: the picture at a second of the source, or an uploaded picture (2:172). */
export class ChoosePoster extends defineCommand('ChoosePoster', {
  http: 'PUT /v1/workflows/{workflowId}/poster',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    atSecond: Seconds.nullable().default(null),
    assetId: AssetId.nullable().default(null),
  }),
}) {}
/** Sets the id that another system uses for the workflow; empty clears it. */
export class ChangeExternalId extends defineCommand('ChangeExternalId', {
  http: 'PATCH /v1/workflows/{workflowId}',
  access: canAuthor,
  data: z.object({ ...workflowFields, externalId: z.string().max(120) }),
}) {}
/**
 * Whether the player shows the viewer's name over the picture (R-ORG-16); applies immediately, without a publication.
 */
export class ChangeSafetyWatermark extends defineCommand('ChangeSafetyWatermark', {
  http: 'PUT /v1/workflows/{workflowId}/safety-watermark',
  access: where('safetyWatermark', canAuthor),
  data: z.object({ ...workflowFields, enabled: z.boolean() }),
}) {}

/** Sets the title of a step; empty shows it as "Step n". */
export class RenameStep extends defineCommand('RenameStep', {
  http: 'PUT /v1/workflows/{workflowId}/steps/{stepId}/title',
  access: canAuthor,
  data: z.object({ ...stepFields, title: StepTitle }),
}) {}
/**
 * Seconds that a blur hides take it along into another step that has them. Refused with `step.range-invalid`
 * outside the source or if it ends before it starts, with `step.overlaps` if another step has some of the seconds
 * that are added, with `annotation.uncovered` if none has those that a blur hides, and with `workflow.last-step` if
 * viewers would see no step.
 */
export class RetimeStep extends defineCommand('RetimeStep', {
  http: 'PUT /v1/workflows/{workflowId}/steps/{stepId}/range',
  access: canAuthor,
  data: z.object({ ...workflowFields, ...stepTimes, others }),
}) {}
/**
 * Splits a step in two at a moment within it. Refused with `step.split-outside`, with `step.exists`, and with
 * `workflow.last-step` if viewers would see no step.
 */
export class SplitStep extends defineCommand('SplitStep', {
  http: 'POST /v1/workflows/{workflowId}/steps/{stepId}/split',
  access: canAuthor,
  data: z.object({ ...stepFields, at: Seconds, newStepId: StepId }),
}) {}
/**
 * Merges the step that follows in order into this one. Refused with `step.not-adjacent` if `mergedStepId` is another
 * one, and with `step.overlaps` if a third step is between them in the video.
 */
export class MergeSteps extends defineCommand('MergeSteps', {
  http: 'POST /v1/workflows/{workflowId}/steps/{stepId}/merge',
  access: canAuthor,
  data: z.object({ ...stepFields, mergedStepId: StepId }),
}) {}
/**
 * Refused with `workflow.last-step` if viewers would see no other one (R-SEG-03), and with `annotation.uncovered`
 * if something in it is blurred that no other step has.
 */
export class DeleteStep extends defineCommand('DeleteStep', {
  http: 'DELETE /v1/workflows/{workflowId}/steps/{stepId}',
  access: canAuthor,
  data: z.object(stepFields),
}) {}
/**
 * Inserts a step at a place of the order; undoing a deletion sends it with the same id. Refused with `step.overlaps` if
 * another step has some of its seconds.
 */
export class InsertStep extends defineCommand('InsertStep', {
  http: 'POST /v1/workflows/{workflowId}/steps',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    step: TypedStepRange,
    index: z.number().int().min(0).max(10_000),
    attachments: z.array(TypedAttachment).max(50).default([]),
    annotations: z.array(DrawnAnnotationElement).max(maxAnnotations).optional(),
    others,
  }),
}) {}
/** Reorders the steps. Refused with `step.order-incomplete` unless it names each of them once. */
export class ReorderSteps extends defineCommand('ReorderSteps', {
  http: 'PUT /v1/workflows/{workflowId}/steps/order',
  access: canAuthor,
  data: z.object({ ...workflowFields, order: z.array(StepId).min(1).max(2000) }),
}) {}

/**
 * Edits of steps and transcript in the specification's terms, applied in order, all or none. Returns what was applied:
 * deletions that overlap are merged (R-SEG-04). Refused like the small commands, and with `segment.words-absent` if the
 * words are not spoken.
 */
export class EditSegments extends defineCommand('EditSegments', {
  http: 'POST /v1/workflows/{workflowId}/segments',
  access: canAuthor,
  data: z.object({ ...workflowFields, segments: z.array(EditorSegment).min(1).max(500) }),
  result: z.object({ segments: z.array(EditorSegment) }),
}) {}

/** Adds a drawing, a link or a PDF to a step. Refused with `attachment.too-many` above 50, and `file.absent` without such an upload. */
export class AddAttachment extends defineCommand('AddAttachment', {
  http: 'POST /v1/workflows/{workflowId}/steps/{stepId}/attachments',
  access: canAuthor,
  data: z.object({ ...stepFields, attachment: TypedAttachment }),
}) {}
/** Removes an attachment from its step. Refused with `attachment.absent` if it does not exist. */
export class RemoveAttachment extends defineCommand('RemoveAttachment', {
  http: 'DELETE /v1/workflows/{workflowId}/steps/{stepId}/attachments/{attachmentId}',
  access: canAuthor,
  data: z.object({ ...stepFields, attachmentId: PartId }),
}) {}

/** Small edits of the transcript: changed sentences, and ids of removed ones. */
export class ChangeSentences extends defineCommand('ChangeSentences', {
  http: 'PATCH /v1/workflows/{workflowId}/sentences',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    changed: z.array(Sentence).max(500),
    removed: z.array(PartId).max(500),
  }),
}) {}
/** Sets all key terms. Refused with `key-terms.language` in a language without them. */
export class ChangeKeyTerms extends defineCommand('ChangeKeyTerms', {
  http: 'PUT /v1/workflows/{workflowId}/terms',
  access: canAuthor,
  data: z.object({ ...workflowFields, terms: z.array(TypedKeyTerm).max(100) }),
}) {}

/** "Next" of the transcription page (2:154): saves the differences and completes the page. */
export class SaveTranscription extends defineCommand('SaveTranscription', {
  http: 'PUT /v1/workflows/{workflowId}/transcription',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    title: Title.optional(),
    sentences: z.array(Sentence).max(20_000).optional(),
    terms: z.array(TypedKeyTerm).max(100).optional(),
    nextStep: EditorPage.optional(),
  }),
}) {}
/** "Next" of the segmentation page (R-SEG-05). Refused with `step.overlaps` and `annotation.uncovered` like `RetimeStep`. */
export class SaveSegmentation extends defineCommand('SaveSegmentation', {
  http: 'PUT /v1/workflows/{workflowId}/segmentation',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    title: Title.optional(),
    sentences: z.array(Sentence).max(20_000).optional(),
    steps: z.array(TypedStepRange).min(1).max(2000).optional(),
    nextStep: EditorPage.optional(),
  }),
}) {}
/** "Done" of the builder. */
export class SaveBuilder extends defineCommand('SaveBuilder', {
  http: 'PUT /v1/workflows/{workflowId}/builder',
  access: canAuthor,
  data: z.object(workflowFields),
}) {}

/**
 * Discards the edits of the draft (2:154). With `keepWorkflow` it restores the version that viewers last saw, refused
 * with `workflow.never-published`; otherwise the proposed steps, refused with `workflow.nothing-proposed` or
 * `annotation.uncovered`.
 */
export class ResetBuilder extends defineCommand('ResetBuilder', {
  http: 'POST /v1/workflows/{workflowId}/builder/reset',
  access: canAuthor,
  data: z.object({ ...workflowFields, keepWorkflow: z.boolean().default(true) }),
}) {}
/**
 * Discards everything that a person changed in steps, transcript, key terms and poster (2:154); the title stays.
 * Refused with `workflow.nothing-proposed` before anything was proposed.
 */
export class ResetWorkflow extends defineCommand('ResetWorkflow', {
  http: 'POST /v1/workflows/{workflowId}/reset',
  access: canAuthor,
  data: z.object(workflowFields),
}) {}

/**
 * Runs recognition again; the transcript stays until the new one is ready. Sentences that an author corrected or added
 * stay; differing new text is suggested beside them, to be accepted or dismissed. Refused with `transcription.running`,
 * `transcription.no-sound` or `transcription.language`.
 */
export class TranscribeAgain extends defineCommand('TranscribeAgain', {
  http: 'POST /v1/workflows/{workflowId}/transcription',
  access: canAuthor,
  data: z.object({ ...workflowFields, languageCode: LanguageCode.optional() }),
}) {}

/**
 * Publishes the draft as the next publication: at once, or when the video that it needs is rendered (`ready` is false
 * until then). Refused with `workflow.not-ready`, `workflow.last-step` if viewers would see no step,
 * `workflow.encoding-failed`, `workflow.unchanged`, `workflow.being-published` or `cut.insert-hidden`.
 */
export class PublishWorkflow extends defineCommand('PublishWorkflow', {
  http: 'POST /v1/workflows/{workflowId}/publish',
  access: canAuthor,
  data: z.object(workflowFields),
  result: z.object({ publication: z.number().int(), ready: z.boolean() }),
}) {}
/** Hides it from viewers (R-WFL-20). */
export class UnpublishWorkflow extends defineCommand('UnpublishWorkflow', {
  http: 'POST /v1/workflows/{workflowId}/unpublish',
  access: canAuthor,
  data: z.object(workflowFields),
}) {}
/** Deletes the workflow in any status; its events and publications stay as the record. */
export class DeleteWorkflow extends defineCommand('DeleteWorkflow', {
  http: 'DELETE /v1/workflows/{workflowId}',
  access: canAuthor,
  data: z.object(workflowFields),
}) {}
/** Runs a failed stage of the ingest again, alone; what is done stays done. Refused with `stage.not-failed`. */
export class RetryStage extends defineCommand('RetryStage', {
  http: 'POST /v1/workflows/{workflowId}/stages/{stageName}/retry',
  access: canAuthor,
  data: z.object({ ...workflowFields, stageName: Stage }),
}) {}

/**
 * Accepts titles as they were proposed, so that they are no longer marked. A step whose title is not a proposal is
 * skipped; refused with `step.absent` if the step does not exist.
 */
export class AcceptStepTitles extends defineCommand('AcceptStepTitles', {
  http: 'POST /v1/workflows/{workflowId}/steps/titles/accept',
  access: canAuthor,
  data: z.object({ ...workflowFields, stepIds: z.array(StepId).min(1).max(2000) }),
}) {}

export const workflowCommands = [
  ...processingCommands, RenameWorkflow,
  ChangeWorkflowLanguage, ChoosePoster, ChangeExternalId, ChangeSafetyWatermark, ChangeReviewers, ChangeWorkflowCategories, RenameStep, RetimeStep, SplitStep, MergeSteps, DeleteStep, InsertStep,
  ReorderSteps, EditSegments, AddAttachment, RemoveAttachment, ChangeAnnotations, ChangeSentences, ...transcriptionCommands, ChangeKeyTerms, SaveTranscription, SaveSegmentation, SaveBuilder, ResetBuilder, ResetWorkflow, RestoreVersion,
  TranscribeAgain, PublishWorkflow, ...publicationCommands, UnpublishWorkflow, DeleteWorkflow, RetryStage, AcceptStepTitles, ...voiceOverCommands, ...videoCutCommands,
] as const; // prettier-ignore
