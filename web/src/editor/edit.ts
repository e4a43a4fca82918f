import { draftEdits } from '../../../contracts/authoring/model/draft-edits.ts';
import type { InputOf } from '../../../contracts/kernel/define-command.ts';

type DraftEdits = typeof draftEdits;
export type EditType = keyof DraftEdits;

/** One small edit; the workflow it belongs to is known by whoever sends it. */
export type Edit = {
  [T in EditType]: { readonly type: T; readonly data: Omit<InputOf<DraftEdits[T]['command']>, 'workflowId'> };
}[EditType];
export type EditOf<T extends EditType> = Extract<Edit, { readonly type: T }>;

/** Edits of what is said; they are made on the transcript that the author saw. */
export const isTextEdit = ({ type }: Edit): boolean => draftEdits[type].part === 'transcript';
