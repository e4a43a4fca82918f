import type { InputOf } from '../../../contracts/kernel/define-command.ts';
import {
  AcceptSentenceSuggestions,
  DismissSentenceSuggestions,
} from '../../../contracts/authoring/transcription.ts';
import {
  AcceptStepTitles,
  AddAttachment,
  ChangeExternalId,
  ChangeSafetyWatermark,
  ChangeKeyTerms,
  ChangeSentences,
  ChangeWorkflowLanguage,
  ChoosePoster,
  DeleteStep,
  InsertStep,
  MergeSteps,
  RemoveAttachment,
  RenameStep,
  RenameWorkflow,
  ReorderSteps,
  RetimeStep,
  SplitStep,
} from '../../../contracts/authoring/workflow-commands.ts';

/** Every command that the editor sends as a small edit. */
export const editCommands = {
  RenameWorkflow,
  RenameStep,
  AcceptStepTitles,
  RetimeStep,
  SplitStep,
  MergeSteps,
  DeleteStep,
  InsertStep,
  ReorderSteps,
  AddAttachment,
  RemoveAttachment,
  ChangeSentences,
  AcceptSentenceSuggestions,
  DismissSentenceSuggestions,
  ChangeKeyTerms,
  ChoosePoster,
  ChangeExternalId,
  ChangeSafetyWatermark,
  ChangeWorkflowLanguage,
} as const;

type Commands = typeof editCommands;
export type EditType = keyof Commands;

/** One small edit; the workflow it belongs to is known by whoever sends it. */
export type Edit = {
  [T in EditType]: { readonly type: T; readonly data: Omit<InputOf<Commands[T]>, 'workflowId'> };
}[EditType];
export type EditOf<T extends EditType> = Extract<Edit, { readonly type: T }>;

/** Edits of what is said; they are made on the transcript that the author saw. */
export const isTextEdit = ({ type }: Edit): boolean =>
  type === 'ChangeSentences' || type === 'AcceptSentenceSuggestions' || type === 'DismissSentenceSuggestions';
