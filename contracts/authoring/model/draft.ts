import type { z } from 'zod';
import { assertNever } from '../../kernel/assert-never.ts';
import {
  changeAnnotationList,
  changeStep,
  insertStep,
  mergeSteps,
  orderSteps,
  removeStep,
  replaceSteps,
  retimeStep,
  splitStep,
  toStep,
  type Steps,
} from './draft-steps.ts';
import {
  withCompletedPage,
  withPreviewReady,
  initialProcessing,
  withTranscriptionRequest,
  withStageReport,
  withStageRetry,
  type Processing,
} from './processing.ts';
import type { TranslatedText } from '../translation-events.ts';
import type { VideoCut } from '../video-cut.ts';
import type { VoiceOver } from '../voice-over.ts';
import { evolveTranslations, type Translations } from './translations.ts';
import { cutOf, evolveVideoCut, noCut } from './video-cut.ts';
import { evolveVoiceOver, initialVoiceOver } from './voice-over.ts';
import type { WorkflowEvent, WorkflowInitialized, WorkflowReset } from '../workflow-events.ts';
import type { SegmentationBasis, StepRange, WorkflowStatuses } from '../workflow-fields.ts';

/**
 * A workflow as its author sees it, without the transcript (which is large and has a fold of its own). The one fold of
 * the draft: decisions, read models and the editor's optimistic edits all use it.
 */
export interface Draft {
  readonly workflowId: string;
  readonly workspaceId: string;
  readonly authorId: string;
  readonly assetId: string;
  readonly editType: WorkflowStatuses['editType'];
  readonly languageCode: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly steps: Steps;
  /** The steps as they were last proposed. */
  readonly proposed: readonly StepRange[];
  /** Ids of the steps whose proposed title a person has accepted as it is. */
  readonly acceptedTitles: readonly string[];
  readonly terms: readonly string[];
  readonly poster: { readonly atSecond: number | null; readonly assetId: string | null };
  readonly externalId: string | null;
  readonly safetyWatermark: boolean;
  /** Absent in drafts that were stored before reviewers existed. */
  readonly reviewers?: readonly string[];
  /** Absent in drafts that were stored before workflows had categories; their names are those of then. */
  readonly categoryIds?: readonly string[];
  readonly subcategoryIds?: readonly string[];
  readonly categories?: readonly string[];
  /** It was created in an organisation of the second generation. */
  readonly secondGeneration?: boolean;
  readonly basis: z.output<typeof SegmentationBasis> | null;
  /** A person changed the steps, so no proposal may replace them any more. */
  readonly stepsEdited: boolean;
  readonly source: Source | null;
  readonly voiceOver: VoiceOver;
  /** Absent in drafts that were stored before videos could be cut. */
  readonly cut?: VideoCut;
  /** Absent in drafts that were stored before content could be translated. */
  readonly translations?: Translations;
  /** Of languages that were removed, what viewers no longer get of the summary; absent until there is any. */
  readonly marksOfRemoved?: Readonly<Record<string, readonly TranslatedText[]>>;
  readonly processing: Processing;
}

