import { isSpokenLanguage } from '../../../contracts/authoring/spoken-languages.ts';
import { isTranscribing, stageStatuses } from '../../../contracts/authoring/workflow-fields.ts';
import { RetryStage, TranscribeAgain } from '../../../contracts/authoring/workflow-commands.ts';
import {
  LanguageNotSpoken,
  NothingToTranscribe,
  StageNotFailed,
  TranscriptionRunning,
} from '../../../contracts/authoring/workflow-errors.ts';
import {
  StageRetryRequested,
  TranscriptionRequested,
  WorkflowLanguageChanged,
  type WorkflowEvent,
} from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

/** Recognition in another language sets the language of the workflow. */
function requestRecognition(
  { draft }: ExistingWorkflow,
  transcriptionId: string,
  requestedLanguage?: string,
): WorkflowEvent[] {
  const { workflowId } = draft;
  const languageCode = requestedLanguage ?? draft.languageCode;
  const requested = TranscriptionRequested({ workflowId, transcriptionId, languageCode });
  if (languageCode === draft.languageCode) return [requested];
  return [WorkflowLanguageChanged({ workflowId, languageCode }), requested];
}

export const transcribeAgain = onWorkflow(TranscribeAgain, ({ languageCode }, workflow, context) => {
  const { source, processing } = workflow.draft;
  if (source?.hasAudio === false) throw NothingToTranscribe();
  if (isTranscribing(processing)) throw TranscriptionRunning();
  if (languageCode !== undefined && !isSpokenLanguage(languageCode))
    throw LanguageNotSpoken({ fields: { languageCode: 'Speech cannot be recognised in this language.' } });
  return requestRecognition(workflow, context.newId('transcription'), languageCode);
});

export const retryStage = onWorkflow(RetryStage, ({ workflowId, stageName }, workflow, context) => {
  const { processing } = workflow.draft;
  const status = stageStatuses(processing)[stageName];
  if (!status?.includes('error')) throw StageNotFailed({ facts: { stage: stageName, status } });
  // steps are detected once the ingest's recognition is done: a later failure was of a separate request, so it is
  // requested again
  if (stageName === 'speech' && processing.stepsStatus === 'completed')
    return requestRecognition(workflow, context.newId('transcription'));
  return [StageRetryRequested({ workflowId, stage: stageName })];
});
