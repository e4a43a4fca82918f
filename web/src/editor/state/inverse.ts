import { annotationChange } from '../../../../contracts/authoring/model/annotation-decisions.ts';
import { acceptedChanges } from '../../../../contracts/authoring/model/sentence-decisions.ts';
import { toStepRange, type Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import {
  undoErase,
  undoRestoreParts,
  undoRotation,
  undoSplitPoints,
  undoVideoInserts,
} from './inverse-cut.ts';
import { typedBlock } from '../../../../contracts/authoring/model/voice-blocks.ts';
import type { Edit, EditOf } from './edit.ts';
import { predict } from './predict.ts';

const timesOf = ({ id: stepId, startTime, endTime }: Step) => ({ stepId, startTime, endTime });

const insertion = (
  step: Step,
  index: number,
  others?: EditOf<'InsertStep'>['data']['others'],
): EditOf<'InsertStep'> => ({
  type: 'InsertStep',
  data: {
    others,
    step: toStepRange(step),
    index,
    attachments: [...step.attachments],
    annotations: [...step.annotations],
  },
});

/** The annotations of a step as they are now, after an edit that had also added those of `others`. */
function restoreAnnotations(
  { id: stepId, annotations }: Step,
  others: Step['annotations'] = [],
): readonly Edit[] {
  const order = annotations.map(({ id }) => id);
  const removed = others.map(({ id }) => id).filter((id) => !order.includes(id));
  if (order.length + removed.length === 0) return [];
  const change = { stepId, elements: [...annotations], removed, order };
  return [{ type: 'ChangeAnnotations', data: { annotations: [change] } }];
}

/** Edits of one step after which blurs of it may be in others, which have its seconds. */
type StepEdit = EditOf<'RetimeStep' | 'DeleteStep' | 'MergeSteps'>;

/** Without what this edit of a step adds to the annotations of the others. */
function restoreOthers(document: EditedWorkflow, edit: StepEdit): readonly Edit[] {
  const after = predict(document, edit).draft.steps;
  return document.draft.steps.flatMap(({ id: stepId, annotations }): readonly Edit[] => {
    const step = stepId === edit.data.stepId ? undefined : after.find(({ id }) => id === stepId);
    const change = step && annotationChange(step.annotations, annotations);
    if (!change) return [];
    const { changed: elements, ...others } = change;
    return [{ type: 'ChangeAnnotations', data: { annotations: [{ stepId, elements, ...others }] } }];
  });
}

function undoRetime(document: EditedWorkflow, edit: EditOf<'RetimeStep'>): readonly Edit[] {
  const [first, ...others] = [edit.data, ...(edit.data.others ?? [])].flatMap(
    ({ stepId }) => document.draft.steps.find(({ id }) => id === stepId) ?? [],
  );
  if (!first) return [];
  return [
    { ...edit, data: { ...timesOf(first), others: others.map(timesOf) } },
    ...restoreAnnotations(first),
    ...restoreOthers(document, edit),
  ];
}

/** Touches only the annotations that the edit touched: those of others stay as they are. */
function undoChangeAnnotations(
  { draft }: EditedWorkflow,
  { data }: EditOf<'ChangeAnnotations'>,
): readonly Edit[] {
  const changes = data.annotations.flatMap(({ stepId, elements, removed = [], order }) => {
    const before = draft.steps.find(({ id }) => id === stepId)?.annotations;
    if (!before) return [];
    const known = new Set(before.map(({ id }) => id));
    const touched = new Set([...elements.map(({ id }) => id), ...removed]);
    const change = {
      stepId,
      elements: before.filter(({ id }) => touched.has(id)),
      removed: elements.map(({ id }) => id).filter((id) => !known.has(id)),
    };
    return [removed.length > 0 || order ? { ...change, order: before.map(({ id }) => id) } : change];
  });
  return [{ type: 'ChangeAnnotations', data: { annotations: changes } }];
}

/** Restores the step, then the merged one after it, with its attachments. */
function undoMerge(document: EditedWorkflow, edit: EditOf<'MergeSteps'>): readonly Edit[] {
  const { draft } = document;
  const { data } = edit;
  const index = draft.steps.findIndex(({ id }) => id === data.stepId);
  const [step, merged] = [draft.steps[index], draft.steps[index + 1]];
  if (!step || !merged) return [];
  const { id: stepId, title } = step;
  return [
    ...merged.attachments.map(({ id }): Edit => ({
      type: 'RemoveAttachment',
      data: { stepId, attachmentId: id },
    })),
    // both at once, so that no second is in no step or in two
    insertion(merged, index + 1, [timesOf(step)]),
    ...restoreAnnotations(
      step,
      predict(document, edit).draft.steps.flatMap((each) => (each.id === stepId ? each.annotations : [])),
    ),
    ...restoreOthers(document, edit),
    ...(title === '' && merged.title !== ''
      ? [{ type: 'RenameStep', data: { stepId, title } } as const]
      : []),
  ];
}

/** Attachments are added at the end, so the ones behind the restored one are moved after it. */
function undoRemoveAttachment(
  { draft }: EditedWorkflow,
  { data }: EditOf<'RemoveAttachment'>,
): readonly Edit[] {
  const { stepId, attachmentId } = data;
  const attachments = draft.steps.find(({ id }) => id === stepId)?.attachments ?? [];
  const index = attachments.findIndex(({ id }) => id === attachmentId);
  if (index < 0) return [];
  return [
    ...attachments
      .slice(index + 1)
      .map(({ id }): Edit => ({ type: 'RemoveAttachment', data: { stepId, attachmentId: id } })),
    ...attachments
      .slice(index)
      .map((attachment): Edit => ({ type: 'AddAttachment', data: { stepId, attachment } })),
  ];
}

/** Blocks as they were, and those gone that were new. */
function undoChangeVoiceBlocks(
  { draft }: EditedWorkflow,
  { data }: EditOf<'ChangeVoiceBlocks'>,
): readonly Edit[] {
  const { blocks } = draft.voiceOver;
  const touched = new Set([...data.changed.map(({ key }) => key), ...(data.removed ?? [])]);
  const before = blocks.filter(({ key }) => touched.has(key));
  const known = new Set(before.map(({ key }) => key));
  const changed = before.map((block) => ({
    ...typedBlock(block),
    ...(block.text2SpeechId !== null && { text2SpeechId: block.text2SpeechId }),
  }));
  const removed = data.changed.map(({ key }) => key).filter((key) => !known.has(key));
  return [{ type: 'ChangeVoiceBlocks', data: { changed, removed } }];
}

function restoreSentences(
  { transcript }: EditedWorkflow,
  data: Pick<EditOf<'ChangeSentences'>['data'], 'changed' | 'removed'>,
): Edit {
  const touched = new Set([...data.changed.map(({ id }) => id), ...data.removed]);
  const before = transcript.sentences.filter(({ id }) => touched.has(id));
  const known = new Set(before.map(({ id }) => id));
  return {
    type: 'ChangeSentences',
    data: {
      changed: before.map((sentence) => ({ ...sentence })),
      removed: data.changed.map(({ id }) => id).filter((id) => !known.has(id)),
    },
  };
}

/** The edits that undo an edit, computed from the document before it (R-SEG-01). */
export function inverseOf(document: EditedWorkflow, edit: Edit): readonly Edit[] {
  const { steps, titles, terms } = document.draft;
  const find = (stepId: string) => steps.find(({ id }) => id === stepId);
  switch (edit.type) {
    case 'RenameWorkflow': {
      const title = titles[edit.data.languageCode];
      return title === undefined ? [] : [{ ...edit, data: { ...edit.data, title } }];
    }
    case 'RenameStep': {
      const step = find(edit.data.stepId);
      return step ? [{ ...edit, data: { ...edit.data, title: step.title } }] : [];
    }
    // what has been read cannot become unread
    case 'AcceptStepTitles':
    case 'DismissSentenceSuggestions':
      return [];
    // the document has no translations: `act` is told
    case 'ChangeTranslatedTexts':
      return [];
    case 'RetimeStep':
      return undoRetime(document, edit);
    case 'SplitStep':
      return [{ type: 'MergeSteps', data: { stepId: edit.data.stepId, mergedStepId: edit.data.newStepId } }];
    case 'MergeSteps':
      return undoMerge(document, edit);
    case 'DeleteStep': {
      const step = find(edit.data.stepId);
      return step ? [insertion(step, steps.indexOf(step)), ...restoreOthers(document, edit)] : [];
    }
    case 'InsertStep':
      return [{ type: 'DeleteStep', data: { stepId: edit.data.step.id } }];
    case 'ReorderSteps':
      return [{ ...edit, data: { order: steps.map(({ id }) => id) } }];
    case 'AddAttachment':
      return [
        {
          type: 'RemoveAttachment',
          data: { stepId: edit.data.stepId, attachmentId: edit.data.attachment.id },
        },
      ];
    case 'RemoveAttachment':
      return undoRemoveAttachment(document, edit);
    case 'ChangeAnnotations':
      return undoChangeAnnotations(document, edit);
    case 'EraseVideo':
      return undoErase(document, edit);
    case 'RestoreVideoParts':
      return undoRestoreParts(document, edit);
    case 'RotateVideo':
      return [undoRotation(document), ...steps.flatMap((step) => restoreAnnotations(step))];
    case 'ChangeSplitPoints':
      return undoSplitPoints(document, edit);
    case 'ChangeVideoInserts':
      return undoVideoInserts(document, edit);
    case 'ChangeVoiceBlocks':
      return undoChangeVoiceBlocks(document, edit);
    case 'ChangeOriginalSound':
      return [{ ...edit, data: { ...document.draft.voiceOver.sound } }];
    case 'ChangeSentences':
      return [restoreSentences(document, edit.data)];
    case 'AcceptSentenceSuggestions':
      return [restoreSentences(document, acceptedChanges(document, edit.data.suggestionIds))];
    case 'ChoosePoster':
      return [{ ...edit, data: { ...document.draft.poster } }];
    case 'ChangeSafetyWatermark':
      return [{ ...edit, data: { enabled: document.draft.safetyWatermark } }];
    case 'ChangeExternalId':
      return [{ ...edit, data: { externalId: document.draft.externalId ?? '' } }];
    case 'ChangeWorkflowLanguage':
      return [{ ...edit, data: { languageCode: document.draft.languageCode } }];
    case 'ChangeKeyTerms':
      return [{ ...edit, data: { terms: [...terms] } }];
  }
}
