import {
  ConvertStatus,
  failedStages,
  FrameCaptureStatus,
  SpeechStatus,
  Stage,
  stageStatuses,
  StepsStatus,
  TermsStatus,
  type Cause,
  type EditorPage,
  type EditorStatus,
  type WorkflowStatuses,
} from '../workflow-fields.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { VoiceOver } from '../voice-over.ts';
import { initialVoiceOver, isSpoken } from './voice-over.ts';
import type { z } from 'zod';

type Causes = Readonly<Record<string, z.output<typeof Cause>>>;

/** How far the product has processed a workflow's video, and how far its author is. Statuses of 2:78-85. */
export interface Processing {
  readonly blocked: WorkflowStatuses['blocked'];
  /** What is currently being generated for the editor. */
  readonly making: 'segmentation' | 'transcription' | 're-transcription' | null;
  readonly completedPage: z.output<typeof EditorPage> | null;
  readonly convertStatus: z.output<typeof ConvertStatus>;
  readonly speechStatus: z.output<typeof SpeechStatus>;
  /** Recognition reported that it is running; its status says so before. */
  readonly speechBegun?: true;
  readonly stepsStatus: z.output<typeof StepsStatus>;
  readonly termsStatus: z.output<typeof TermsStatus> | null;
  readonly frameCaptureStatus: z.output<typeof FrameCaptureStatus>;
  readonly previewReady: boolean;
  /** An author completed segmentation, or published. */
  readonly processed: boolean;
  /** By stage, why it failed, or what is missing. */
  readonly causes: Causes;
}

const runningSpeech = 'running transcript';

/** `waiting` would count as ready (2:84), so speech counts as running from the start. */
export const initialProcessing: Processing = {
  blocked: 'waiting backend initial',
  making: 'transcription',
  completedPage: null,
  convertStatus: 'job scheduled',
  speechStatus: runningSpeech,
  stepsStatus: 'scheduled',
  termsStatus: null,
  frameCaptureStatus: 'waiting conversion',
  previewReady: false,
  processed: false,
  causes: {},
};

const statusesOfStage = {
  convert: ConvertStatus.options,
  speech: SpeechStatus.options,
  steps: StepsStatus.options,
  terms: TermsStatus.options,
  frames: FrameCaptureStatus.options,
} as const;

/** Whether a stage can have this status. */
export const isStatusOfStage = (stage: Stage, status: string): boolean =>
  statusesOfStage[stage].some((known) => known === status);

const statusOr = <T extends string>(options: readonly T[], status: string, otherwise: T): T =>
  options.find((option) => option === status) ?? otherwise;

const hasEnded = (status: string): boolean => status === 'completed' || status.includes('error');

/** The stages that a run would still reach; terms are searched if there are sentences. */
export const openStages = (processing: Processing): readonly Stage[] => {
  const statuses = stageStatuses(processing);
  return Stage.options.filter((stage) => {
    const status = statuses[stage];
    return status !== null && status !== 'finished' && status !== 'transcoded' && !hasEnded(status);
  });
};

/** Its source was refused: it failed and everything with it, until somebody retries it. */
export const isRefused = ({ convertStatus, stepsStatus, causes }: Processing): boolean =>
  convertStatus === 'error' &&
  stepsStatus === 'error' &&
  causes['convert'] !== undefined &&
  causes['steps']?.error === causes['convert'].error;

const withoutBegun = ({ speechBegun: _, ...processing }: Processing): Processing => processing;

interface StageReport {
  readonly stage: Stage;
  readonly status: string;
  readonly cause: z.output<typeof Cause> | null;
}

/** Whether a report says nothing new. */
export const isReported = (processing: Processing, { stage, status, cause }: StageReport): boolean =>
  stageStatuses(processing)[stage] === status &&
  isDeepEqual(processing.causes[stage] ?? null, cause) &&
  (stage !== 'speech' || status !== runningSpeech || processing.speechBegun === true);

