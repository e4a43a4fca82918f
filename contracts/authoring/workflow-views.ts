import { z } from 'zod';
import { VoiceOver } from './voice-over.ts';
import { canAuthor, oneself, canSee } from '../kernel/access.ts';
import { defineQuery, listParameters, pageParameters } from '../kernel/define-query.ts';
import {
  AssetId,
  defineId,
  LanguageCode,
  Seconds,
  Timestamp,
  TranscriptionId,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import { AnnotationElement } from './annotation-elements.ts';
import { GetStepAnnotations } from './annotations.ts';
import { RequestedPublication } from './publications.ts';
import { FindReviewers, GetWorkflowReviewers } from './reviewers.ts';
import { SearchSteps } from './step-search.ts';
import { GetTranscription } from './transcription.ts';
import { VideoCut } from './video-cut.ts';
import { GetSpeech, GetVoiceOver, ListSpeechHistories } from './voice-over.ts';
import {
  Attachment,
  CardStatus,
  Cause,
  EditType,
  SegmentationBasis,
  Stage,
  StepRange,
  WorkflowStatuses,
  WorkflowTitles,
} from './workflow-fields.ts';

/**
 * A card of a list: of the draft for people who may edit it, of what is published for everybody else, whose `updatedAt` is
 * when it was published. `languageCode` is the language of `title`.
 */
export const WorkflowCard = z.object({
  id: WorkflowId,
  title: z.string(),
  titleTranslations: z.record(LanguageCode, z.string()).describe('As viewers have them (3:73)'),
  languageCode: LanguageCode,
  workspaceId: WorkspaceId,
  authorId: UserId,
  status: CardStatus,
  editType: EditType,
  published: z.boolean(),
  /** Draft edits that viewers do not see yet, and are not told of. */
  changedSincePublication: z.boolean(),
  /** The next publication, whose video is rendered or could not be; `null` if there is none. */
  requested: RequestedPublication.omit({ videoId: true }).nullable(),
  previewReady: z.boolean(),
  /** Without what the draft cuts out. */
  videoDuration: Seconds.nullable(),
  stepCount: z.number().int(),
  /** Why it failed, if it did; or what is missing. */
  cause: Cause.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
});
export type WorkflowCard = z.output<typeof WorkflowCard>;

/** A step with what the specification derives from its range (foundations 9). */
export const DraftStep = StepRange.extend({
  number: z.number().int(),
  duration: Seconds,
  attachments: z.array(Attachment),
  annotations: z.array(AnnotationElement).describe('From the back to the front'),
  type: z.enum(['original', 'import']),
});
export type DraftStep = z.output<typeof DraftStep>;
/** A step as its author sees it. */
export const EditorStep = DraftStep.extend({
  titleProposed: z.boolean().describe('As a machine wrote it; nobody has accepted it'),
  transcriptions: z.record(LanguageCode, TranscriptionId).describe('One for each language (2:41)'),
});
export type EditorStep = z.output<typeof EditorStep>;

/** The draft as the editor shows it. `revision` is that of the workflow's last event; `beingMade`: it will still change. */
export const WorkflowDetails = WorkflowCard.omit({ titleTranslations: true, editType: true }).extend({
  /** Of the source, with what the draft cuts out. */
  videoDuration: Seconds.nullable(),
  titles: WorkflowTitles,
  assetId: AssetId,
  statuses: WorkflowStatuses,
  beingMade: z.boolean(),
  causes: z.record(z.string(), Cause),
  basis: SegmentationBasis.nullable(),
  speechConfidence: z.number().nullable(),
  transcriptionId: TranscriptionId.nullable(),
  /** Of the last event that changed the transcript; 0 before there was one. */
  transcriptRevision: z.number().int(),
  steps: z.array(EditorStep),
  terms: z.array(z.string()),
  hasAudio: z.boolean().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  cut: VideoCut,
  poster: z.object({ atSecond: Seconds.nullable(), assetId: AssetId.nullable() }),
  externalId: z.string().nullable(),
  safetyWatermark: z.boolean(),
  voiceOver: VoiceOver,
  reviewers: z.array(UserId),
  categoryIds: z.array(defineId()).default([]),
  subcategoryIds: z.array(defineId()).default([]),
  /** Number of the last publication, 0 if never published. */
  publication: z.number().int(),
  /** The next publication, whose video is rendered or could not be; `null` if there is none. */
  requested: RequestedPublication.nullable(),
  revision: z.number().int(),
});
export type WorkflowDetails = z.output<typeof WorkflowDetails>;

/** Screens that show all workflows keep their lists up to date: this is the most in one answer (1:447, R-DOC-03). */
const maxWorkflows = 1500;

const workflowListParameters = listParameters(['updatedAt', 'createdAt', 'title', 'publishedAt', 'id'], {
  sort: 'updatedAt',
  order: 'DESC',
  size: 20,
  most: maxWorkflows,
});

/** Of one category or subcategory. */
const categoryFilter = { categoryId: defineId().optional(), subcategoryId: defineId().optional() };

/** The draft of a workflow, for its authors. */
export class GetWorkflow extends defineQuery('GetWorkflow', {
  http: 'GET /v1/workflows/{workflowId}',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: WorkflowDetails,
}) {}
/** Steps of the draft; `originalSteps` those that were first proposed. */
export class GetWorkflowSteps extends defineQuery('GetWorkflowSteps', {
  http: 'GET /v1/workflows/{workflowId}/steps',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId, originalSteps: z.stringbool().default(false) }),
  items: EditorStep,
}) {}
/** What the sender may do with it; `allowView` decides about the player (R-PLY-04). */
export class GetWorkflowPermissions extends defineQuery('GetWorkflowPermissions', {
  http: 'GET /v1/workflows/{workflowId}/permissions',
  access: canSee,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({ allowView: z.boolean(), allowEdit: z.boolean(), published: z.boolean() }),
}) {}
/** Workflows of a workspace: viewers get published ones, authors everything. */
export class ListWorkspaceWorkflows extends defineQuery('ListWorkspaceWorkflows', {
  http: 'GET /v1/workspaces/{workspaceId}/workflows',
  access: canSee,
  data: z.object({
    workspaceId: WorkspaceId,
    ...workflowListParameters,
    ...categoryFilter,
    status: CardStatus.optional(),
  }),
  items: WorkflowCard,
}) {}
/** The same at the address of workspaces as groups (1:372). */
export class ListGroupWorkflows extends defineQuery('ListGroupWorkflows', {
  http: 'GET /v1/groups/{workspaceId}/workflows',
  access: canSee,
  data: ListWorkspaceWorkflows.schema,
  items: WorkflowCard,
}) {}
/** Workflows of every workspace that the sender may see, or those of at most 200 comma-separated `ids`, as one page. */
export class ListWorkflows extends defineQuery('ListWorkflows', {
  http: 'GET /v1/workflows',
  access: canSee,
  data: z.object({
    ...workflowListParameters,
    ...categoryFilter,
    status: CardStatus.optional(),
    workspaceId: WorkspaceId.optional(),
    published: z.stringbool().optional(),
    ids: z.string().max(10_000).optional(),
  }),
  items: WorkflowCard,
}) {}
/** Workflows that a person created (owned by me). */
export class ListCreatorWorkflows extends defineQuery('ListCreatorWorkflows', {
  http: 'GET /v1/users/{userId}/workflows/creator',
  access: canSee,
  data: z.object({ userId: UserId, ...workflowListParameters, status: CardStatus.optional() }),
  items: WorkflowCard,
}) {}
/** The sender's unfinished workflows, last edited first (R-CRE-06). */
export class ListContinueEditing extends defineQuery('ListContinueEditing', {
  http: 'GET /v1/users/{userId}/workflows/continue-editing',
  access: oneself,
  data: z.object({
    userId: UserId,
    ...listParameters(['updatedAt'], { sort: 'updatedAt', order: 'DESC', size: 20 }),
  }),
  items: WorkflowCard,
}) {}

