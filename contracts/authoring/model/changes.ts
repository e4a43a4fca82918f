import type { WorkflowEvent } from '../workflow-events.ts';

/** What people edit, as paths: a path stands for all below it. */
const everything = 'workflow';
/** What viewers see with the next publication. */
const content = `${everything}/content`;
/** What holds at once, or for authors alone. */
const settings = `${everything}/settings`;

const steps = `${content}/step`;
const sentences = `${content}/sentence`;
const order = `${content}/order`;

const ofStep = (stepId: string, part?: string): string =>
  part === undefined ? `${steps}/${stepId}` : `${steps}/${stepId}/${part}`;

/**
 * What an event changes of the things that people edit. Two edits of which neither changes what the other does commute;
 * putting in a step or an attachment stands in nobody's way.
 */
export function changedBy(event: WorkflowEvent): readonly string[] {
  switch (event.type) {
    case 'StepRenamed':
      return [ofStep(event.data.stepId, 'title')];
    case 'StepRetimed':
    case 'StepSplit':
      return [ofStep(event.data.stepId, 'range')];
    case 'StepsMerged': {
      const { stepId, mergedStepId } = event.data;
      return [ofStep(stepId, 'title'), ofStep(stepId, 'range'), ofStep(mergedStepId)];
    }
    case 'StepDeleted':
      return [ofStep(event.data.stepId)];
    case 'StepInserted':
      return [ofStep(event.data.step.id)];
    case 'AttachmentAdded':
      return [ofStep(event.data.stepId, `attachments/${event.data.attachment.id}`)];
    case 'AttachmentRemoved':
      return [ofStep(event.data.stepId, `attachments/${event.data.attachmentId}`)];
    case 'StepsReordered':
      return [order];
    case 'StepsProposed':
    case 'StepsReplaced':
      return [steps, order];
    case 'SentencesChanged':
      return [...event.data.changed.map(({ id }) => id), ...event.data.removed].map(
        (id) => `${sentences}/${id}`,
      );
    case 'TranscriptRecorded':
      return [sentences];
    case 'KeyTermsFound':
    case 'KeyTermsChanged':
      return [`${content}/terms`];
    case 'WorkflowRenamed':
      return [`${content}/title/${event.data.languageCode}`];
    case 'WorkflowLanguageChanged':
      return [`${content}/language`];
    case 'PosterChosen':
      return [`${content}/poster`];
    case 'SafetyWatermarkChanged':
      return [`${settings}/safetyWatermark`];
    case 'ExternalIdChanged':
      return [`${settings}/externalId`];
    case 'ReviewersChanged':
      return [`${settings}/reviewers`];
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
    case 'WorkflowPublished':
    case 'WorkflowUnpublished':
    case 'WorkflowDeleted':
      return [];
    // what it takes back stands in the events before it; whoever edits beside it has not seen what is gone
    case 'WorkflowReset':
      return [everything];
  }
  return changedByUnknown(event);
}

/** An event of a newer release may have changed anything, so that an edit beside it is refused rather than lost. */
const changedByUnknown = (_event: never): readonly string[] => [everything];

/** Whether viewers would see something else with the next publication. */
export const isContentEvent = (event: WorkflowEvent): boolean =>
  changedBy(event).some((path) => path.startsWith(content));

/** Whether the draft differs from its last publication, after one more event. */
export function isChangedAfter(
  before: { readonly isChanged: boolean; readonly wasPublished: boolean },
  event: WorkflowEvent,
): boolean {
  if (event.type === 'WorkflowPublished') return false;
  if (event.type === 'WorkflowReset' && event.data.to === 'publication') return false;
  return before.isChanged || (before.wasPublished && isContentEvent(event));
}
