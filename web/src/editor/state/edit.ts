import { draftEdits } from '../../../../contracts/authoring/model/draft-edits.ts';
import { isDeepEqual } from '../../../../contracts/kernel/is-deep-equal.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';

type DraftEdits = typeof draftEdits;
export type EditType = keyof DraftEdits;

/** One small edit; the sender knows the workflow that it belongs to. */
export type Edit = {
  [T in EditType]: { readonly type: T; readonly data: Omit<InputOf<DraftEdits[T]['command']>, 'workflowId'> };
}[EditType];
export type EditOf<T extends EditType> = Extract<Edit, { readonly type: T }>;

/** Edits of the transcript; they refer to the transcript that the author saw. */
export const isTextEdit = ({ type }: Edit): boolean => draftEdits[type].part === 'transcript';

const partsOf = (edit: Edit): readonly string[] | null =>
  edit.type === 'ChangeAnnotations'
    ? edit.data.annotations.flatMap(({ stepId, elements }) => [stepId, ...elements.map(({ id }) => id)])
    : null;

/** Whether two edits of annotations replace the same ones, so that nothing of the earlier one is left. */
export const isOfSameParts = (one: Edit, other: Edit): boolean =>
  partsOf(one) !== null && isDeepEqual(partsOf(one), partsOf(other));