export const PublicationView = z.object({
  publication: z.number().int(),
  publishedAt: Timestamp,
  publishedBy: UserId,
  stepCount: z.number().int(),
});
/** Every publication, newest first. */
export class ListPublications extends defineQuery('ListPublications', {
  http: 'GET /v1/workflows/{workflowId}/publications',
  access: canAuthor,
  data: z.object({
    workflowId: WorkflowId,
    ...pageParameters(200, 50),
  }),
  items: PublicationView,
}) {}

/** One entry of a workflow's processing history. */
export const Conversion = z.object({
  id: z.string(),
  at: Timestamp,
  /** `requested`: recognition was requested again; `retried`: a failed stage was restarted; else a stage reported. */
  kind: z.enum(['reported', 'requested', 'retried']),
  stage: Stage,
  status: z.string(),
  /** `under-way` while nothing newer is known of the stage; earlier starts are `begun`. */
  outcome: z.enum(['begun', 'under-way', 'done', 'failed']),
  cause: Cause.nullable(),
});
export type Conversion = z.output<typeof Conversion>;
/** The processing history of a workflow's video: every change of a stage, newest first (2:154, R-WFL-24). */
export class GetConversionHistory extends defineQuery('GetConversionHistory', {
  http: 'GET /v1/workflows/{workflowId}/conversion-history',
  access: canAuthor,
  data: z.object({
    workflowId: WorkflowId,
    ...pageParameters(200, 50),
  }),
  items: Conversion,
}) {}

/** The draft's transcript as WebVTT, to be shown over the preview (2:154, R-TRN-10). */
export class PreviewSubtitles extends defineQuery('PreviewSubtitles', {
  http: 'POST /v1/workflows/{workflowId}/preview/subtitles',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({ languageCode: LanguageCode, subtitles: z.string() }),
}) {}

export const workflowQueries = [
  GetWorkflow, GetWorkflowSteps, GetWorkflowPermissions, GetWorkflowReviewers, FindReviewers, GetTranscription, ListWorkspaceWorkflows, ListGroupWorkflows, ListWorkflows, ListCreatorWorkflows,
  ListContinueEditing, ListPublications, GetConversionHistory, PreviewSubtitles, GetStepAnnotations, SearchSteps,
  GetVoiceOver,
  GetSpeech,
  ListSpeechHistories,
] as const; // prettier-ignore