/** Known once the video was probed. */
export interface Source {
  readonly durationSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

type Initialized = z.output<(typeof WorkflowInitialized)['schema']>;

export const initialDraft = (data: Initialized): Draft => ({
  workflowId: data.workflowId,
  workspaceId: data.workspaceId,
  authorId: data.authorId,
  assetId: data.assetId,
  editType: data.editType,
  secondGeneration: data.secondGeneration ?? false,
  languageCode: data.languageCode,
  titles: { [data.languageCode]: data.title },
  steps: [],
  proposed: [],
  acceptedTitles: [],
  terms: [],
  poster: { atSecond: null, assetId: null },
  externalId: null,
  safetyWatermark: false,
  reviewers: [],
  basis: null,
  stepsEdited: false,
  source: null,
  voiceOver: initialVoiceOver,
  cut: noCut,
  processing: initialProcessing,
});

/** The title if no other language is requested. */
export const titleOf = (draft: Pick<Draft, 'titles' | 'languageCode'>): string =>
  draft.titles[draft.languageCode] ?? Object.values(draft.titles)[0] ?? '';

/** Whether the step's title is as a machine proposed it, and nobody has accepted it. */
export const isProposedTitle = (
  { proposed, acceptedTitles }: Pick<Draft, 'proposed' | 'acceptedTitles'>,
  step: Pick<StepRange, 'id' | 'title'>,
): boolean =>
  step.title !== '' &&
  !acceptedTitles.includes(step.id) &&
  proposed.some(({ id, title }) => id === step.id && title === step.title);

const withEditedSteps = (draft: Draft, steps: Steps): Draft => ({ ...draft, steps, stepsEdited: true });
const withProcessing = (draft: Draft, processing: Processing): Draft => ({ ...draft, processing });

function withoutTitles(draft: Draft, languages: readonly string[] = []): Draft {
  const titles = Object.entries(draft.titles).filter(([language]) => !languages.includes(language));
  return { ...draft, titles: Object.fromEntries(titles) };
}

/** Proposed steps are nobody's edits; for the target `source`, an author starts over as with a new workflow. */
function reset(draft: Draft, { to, removedTitles }: z.output<(typeof WorkflowReset)['schema']>): Draft {
  if (to === 'publication') return withoutTitles(draft, removedTitles);
  const { processing } = draft;
  const afresh = { ...processing, completedPage: null, processed: false };
  return {
    ...draft,
    stepsEdited: false,
    acceptedTitles: [],
    processing: to === 'source' ? afresh : processing,
  };
}

/** The draft after one more event. Decides nothing. */
export function evolveDraft(draft: Draft, event: WorkflowEvent): Draft {
  const { steps, processing } = draft;
  switch (event.type) {
    case 'WorkflowInitialized':
      return initialDraft(event.data);
    case 'WorkflowStageChanged':
      return withProcessing(draft, withStageReport(processing, event.data));
    case 'SourceMeasured': {
      const { durationSeconds, width, height, hasAudio } = event.data;
      return { ...draft, source: { durationSeconds, width, height, hasAudio } };
    }
    case 'PreviewBecameReady':
      return withProcessing(draft, withPreviewReady(processing));
    case 'TranscriptionRequested':
      return withProcessing(draft, withTranscriptionRequest(processing));
    case 'StageRetryRequested':
      return withProcessing(draft, withStageRetry(processing, event.data.stage));
    case 'StepsProposed':
      return {
        ...draft,
        basis: event.data.basis,
        proposed: event.data.steps,
        acceptedTitles: [],
        steps: replaceSteps(steps, event.data.steps),
      };
    case 'StepTitlesAccepted':
      return { ...draft, acceptedTitles: [...new Set([...draft.acceptedTitles, ...event.data.stepIds])] };
    case 'StepRenamed':
      return withEditedSteps(
        draft,
        changeStep(steps, event.data.stepId, (step) => ({ ...step, title: event.data.title })),
      );
    case 'StepRetimed': {
      const { stepId, startTime, endTime } = event.data;
      return withEditedSteps(
        draft,
        changeStep(steps, stepId, (step) => retimeStep(step, { startTime, endTime })),
      );
    }
    case 'StepSplit':
      return withEditedSteps(draft, splitStep(steps, event.data));
    case 'StepsMerged':
      return withEditedSteps(draft, mergeSteps(steps, event.data));
    case 'StepDeleted':
      return withEditedSteps(draft, removeStep(steps, event.data.stepId));
    case 'StepInserted':
      return withEditedSteps(draft, insertStep(steps, toStep(event.data.step, event.data), event.data.index));
    case 'StepsReordered':
      return withEditedSteps(draft, orderSteps(steps, event.data.order));
    case 'StepsReplaced':
      return withEditedSteps(draft, replaceSteps(steps, event.data.steps));
    case 'AttachmentAdded':
      return withEditedSteps(
        draft,
        changeStep(steps, event.data.stepId, (step) => ({
          ...step,
          attachments: [...step.attachments, event.data.attachment],
        })),
      );
    case 'AttachmentRemoved':
      return withEditedSteps(
        draft,
        changeStep(steps, event.data.stepId, (step) => ({
          ...step,
          attachments: step.attachments.filter(({ id }) => id !== event.data.attachmentId),
        })),
      );
    case 'AnnotationsChanged':
      return withEditedSteps(
        draft,
        changeStep(steps, event.data.stepId, (step) => ({
          ...step,
          annotations: changeAnnotationList(step.annotations, event.data),
        })),
      );
    case 'VoiceBlocksChanged':
    case 'OriginalSoundChanged':
    case 'SpeechRequested':
    case 'SpeechStarted':
    case 'SpeechGenerated':
    case 'SpeechFailed':
      return { ...draft, voiceOver: evolveVoiceOver(draft.voiceOver, event) };
    case 'VideoErased':
    case 'VideoPartsRestored':
    case 'VideoRotated':
    case 'SplitPointsChanged':
    case 'VideoInsertsChanged':
      return { ...draft, cut: evolveVideoCut(cutOf(draft), event) };
    case 'TranslationAdded':
    case 'TranslationRemoved':
    case 'TranslatedTextsChanged':
    case 'TranslationDraftRequested':
    case 'TranslationDraftCompleted':
    case 'TranslationDraftFailed':
    case 'TranslationDraftCancelled':
      return { ...draft, ...evolveTranslations(draft, event) };
    case 'KeyTermsFound':
    case 'KeyTermsChanged':
      return { ...draft, terms: event.data.terms };
    case 'WorkflowRenamed':
      return { ...draft, titles: { ...draft.titles, [event.data.languageCode]: event.data.title } };
    case 'WorkflowLanguageChanged':
      return {
        ...draft,
        languageCode: event.data.languageCode,
        titles: { [event.data.languageCode]: titleOf(draft), ...draft.titles },
      };
    case 'PosterChosen':
      return { ...draft, poster: { atSecond: event.data.atSecond, assetId: event.data.assetId } };
    case 'SafetyWatermarkChanged':
      return { ...draft, safetyWatermark: event.data.enabled };
    case 'ExternalIdChanged':
      return { ...draft, externalId: event.data.externalId };
    case 'ReviewersChanged':
      return { ...draft, reviewers: event.data.reviewers };
    case 'WorkflowCategoriesChanged': {
      const { categoryIds, subcategoryIds, categories } = event.data;
      return { ...draft, categoryIds, subcategoryIds, categories };
    }
    case 'EditorPageCompleted':
      return withProcessing(draft, withCompletedPage(processing, event.data.page));
    case 'WorkflowReset':
      return reset(draft, event.data);
    case 'VersionRestored':
      return withoutTitles(draft, event.data.removedTitles);
    case 'WorkflowPublished':
      return withProcessing(draft, { ...processing, processed: true });
    case 'TranscriptRecorded':
    case 'SentencesChanged':
    case 'SentenceSuggestionsMade':
    case 'SentenceSuggestionsAccepted':
    case 'SentenceSuggestionsDismissed':
    case 'PublicationRequested':
    case 'PublicationFailed':
    case 'WorkflowUnpublished':
    case 'WorkflowDeleted':
      return draft;
  }
  return assertNever(event);
}
