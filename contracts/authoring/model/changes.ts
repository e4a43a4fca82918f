import type { CutRange } from '../video-cut.ts';
import type { WorkflowEvent } from '../workflow-events.ts';

/** What people edit, as paths: a path includes everything below it. */
const workflowPath = 'workflow';
/** What viewers see with the next publication. */
const contentPath = `${workflowPath}/content`;
/** What applies immediately, or to authors alone. */
const settingsPath = `${workflowPath}/settings`;

const stepsPath = `${contentPath}/step`;
const sentencesPath = `${contentPath}/sentence`;
const orderPath = `${contentPath}/order`;

/** The path of what one sentence says, as conflicts name it. */
export const sentencePath = (sentenceId: string): string => `${sentencesPath}/${sentenceId}`;

const stepPath = (stepId: string, part?: string): string =>
  part === undefined ? `${stepsPath}/${stepId}` : `${stepsPath}/${stepId}/${part}`;

/** Parts of a video conflict with those near them. */
const partSeconds = 10;
const partPaths = ({ start, end }: CutRange): readonly string[] => {
  const first = Math.floor(start / partSeconds);
  const count = Math.ceil(end / partSeconds) - first;
  return Array.from({ length: count }, (_, part) => `${contentPath}/video/part/${first + part}`);
};

/**
 * What an event changes of what people edit. Two edits commute if neither changes what the other does; inserting a
 * step or an attachment conflicts only with what touches all steps.
 */
export function changedPaths(event: WorkflowEvent): readonly string[] {
  switch (event.type) {
    case 'StepRenamed':
      return [stepPath(event.data.stepId, 'title')];
    case 'StepRetimed':
    case 'StepSplit':
      return [stepPath(event.data.stepId, 'range')];
    case 'StepsMerged': {
      const { stepId, mergedStepId } = event.data;
      return [stepPath(stepId, 'title'), stepPath(stepId, 'range'), stepPath(mergedStepId)];
    }
    case 'StepDeleted':
      return [stepPath(event.data.stepId)];
    case 'StepInserted':
      return [stepPath(event.data.step.id)];
    case 'AttachmentAdded':
      return [stepPath(event.data.stepId, `attachments/${event.data.attachment.id}`)];
    case 'AttachmentRemoved':
      return [stepPath(event.data.stepId, `attachments/${event.data.attachmentId}`)];
    case 'AnnotationsChanged': {
      const { stepId, changed, removed, order } = event.data;
      const parts = [...changed.map(({ id }) => id), ...removed].map((id) => `annotations/element/${id}`);
      return [...parts, ...(order ? ['annotations/order'] : [])].map((part) => stepPath(stepId, part));
    }
    case 'VoiceBlocksChanged':
      return [...event.data.changed.map(({ key }) => key), ...event.data.removed].map(
        (key) => `${contentPath}/voice/block/${key}`,
      );
    case 'OriginalSoundChanged':
      return [`${contentPath}/voice/original-sound`];
    case 'SpeechGenerated':
      return [`${contentPath}/voice/sound/${event.data.text2SpeechId}`];
    case 'VideoErased':
    case 'VideoPartsRestored':
      return event.data.ranges.flatMap(partPaths);
    case 'TranslationAdded':
      return [`${settingsPath}/translation/${event.data.languageCode}`];
    case 'TranslationRemoved':
      return [`${contentPath}/translation/${event.data.languageCode}`];
    case 'TranslatedTextsChanged':
      return [...event.data.changed, ...event.data.removed].map(
        ({ part, id }) => `${contentPath}/translation/${event.data.languageCode}/${part}/${id}`,
      );
    // an annotation that was drawn before has its place on the picture as it was
    case 'VideoRotated':
      return [`${contentPath}/video/rotation`, stepsPath];
    case 'VideoInsertsChanged':
      return [...event.data.added.map(({ id }) => id), ...event.data.removed].map(
        (id) => `${contentPath}/video/insert/${id}`,
      );
    case 'SplitPointsChanged':
      return [...event.data.added, ...event.data.removed].map((at) => `${settingsPath}/split/${at}`);
    case 'StepsReordered':
      return [orderPath];
    case 'StepsProposed':
    case 'StepsReplaced':
      return [stepsPath, orderPath];
    case 'SentencesChanged':
      return [...event.data.changed.map(({ id }) => id), ...event.data.removed].map(sentencePath);
    case 'TranscriptRecorded':
      return [sentencesPath];
    case 'KeyTermsFound':
    case 'KeyTermsChanged':
      return [`${contentPath}/terms`];
    case 'WorkflowRenamed':
      return [`${contentPath}/title/${event.data.languageCode}`];
    case 'WorkflowLanguageChanged':
      return [`${contentPath}/language`];
    case 'PosterChosen':
      return [`${contentPath}/poster`];
    case 'SafetyWatermarkChanged':
      return [`${settingsPath}/safetyWatermark`];
    case 'ExternalIdChanged':
      return [`${settingsPath}/externalId`];
    case 'ReviewersChanged':
      return [`${settingsPath}/reviewers`];
    case 'WorkflowCategoriesChanged':
      return [`${settingsPath}/categories`];
    case 'TranslationDraftRequested':
    case 'TranslationDraftCompleted':
    case 'TranslationDraftFailed':
    case 'TranslationDraftCancelled':
    case 'SpeechRequested':
    case 'SpeechStarted':
    case 'SpeechFailed':
    case 'WorkflowInitialized':
    case 'WorkflowStageChanged':
    case 'SourceMeasured':
    case 'PreviewBecameReady':
    case 'TranscriptionRequested':
    case 'StageRetryRequested':
    case 'EditorPageCompleted':
    case 'StepTitlesAccepted':
    case 'SentenceSuggestionsMade':
    case 'SentenceSuggestionsAccepted':
    case 'SentenceSuggestionsDismissed':
    case 'PublicationRequested':
    case 'PublicationFailed':
    case 'WorkflowPublished':
    case 'WorkflowUnpublished':
    case 'WorkflowDeleted':
      return [];
    // the preceding events contain what it discards; somebody editing at the same time has not seen that
    case 'WorkflowReset':
    case 'VersionRestored':
      return [workflowPath];
  }
  return changedPathsOfUnknown(event);
}

