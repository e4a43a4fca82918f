import type { AnyCommandContract, DataOf } from '../../kernel/define-command.ts';
import { AcceptSentenceSuggestions, DismissSentenceSuggestions } from '../transcription.ts';
import { ChangeAnnotations } from '../annotations.ts';
import { ChangeTranslatedTexts } from '../translations.ts';
import { ChangeSplitPoints, EraseVideo, RestoreVideoParts, RotateVideo } from '../video-cut.ts';
import { ChangeVideoInserts } from '../video-insert.ts';
import { ChangeOriginalSound, ChangeVoiceBlocks } from '../voice-over.ts';
import {
  AcceptStepTitles,
  AddAttachment,
  ChangeExternalId,
  ChangeKeyTerms,
  ChangeSafetyWatermark,
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
} from '../workflow-commands.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { changeAnnotations } from './annotation-decisions.ts';
import { addAttachment, removeAttachment } from './attachment-decisions.ts';
import type { EditedWorkflow } from './edited-workflow.ts';
import { changeVideoInserts } from './insert-decisions.ts';
import {
  changeExternalId,
  changeKeyTerms,
  changeSafetyWatermark,
  changeWorkflowLanguage,
  choosePoster,
  renameWorkflow,
} from './property-decisions.ts';
import { changeOriginalSound, changeVoiceBlocks } from './voice-decisions.ts';
import {
  acceptSentenceSuggestions,
  changeSentences,
  dismissSentenceSuggestions,
} from './sentence-decisions.ts';
import {
  acceptStepTitles,
  deleteStep,
  insertStep,
  mergeSteps,
  renameStep,
  reorderSteps,
  retimeStep,
  splitStep,
} from './step-decisions.ts';
import { changeTranslatedTexts } from './translation-decisions.ts';
import { changeSplitPoints, eraseVideo, restoreVideoParts, rotateVideo } from './video-cut-decisions.ts';

/** A small edit of a draft: its command, and its decision on the server as in the browser. */
export interface DraftEdit<C extends AnyCommandContract> {
  readonly command: C;
  readonly decide: (data: DataOf<C>, workflow: EditedWorkflow) => readonly WorkflowEvent[];
  /** Whether it may be decided again on a newer state; not for edits that replace a whole list. */
  readonly commutes: boolean;
  /** What the author looks at when making it. */
  readonly part: 'draft' | 'transcript';
}

const edit = <C extends AnyCommandContract>(
  command: C,
  decide: DraftEdit<C>['decide'],
  { commutes = true, part = 'draft' }: Partial<Pick<DraftEdit<C>, 'commutes' | 'part'>> = {},
): DraftEdit<C> => ({ command, decide, commutes, part });

/**
 * Every command that the editor sends as a small edit and whose result it shows before the server has answered. Of
 * translations the editor has no document: the server alone decides them.
 */
export const draftEdits = {
  RenameWorkflow: edit(RenameWorkflow, renameWorkflow),
  ChangeWorkflowLanguage: edit(ChangeWorkflowLanguage, changeWorkflowLanguage),
  ChoosePoster: edit(ChoosePoster, choosePoster),
  ChangeExternalId: edit(ChangeExternalId, changeExternalId),
  ChangeSafetyWatermark: edit(ChangeSafetyWatermark, changeSafetyWatermark),
  ChangeKeyTerms: edit(ChangeKeyTerms, changeKeyTerms),
  RenameStep: edit(RenameStep, renameStep),
  AcceptStepTitles: edit(AcceptStepTitles, acceptStepTitles),
  RetimeStep: edit(RetimeStep, retimeStep),
  SplitStep: edit(SplitStep, splitStep),
  MergeSteps: edit(MergeSteps, mergeSteps),
  DeleteStep: edit(DeleteStep, deleteStep),
  InsertStep: edit(InsertStep, insertStep),
  ReorderSteps: edit(ReorderSteps, reorderSteps, { commutes: false }),
  AddAttachment: edit(AddAttachment, addAttachment),
  RemoveAttachment: edit(RemoveAttachment, removeAttachment),
  ChangeAnnotations: edit(ChangeAnnotations, changeAnnotations),
  EraseVideo: edit(EraseVideo, eraseVideo),
  RestoreVideoParts: edit(RestoreVideoParts, restoreVideoParts),
  RotateVideo: edit(RotateVideo, rotateVideo),
  ChangeSplitPoints: edit(ChangeSplitPoints, changeSplitPoints),
  ChangeVideoInserts: edit(ChangeVideoInserts, (data, workflow) => changeVideoInserts(data, workflow)),
  ChangeVoiceBlocks: edit(ChangeVoiceBlocks, changeVoiceBlocks),
  ChangeOriginalSound: edit(ChangeOriginalSound, changeOriginalSound),
  ChangeSentences: edit(ChangeSentences, changeSentences, { part: 'transcript' }),
  AcceptSentenceSuggestions: edit(AcceptSentenceSuggestions, acceptSentenceSuggestions, {
    part: 'transcript',
  }),
  DismissSentenceSuggestions: edit(DismissSentenceSuggestions, dismissSentenceSuggestions, {
    part: 'transcript',
  }),
  ChangeTranslatedTexts: edit(ChangeTranslatedTexts, (data, workflow) =>
    changeTranslatedTexts(data, workflow),
  ),
} as const;
