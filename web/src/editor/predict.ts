import { isDeepEqual } from './is-deep-equal.ts';
import { isStepRange, type Step } from '../../../contracts/authoring/draft-steps.ts';
import {
  AttachmentAdded,
  AttachmentRemoved,
  KeyTermsChanged,
  SentencesChanged,
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepRetimed,
  StepsMerged,
  StepSplit,
  StepsReordered,
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

/** The event that the server will make of an edit; `null` where it would refuse it or find nothing to do. */
export function eventOf(document: EditorDocument, edit: Edit): WorkflowEvent | null {
  const { workflowId, steps, source } = document.draft;
  switch (edit.type) {
    case 'RenameWorkflow':
      return WorkflowRenamed({ ...edit.data, workflowId });
    case 'RenameStep':
      return stepOf(document, edit.data.stepId) ? StepRenamed({ ...edit.data, workflowId }) : null;
    case 'RetimeStep':
      return stepOf(document, edit.data.stepId) && isStepRange(edit.data, source?.durationSeconds ?? null)
        ? StepRetimed({ ...edit.data, workflowId })
        : null;
    case 'SplitStep':
      return splitEvent(document, edit);
    case 'MergeSteps':
      return mergedEvent(document, edit);
    case 'DeleteStep':
      return steps.length > 1 && stepOf(document, edit.data.stepId)
        ? StepDeleted({ ...edit.data, workflowId })
        : null;
    case 'InsertStep':
      return stepOf(document, edit.data.step.id)
        ? null
        : StepInserted({ attachments: [], ...edit.data, workflowId });
    case 'ReorderSteps':
      return edit.data.order.length === steps.length ? StepsReordered({ ...edit.data, workflowId }) : null;
    case 'AddAttachment':
      return addedEvent(document, edit);
    case 'RemoveAttachment':
      return stepOf(document, edit.data.stepId) ? AttachmentRemoved({ ...edit.data, workflowId }) : null;
    case 'ChangeSentences':
      return SentencesChanged({ ...edit.data, workflowId });
    case 'ChangeKeyTerms':
      return KeyTermsChanged({ ...edit.data, workflowId });
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
    isDeepEqual({ ...next.draft, stepsEdited: false }, { ...document.draft, stepsEdited: false });
  return same ? document : next;
}
