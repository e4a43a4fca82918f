import { z } from 'zod';
import { AssetId, LanguageCode, PartId, Seconds, StepId, StepTitle } from '../kernel/fields.ts';
import { isVisibleLine, visibleLine } from '../kernel/visible-line.ts';

/** A recognised word; `confidence` 0 to 1. */
export const Word = z.object({
  word: z.string().max(2000),
  startTime: Seconds,
  endTime: Seconds,
  confidence: z.number().min(0).max(1).optional(),
});
/** One sentence of a transcript (2:43). */
export const Sentence = z.object({
  id: PartId,
  sentence: z.string().max(2000),
  startTime: Seconds,
  endTime: Seconds,
  words: z.array(Word).max(500),
});
export type Sentence = z.output<typeof Sentence>;

/**
 * What a later recognition returned where an author had corrected, added or deleted sentences; suggested in their
 * place.
 */
export const SentenceSuggestion = z.object({
  id: z.string(),
  /** Of the author's sentences that it would replace; none if the author had deleted what was recognised. */
  sentenceIds: z.array(z.string()),
  heard: z.array(Sentence),
});
export type SentenceSuggestion = z.output<typeof SentenceSuggestion>;

/** A step is a range of the source; order is a separate list, so ranges may be in any order (DECISIONS). */
export const StepRange = z.object({ id: StepId, title: z.string(), startTime: Seconds, endTime: Seconds });
export type StepRange = z.output<typeof StepRange>;
/** The same in a command. */
export const TypedStepRange = StepRange.extend({ title: StepTitle });

/** A link of a step, under its label. */
const LinkAttachment = z.object({
  kind: z.literal('link'),
  id: PartId,
  label: z.string().min(1).max(200),
  link: z.url({ protocol: /^https?$/ }).max(2000),
});

const fileFields = { id: PartId, assetId: AssetId, name: z.string().max(255), size: z.number().int() };
const DiagramAttachment = z.object({ kind: z.literal('diagram'), ...fileFields });
const PdfAttachment = z.object({ kind: z.literal('pdf'), ...fileFields });

/** An attachment of a step (2:41): a drawing (picture), a link, or a PDF with its size in bytes. */
export const Attachment = z.discriminatedUnion('kind', [DiagramAttachment, LinkAttachment, PdfAttachment]);
export type Attachment = z.output<typeof Attachment>;

/** The same in a command: the label of a link cannot look like another one. */
export const TypedLinkAttachment = LinkAttachment.extend({
  label: LinkAttachment.shape.label.refine(...visibleLine),
});
export const TypedAttachment = z.discriminatedUnion('kind', [
  DiagramAttachment,
  TypedLinkAttachment,
  PdfAttachment,
]);

/** Stages of processing whose statuses determine the card (2:81-85); a status that contains `error` means failed. */
export const Stage = z.enum(['convert', 'speech', 'steps', 'terms', 'frames']);
export type Stage = z.output<typeof Stage>;
export const ConvertStatus = z.enum([
  'job scheduled',
  'running',
  'finished',
  'transcoded',
  'transcoding',
  'error',
]);
export const SpeechStatus = z.enum([
  'waiting',
  'running transcript',
  'sentences finished',
  'completed',
  'error',
]);
export const StepsStatus = z.enum(['scheduled', 'running', 'completed', 'error']);
export const TermsStatus = z.enum(['inProgress', 'reprocess', 'completed', 'error']);
export const FrameCaptureStatus = z.enum(['running', 'waiting conversion', 'completed', 'error']);
export const Cause = z.object({ error: z.string(), message: z.string() });

/** What is being generated while a workflow's author waits in the editor (2:79). */
const editorProcesses = [
  'processing cut',
  'processing erase',
  'processing patch transcription',
  'processing rotate',
  'processing trim',
  'processing voice over',
  'processing voice over sections',
] as const;

/** editorStatus (2:78): the author's progress; empty before anything started. */
export const EditorStatus = z.enum([
  '',
  ...editorProcesses,
  'processing segmentation',
  'processing transcription',
  'processing re-transcription',
  'processing buildermain',
  'processing publish workflow',
  'completed segmentation',
  'completed transcription',
  'completed buildermain',
]);
export type EditorStatus = z.output<typeof EditorStatus>;

/** Processing in the editor (2:79): the video itself is being changed, so nothing else can be edited. */
export const isProcessingInEditor = (status: EditorStatus): boolean =>
  editorProcesses.some((process) => process === status);

export const EditorPage = z.enum(['segmentation', 'transcription', 'buildermain']);

/** How steps were detected: by the speech, or by pictures and silences if nobody speaks clearly. */
export const SegmentationBasis = z.enum(['speech', 'scenes', 'marks']);

/** Card edit-mode status in its order of derivation (2:84, R-WFL-06..14). */
export const CardStatus = z.enum([
  'published',
  'transcoding',
  'new',
  'unpublished',
  'failed',
  'processing',
  'no-access',
]);
export type CardStatus = z.output<typeof CardStatus>;
/** The statuses of a workflow itself, for every viewer. */
export const accessibleStatuses: readonly CardStatus[] = CardStatus.exclude(['no-access']).options;

/** Which editor a workflow was made for (2:39). */
export const EditType = z.enum(['original', 'new_editor']);

/** Why a workflow cannot be opened yet (2:85). */
export const BlockedReason = z.enum(['waiting backend initial', 'transcoding', 'copying original video']);

