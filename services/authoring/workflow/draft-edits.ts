import { draftEdits, type DraftEdit } from '../../../contracts/authoring/model/draft-edits.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { filesOf, picturesOf, withFiles } from './uploaded-files.ts';
import { onWorkflow, type WorkflowCommandContract } from './on-workflow.ts';

/** The small edits, decided by the same rules that the editor predicts them with. */
const asDecision = <C extends WorkflowCommandContract>({
  command,
  decide,
  commutes,
}: DraftEdit<C>): Decision => onWorkflow(command, decide, { commutes });

export const renameWorkflow = asDecision(draftEdits.RenameWorkflow);
export const changeWorkflowLanguage = asDecision(draftEdits.ChangeWorkflowLanguage);
export const choosePoster = withFiles(draftEdits.ChoosePoster, ({ assetId }) =>
  assetId === null ? [] : [{ assetId, kind: 'poster' }],
);
export const changeExternalId = asDecision(draftEdits.ChangeExternalId);
export const changeSafetyWatermark = asDecision(draftEdits.ChangeSafetyWatermark);
export const changeKeyTerms = asDecision(draftEdits.ChangeKeyTerms);
export const renameStep = asDecision(draftEdits.RenameStep);
export const acceptStepTitles = asDecision(draftEdits.AcceptStepTitles);
export const retimeStep = asDecision(draftEdits.RetimeStep);
export const splitStep = asDecision(draftEdits.SplitStep);
export const mergeSteps = asDecision(draftEdits.MergeSteps);
export const deleteStep = asDecision(draftEdits.DeleteStep);
export const insertStep = withFiles(draftEdits.InsertStep, ({ attachments, annotations = [] }) => [
  ...filesOf(attachments),
  ...picturesOf(annotations),
]);
export const reorderSteps = asDecision(draftEdits.ReorderSteps);
export const addAttachment = withFiles(draftEdits.AddAttachment, ({ attachment }) => filesOf([attachment]));
export const removeAttachment = asDecision(draftEdits.RemoveAttachment);
export const changeAnnotations = withFiles(draftEdits.ChangeAnnotations, ({ annotations }) =>
  picturesOf(annotations.flatMap(({ elements }) => elements)),
);
export const eraseVideo = asDecision(draftEdits.EraseVideo);
export const restoreVideoParts = asDecision(draftEdits.RestoreVideoParts);
export const rotateVideo = asDecision(draftEdits.RotateVideo);
export const changeSplitPoints = asDecision(draftEdits.ChangeSplitPoints);
export const changeSentences = asDecision(draftEdits.ChangeSentences);
export const acceptSentenceSuggestions = asDecision(draftEdits.AcceptSentenceSuggestions);
export const dismissSentenceSuggestions = asDecision(draftEdits.DismissSentenceSuggestions);
export const changeVoiceBlocks = asDecision(draftEdits.ChangeVoiceBlocks);
export const changeOriginalSound = asDecision(draftEdits.ChangeOriginalSound);