/** An event of a newer release may have changed anything, so a concurrent edit is refused rather than lost. */
const changedPathsOfUnknown = (_event: never): readonly string[] => [workflowPath];

/** Whether viewers would see something else with the next publication. */
export const isContentEvent = (event: WorkflowEvent): boolean =>
  changedPaths(event).some((path) => path.startsWith(contentPath));

/** Whether the draft differs from what was requested to be published, after one more event. */
export const isChangedSinceRequestAfter = (isChanged: boolean, event: WorkflowEvent): boolean =>
  event.type !== 'PublicationRequested' && (isChanged || isContentEvent(event));

/** Whether the draft differs from its last publication, after one more event. */
export function isChangedAfter(
  before: {
    readonly isChanged: boolean;
    readonly wasPublished: boolean;
    /** Since the next publication was requested. */
    readonly isChangedSinceRequest?: boolean;
  },
  event: WorkflowEvent,
): boolean {
  if (event.type === 'WorkflowPublished')
    return event.data.requestedAt !== undefined && before.isChangedSinceRequest === true;
  if (event.type === 'WorkflowReset' && event.data.to === 'publication') return false;
  return before.isChanged || (before.wasPublished && isContentEvent(event));
}

/**
 * Whether a draft counts as changed: from an edit until it is published or its edits are discarded. An edit that an undo
 * took back counts, too.
 */
interface CountedChanges {
  /** Number of the last publication; 0 before the first. */
  readonly publication: number;
  readonly changedSincePublication: boolean;
  readonly changedSinceRequest: boolean;
}

/** The same after one more event. */
export const countedChangesAfter = (
  { publication, changedSincePublication, changedSinceRequest }: CountedChanges,
  event: WorkflowEvent,
): Omit<CountedChanges, 'publication'> => ({
  changedSincePublication: isChangedAfter(
    {
      isChanged: changedSincePublication,
      wasPublished: publication > 0,
      isChangedSinceRequest: changedSinceRequest,
    },
    event,
  ),
  changedSinceRequest: isChangedSinceRequestAfter(changedSinceRequest, event),
});