/** Statuses that determine everything about a workflow's card. */
export const WorkflowStatuses = z.object({
  published: z.boolean(),
  blocked: BlockedReason.nullable(),
  editorStatus: EditorStatus,
  editType: EditType,
  convertStatus: ConvertStatus,
  speechStatus: SpeechStatus,
  stepsStatus: StepsStatus,
  termsStatus: TermsStatus.nullable(),
  frameCaptureStatus: FrameCaptureStatus,
  /** An author has looked at it in the editor (2:84: "new if not yet processed, else unpublished"). */
  processed: z.boolean(),
  hasImageMap: z.boolean(),
  /** It was created in an organisation of the second generation (2:84). */
  secondGeneration: z.boolean(),
  /** It has a voice-over, and each of its blocks has its sound (2:84). */
  isSpoken: z.boolean(),
});
export type WorkflowStatuses = z.output<typeof WorkflowStatuses>;

/** Running transcript (2:81). */
export const isTranscribing = ({ speechStatus }: Pick<WorkflowStatuses, 'speechStatus'>): boolean =>
  speechStatus === 'running transcript';

/** Key terms are being detected (2:82, R-KEY-01). */
export const areTermsProcessing = ({ termsStatus }: Pick<WorkflowStatuses, 'termsStatus'>): boolean =>
  termsStatus === 'inProgress' || termsStatus === 'reprocess';

const doneStatuses: readonly string[] = ['finished', 'transcoded', 'completed', 'sentences finished'];

/** The outcome that a stage reported, by its own status (2:81-85). */
export function stageOutcome(status: string): 'begun' | 'done' | 'failed' {
  if (status.includes('error')) return 'failed';
  return doneStatuses.includes(status) ? 'done' : 'begun';
}

/** The video is still being processed, so the workflow will change by itself. */
export const isProcessing = (statuses: WorkflowStatuses): boolean =>
  statuses.editorStatus.startsWith('processing') ||
  stageOutcome(statuses.convertStatus) === 'begun' ||
  stageOutcome(statuses.stepsStatus) === 'begun' ||
  isTranscribing(statuses) ||
  areTermsProcessing(statuses);

type StatusesOfStages = Pick<
  WorkflowStatuses,
  'convertStatus' | 'speechStatus' | 'stepsStatus' | 'termsStatus' | 'frameCaptureStatus'
>;

/** The status of each stage, by the name under which it is retried. */
export const stageStatuses = (statuses: StatusesOfStages): Readonly<Record<Stage, string | null>> => ({
  convert: statuses.convertStatus,
  speech: statuses.speechStatus,
  steps: statuses.stepsStatus,
  terms: statuses.termsStatus,
  frames: statuses.frameCaptureStatus,
});

/** The stages that failed, in processing order: any status that contains `error` (2:84). */
export function failedStages(statuses: StatusesOfStages): readonly Stage[] {
  const byStage = stageStatuses(statuses);
  return Stage.options.filter((stage) => stageOutcome(byStage[stage] ?? '') === 'failed');
}

/** Ready to be edited (2:84); `waiting` counts as ready in the old editor. */
function isReady(statuses: WorkflowStatuses): boolean {
  const { editType, editorStatus, speechStatus, hasImageMap, secondGeneration, isSpoken } = statuses;
  if (editType === 'new_editor') return editorStatus === 'completed buildermain' || isSpoken;
  if (speechStatus === 'sentences finished') return hasImageMap || secondGeneration;
  return speechStatus === 'completed' || speechStatus === 'waiting';
}

/** The first match wins: published, transcoding, ready (new or unpublished), failed, processing (R-WFL-06). */
export function cardStatus(statuses: WorkflowStatuses): Exclude<CardStatus, 'no-access'> {
  if (statuses.published) return 'published';
  if (statuses.blocked !== null || statuses.editorStatus === 'processing publish workflow')
    return 'transcoding';
  if (isReady(statuses)) return statuses.processed ? 'unpublished' : 'new';
  return failedStages(statuses).length > 0 ? 'failed' : 'processing';
}

/** Which page Edit opens (2:35, R-RTE-14). */
export function editorPath({
  id,
  status,
  editType,
}: Pick<WorkflowStatuses, 'editType'> & { readonly id: string; readonly status: CardStatus }): string {
  if (editType === 'new_editor') return `/editoradvanced/${id}`;
  return status === 'new' ? `/editormain/${id}` : `/buildermain/${id}`;
}

/** Actions that a card offers (2:145, R-CARD): one table by status, for author roles. */
export function cardActions(status: CardStatus): {
  edit: boolean;
  share: boolean;
  rename: boolean;
  move: boolean;
  unpublish: boolean;
  publish: boolean;
  delete: boolean;
  watch: boolean;
} {
  const editable = status === 'unpublished' || status === 'published' || status === 'new';
  return {
    edit: editable,
    share: status === 'published',
    rename: status !== 'published' && status !== 'no-access',
    move: status !== 'no-access',
    unpublish: status === 'published',
    publish: status === 'unpublished' || status === 'new',
    delete: status !== 'no-access',
    watch: status === 'published',
  };
}

/** Languages that have key terms (2:214, R-KEY-02). */
export const keyTermLanguages: readonly string[] = [
  'en-us',
  'pt-br',
  'es-mx',
  'de-de',
  'zh',
  'zh-tw',
  'fr-fr',
  'nl-nl',
  'ru-ru',
  'vi-vn',
  'ko-kr',
  'pl-pl',
  'cs-cz',
  'ja-jp',
  'it-it',
  'hu-hu',
  'ro-ro',
  'th-th',
  'he-il',
  'ar-ar',
  'ar-jo',
];

/** The most reviewers of a workflow. */
export const maxReviewers = 50;

export const KeyTerm = z.string().min(1).max(80);
/** The same in a command, which leaves blank ones out. */
export const TypedKeyTerm = KeyTerm.refine(
  (term) => term.trim() === '' || isVisibleLine(term),
  visibleLine[1],
);
export const WorkflowTitles = z.record(LanguageCode, z.string());
