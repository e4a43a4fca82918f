import type { ContextServices } from '../platform/commands/context-module.ts';
import { addAttachment, removeAttachment } from './workflow/attachments.ts';
import { changeSentences } from './workflow/change-sentences.ts';
import { changeTranscription } from './workflow/change-transcription.ts';
import { deleteStep } from './workflow/delete-step.ts';
import { editSegments } from './workflow/edit-segments.ts';
import { initializeWorkflow } from './workflow/initialize-workflow.ts';
import { insertStep } from './workflow/insert-step.ts';
import { changeKeyTerms, recordKeyTerms } from './workflow/key-terms.ts';
import { mergeSteps } from './workflow/merge-steps.ts';
import { retryStage, transcribeAgain } from './workflow/processing-requests.ts';
import { proposeSteps } from './workflow/propose-steps.ts';
import { publishWorkflow } from './workflow/publish-workflow.ts';
import { recordTranscript } from './workflow/record-transcript.ts';
import { renameStep } from './workflow/rename-step.ts';
import { renameWorkflow } from './workflow/rename-workflow.ts';
import { reorderSteps } from './workflow/reorder-steps.ts';
import { markPreviewReady, measureSource, reportStage } from './workflow/report-processing.ts';
import { resetBuilder, resetWorkflow } from './workflow/reset-workflow.ts';
import { retimeStep } from './workflow/retime-step.ts';
import { saveBuilder, saveSegmentation, saveTranscription } from './workflow/save-pages.ts';
import { splitStep } from './workflow/split-step.ts';
import { deleteWorkflow, unpublishWorkflow } from './workflow/unpublish-workflow.ts';
import {
  changeExternalId,
  changeSafetyWatermark,
  changeReviewers,
  changeWorkflowLanguage,
  choosePoster,
} from './workflow/workflow-properties.ts';
import { acceptSentenceSuggestions, dismissSentenceSuggestions } from './workflow/sentence-suggestions.ts';
import { acceptStepTitles } from './workflow/accept-step-titles.ts';

/** Workflows, from their upload to their publications: one line per command. */
export const authoring: ContextServices = {
  name: 'authoring',
  decisions: [
    initializeWorkflow,
    reportStage,
    measureSource,
    markPreviewReady,
    recordTranscript,
    proposeSteps,
    recordKeyTerms,
    renameWorkflow,
    changeWorkflowLanguage,
    choosePoster,
    changeExternalId,
    changeSafetyWatermark,
    changeReviewers,
    renameStep,
    retimeStep,
    splitStep,
    mergeSteps,
    deleteStep,
    insertStep,
    reorderSteps,
    editSegments,
    addAttachment,
    removeAttachment,
    changeSentences,
    changeTranscription,
    changeKeyTerms,
    saveTranscription,
    saveSegmentation,
    saveBuilder,
    resetBuilder,
    resetWorkflow,
    transcribeAgain,
    retryStage,
    publishWorkflow,
    unpublishWorkflow,
    deleteWorkflow,
    acceptStepTitles,
    acceptSentenceSuggestions,
    dismissSentenceSuggestions,
  ],
};
