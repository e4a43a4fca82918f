import { draftEdits } from '../../../../contracts/authoring/model/draft-edits.ts';
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
