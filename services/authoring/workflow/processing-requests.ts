import { stageStatus } from '../../../contracts/authoring/processing.ts';
import { RetryStage, TranscribeAgain } from '../../../contracts/authoring/workflow-commands.ts';
import {
  NothingToTranscribe,
  StageNotFailed,
  TranscriptionRunning,
} from '../../../contracts/authoring/workflow-errors.ts';
import {
  StageRetryRequested,
  TranscriptionRequested,
  WorkflowLanguageChanged,
} from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

/** Recognition in another language means that the workflow is in that language. */
export const transcribeAgain = onWorkflow(TranscribeAgain, (data, { draft }, context) => {
  if (draft.source?.hasAudio === false) throw NothingToTranscribe();
  if (draft.processing.speechStatus === 'running transcript') throw TranscriptionRunning();
  const { workflowId } = draft;
  const languageCode = data.languageCode ?? draft.languageCode;
  const requested = TranscriptionRequested({
    workflowId,
    transcriptionId: context.newId('transcription'),
    languageCode,
  });
  if (languageCode === draft.languageCode) return [requested];
  return [WorkflowLanguageChanged({ workflowId, languageCode }), requested];
});

export const retryStage = onWorkflow(RetryStage, ({ workflowId, stageName }, { draft }) => {
  const status = stageStatus(draft.processing, stageName);
  if (!status?.includes('error')) throw StageNotFailed({ facts: { stage: stageName, status } });
  return [StageRetryRequested({ workflowId, stage: stageName })];
});
