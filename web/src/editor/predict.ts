import { isDeepEqual } from './is-deep-equal.ts';
import { acceptedSentences, openSuggestions } from '../../../contracts/authoring/model/draft-transcript.ts';
import { isStepRange, type Step } from '../../../contracts/authoring/model/draft-steps.ts';
import {
  AttachmentAdded,
  AttachmentRemoved,
  ExternalIdChanged,
  SafetyWatermarkChanged,
  KeyTermsChanged,
  PosterChosen,
  SentencesChanged,
  SentenceSuggestionsDismissed,
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepRetimed,
  StepsMerged,
  StepSplit,
  StepTitlesAccepted,
  StepsReordered,
  WorkflowLanguageChanged,
  WorkflowRenamed,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { type EditorDocument, evolveDocument } from './document.ts';
import type { Edit, EditOf } from './edit.ts';

const stepOf = ({ draft }: EditorDocument, id: string): Step | undefined =>
  draft.steps.find((step) => step.id === id);

function mergedEvent(document: EditorDocument, { data }: EditOf<'MergeSteps'>): WorkflowEvent | null {
  const { steps, workflowId } = document.draft;
  const step = stepOf(document, data.stepId);
  const merged = stepOf(document, data.mergedStepId);
  if (!step || !merged || steps[steps.indexOf(step) + 1] !== merged) return null;
  return StepsMerged({
    ...data,
    workflowId,
    startTime: Math.min(step.startTime, merged.startTime),
    endTime: Math.max(step.endTime, merged.endTime),
    title: step.title === '' ? merged.title : step.title,
  });
}

function splitEvent(document: EditorDocument, { data }: EditOf<'SplitStep'>): WorkflowEvent | null {
  const step = stepOf(document, data.stepId);
  if (!step || stepOf(document, data.newStepId)) return null;
  const halves = [
    { startTime: step.startTime, endTime: data.at },
    { startTime: data.at, endTime: step.endTime },
  ];
  if (!halves.every((half) => isStepRange(half, null))) return null;
  return StepSplit({ ...data, workflowId: document.draft.workflowId, newTitle: '' });
}

/** The event where there is such a step; the server refuses the edit where there is none. */
const onStep = (document: EditorDocument, stepId: string, make: () => WorkflowEvent): WorkflowEvent | null =>
  stepOf(document, stepId) ? make() : null;

function retimedEvent(document: EditorDocument, { data }: EditOf<'RetimeStep'>): WorkflowEvent | null {
  const { workflowId, source } = document.draft;
  if (!isStepRange(data, source?.durationSeconds ?? null)) return null;
  return onStep(document, data.stepId, () => StepRetimed({ ...data, workflowId }));
}

function insertedEvent(document: EditorDocument, { data }: EditOf<'InsertStep'>): WorkflowEvent | null {
  const { workflowId } = document.draft;
  return stepOf(document, data.step.id) ? null : StepInserted({ attachments: [], ...data, workflowId });
}

function deletedEvent(document: EditorDocument, { data }: EditOf<'DeleteStep'>): WorkflowEvent | null {
  const { workflowId, steps } = document.draft;
  return steps.length > 1 ? onStep(document, data.stepId, () => StepDeleted({ ...data, workflowId })) : null;
}

function reorderedEvent(document: EditorDocument, { data }: EditOf<'ReorderSteps'>): WorkflowEvent | null {
  const { workflowId, steps } = document.draft;
  return data.order.length === steps.length ? StepsReordered({ ...data, workflowId }) : null;
}

/** The suggestions of an edit that are still offered. */
export const suggestionsOf = (document: EditorDocument, { data }: EditOf<'AcceptSentenceSuggestions'>) =>
  openSuggestions(document).filter(({ id }) => data.suggestionIds.includes(id));

/** The event that the server will make of an edit; `null` where it would refuse it or find nothing to do. */
export function eventOf(document: EditorDocument, edit: Edit): WorkflowEvent | null {
  const { workflowId } = document.draft;
  switch (edit.type) {
    case 'RenameWorkflow':
      return WorkflowRenamed({ ...edit.data, workflowId });
    case 'RenameStep':
      return onStep(document, edit.data.stepId, () => StepRenamed({ ...edit.data, workflowId }));
    case 'AcceptStepTitles':
      return StepTitlesAccepted({ ...edit.data, workflowId });
    case 'RetimeStep':
      return retimedEvent(document, edit);
    case 'SplitStep':
      return splitEvent(document, edit);
    case 'MergeSteps':
      return mergedEvent(document, edit);
    case 'DeleteStep':
      return deletedEvent(document, edit);
    case 'InsertStep':
      return insertedEvent(document, edit);
    case 'ReorderSteps':
      return reorderedEvent(document, edit);
    case 'AddAttachment':
      return addedEvent(document, edit);
    case 'RemoveAttachment':
      return onStep(document, edit.data.stepId, () => AttachmentRemoved({ ...edit.data, workflowId }));
    case 'ChangeSentences':
      return SentencesChanged({ ...edit.data, workflowId });
    case 'AcceptSentenceSuggestions':
      return SentencesChanged({ workflowId, ...acceptedSentences(suggestionsOf(document, edit)) });
    case 'DismissSentenceSuggestions':
      return SentenceSuggestionsDismissed({ ...edit.data, workflowId });
    case 'ChangeKeyTerms':
      return KeyTermsChanged({ ...edit.data, workflowId });
    case 'ChoosePoster':
      return PosterChosen({ atSecond: null, assetId: null, ...edit.data, workflowId });
    case 'ChangeSafetyWatermark':
      return SafetyWatermarkChanged({ ...edit.data, workflowId });
    case 'ChangeExternalId':
      return ExternalIdChanged({ ...edit.data, workflowId });
    case 'ChangeWorkflowLanguage':
      return WorkflowLanguageChanged({ ...edit.data, workflowId });
  }
}

function addedEvent(document: EditorDocument, { data }: EditOf<'AddAttachment'>): WorkflowEvent | null {
  const step = stepOf(document, data.stepId);
  const taken = step?.attachments.some(({ id }) => id === data.attachment.id) ?? true;
  return taken ? null : AttachmentAdded({ ...data, workflowId: document.draft.workflowId });
}

/** The document with the edit in it, before the server has said anything; the same one where nothing changes. */
export function predict(document: EditorDocument, edit: Edit): EditorDocument {
  const event = eventOf(document, edit);
  if (event === null) return document;
  const next = evolveDocument(document, event);
  const same =
    isDeepEqual(next.sentences, document.sentences) &&
    isDeepEqual(next.suggestions, document.suggestions) &&
    isDeepEqual({ ...next.draft, stepsEdited: false }, { ...document.draft, stepsEdited: false });
  return same ? document : next;
}
