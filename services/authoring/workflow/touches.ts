import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';

/** All steps with all that belongs to them; all sentences; the order of the steps. */
const steps = 'content/step';
const sentences = 'content/sentence';
const order = 'content/order';

const ofStep = (stepId: string, part?: string): string =>
  part === undefined ? `${steps}/${stepId}` : `${steps}/${stepId}/${part}`;

/**
 * What an event changes of the things that people edit. Two edits of which neither touches what the other does commute;
 * putting in a step or an attachment stands in nobody's way. An event that is not named here touches everything, so that
 * an edit beside it is refused rather than lost.
 */
export function touches(event: WorkflowEvent): readonly string[] {
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
      return ['content/terms'];
    case 'WorkflowRenamed':
      return [`content/title/${event.data.languageCode}`];
    case 'WorkflowLanguageChanged':
      return ['content/language'];
    case 'PosterChosen':
      return ['content/poster'];
    case 'SafetyWatermarkChanged':
      return ['content/safetyWatermark'];
    case 'ExternalIdChanged':
      return ['content/externalId'];
    case 'ReviewersChanged':
      return ['content/reviewers'];
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
    case 'WorkflowReset':
    default:
      return ['content'];
  }
}