/** A stage reported; if the generation failed, the author can continue where they were. */
export function withStageReport(before: Processing, report: StageReport): Processing {
  const { stage, status, cause } = report;
  const { [stage]: _, ...others } = before.causes;
  const processing = { ...before, causes: cause === null ? others : { ...others, [stage]: cause } };
  switch (stage) {
    case 'convert':
      return {
        ...processing,
        convertStatus: statusOr(ConvertStatus.options, status, 'error'),
        blocked: blockedReasonAfter(before, status),
      };
    case 'speech':
      return {
        ...withoutBegun(processing),
        ...(status === runningSpeech && { speechBegun: true }),
        speechStatus: statusOr(SpeechStatus.options, status, 'error'),
        making: before.making !== 'segmentation' && hasEnded(status) ? null : before.making,
      };
    case 'steps':
      return {
        ...processing,
        stepsStatus: statusOr(StepsStatus.options, status, 'error'),
        making: stepsProcessAfter(before, status),
      };
    case 'terms':
      return { ...processing, termsStatus: statusOr(TermsStatus.options, status, 'error') };
    case 'frames':
      return { ...processing, frameCaptureStatus: statusOr(FrameCaptureStatus.options, status, 'error') };
  }
}

/** The card is blocked until something can be shown; a failed encode is shown as failed instead. */
function blockedReasonAfter(before: Processing, status: string): Processing['blocked'] {
  const over =
    before.previewReady || status.includes('error') || status === 'finished' || status === 'transcoded';
  if (over) return null;
  return status === 'running' || status === 'transcoding' ? 'transcoding' : before.blocked;
}

function stepsProcessAfter(before: Processing, status: string): Processing['making'] {
  if (status === 'running') return 'segmentation';
  return before.making === 'segmentation' && hasEnded(status) ? null : before.making;
}

export const withPreviewReady = (before: Processing): Processing => ({
  ...before,
  previewReady: true,
  blocked: null,
});

const statusOfRetry = {
  convert: 'job scheduled',
  speech: runningSpeech,
  steps: 'scheduled',
  terms: 'reprocess',
  frames: 'waiting conversion',
} as const satisfies Record<Stage, string>;

/** A failed stage waits for its turn again, and its cause is cleared. */
export function withStageRetry(before: Processing, stage: Stage): Processing {
  const after = withStageReport(before, { stage, status: statusOfRetry[stage], cause: null });
  return stage === 'speech' ? withoutBegun(after) : after;
}

export const withTranscriptionRequest = (before: Processing): Processing => ({
  ...withStageRetry(before, 'speech'),
  making: 're-transcription',
});

/** Completing segmentation or the builder makes a new workflow an unpublished one (2:84). */
export const withCompletedPage = (before: Processing, page: z.output<typeof EditorPage>): Processing => ({
  ...before,
  completedPage: page,
  processed: before.processed || page !== 'transcription',
});

function editorStatusOf({ making, completedPage }: Processing): z.output<typeof EditorStatus> {
  if (making !== null) return `processing ${making}`;
  return completedPage === null ? '' : `completed ${completedPage}`;
}

/** The statuses that a card's status depends on. */
export const statusesOf = (
  processing: Processing,
  {
    published,
    editType,
    secondGeneration = false,
    voiceOver = initialVoiceOver,
  }: Pick<WorkflowStatuses, 'published' | 'editType'> & {
    readonly secondGeneration?: boolean | undefined;
    readonly voiceOver?: VoiceOver;
  },
): WorkflowStatuses => ({
  published,
  editType,
  blocked: processing.blocked,
  editorStatus: editorStatusOf(processing),
  convertStatus: processing.convertStatus,
  speechStatus: processing.speechStatus,
  stepsStatus: processing.stepsStatus,
  termsStatus: processing.termsStatus,
  frameCaptureStatus: processing.frameCaptureStatus,
  processed: processing.processed,
  hasImageMap: processing.frameCaptureStatus === 'completed',
  secondGeneration,
  isSpoken: isSpoken(voiceOver),
});

/** Why the first stage failed, in processing order, or otherwise what the first one is missing; for a card. */
export function firstCause(processing: Processing): z.output<typeof Cause> | null {
  const [failed] = failedStages(processing);
  const stageWithCause = failed ?? Stage.options.find((stage) => processing.causes[stage] !== undefined);
  return stageWithCause === undefined ? null : (processing.causes[stageWithCause] ?? null);
}

/** Encoding is done and the steps are detected, or detection failed and an author may have created them. */
export const isReadyToPublish = (processing: Processing): boolean =>
  (processing.convertStatus === 'finished' || processing.convertStatus === 'transcoded') &&
  hasEnded(processing.stepsStatus);
