import type { ContextServices } from '../platform/contexts/context-module.ts';
import { changeVideoInserts } from './workflow/change-video-inserts.ts';
import { changeTranscription } from './workflow/change-transcription.ts';
import {
  renameWorkflow,
  changeWorkflowLanguage,
  choosePoster,
  changeExternalId,
  changeSafetyWatermark,
  changeKeyTerms,
  renameStep,
  acceptStepTitles,
  retimeStep,
  splitStep,
  mergeSteps,
  deleteStep,
  insertStep,
  reorderSteps,
  addAttachment,
  removeAttachment,
  changeAnnotations,
  eraseVideo,
  restoreVideoParts,
  rotateVideo,
  changeSplitPoints,
  changeOriginalSound,
  changeVoiceBlocks,
  changeSentences,
  acceptSentenceSuggestions,
  dismissSentenceSuggestions,
} from './workflow/draft-edits.ts';
import { editSegments } from './workflow/edit-segments.ts';
import { initializeWorkflow } from './workflow/initialize-workflow.ts';
import { recordKeyTerms } from './workflow/record-key-terms.ts';
import { retryStage, transcribeAgain } from './workflow/processing-requests.ts';
import { proposeSteps } from './workflow/propose-steps.ts';
import { completePublication, failPublication, publishWorkflow } from './workflow/publish-workflow.ts';
import { recordTranscript } from './workflow/record-transcript.ts';
import { endProcessing, markPreviewReady, measureSource, reportStage } from './workflow/report-processing.ts';
import { resetBuilder, resetWorkflow } from './workflow/reset-workflow.ts';
import { addTranslation, changeTranslatedTexts, removeTranslation } from './workflow/translations.ts';
import {
  cancelTranslationDraft,
  completeTranslationDraft,
  draftTranslation,
  failTranslationDraft,
  recordTranslatedTexts,
} from './workflow/draft-translation.ts';
import { restoreVersion } from './workflow/restore-version.ts';
import { saveBuilder, saveSegmentation, saveTranscription } from './workflow/save-pages.ts';
import { deleteWorkflow, unpublishWorkflow } from './workflow/unpublish-workflow.ts';
import { changeWorkflowCategories } from './workflow/change-categories.ts';
import {
  createSpeech,
  failSpeech,
  generateVoiceOver,
  recordSpeech,
  startSpeech,
} from './workflow/voice-over.ts';
import { whenPublicationRequestedRender } from './policies/when-publication-requested-render.ts';
import { whenTranslationCancelledStopIt } from './policies/when-translation-cancelled-stop-it.ts';
import { whenTranslationRequestedWriteIt } from './policies/when-translation-requested-write-it.ts';
import { whenSpeechRequestedSpeak } from './policies/when-speech-requested-speak.ts';
import { AuthorPlacesController } from './author-places-controller.ts';
import { speechAnswers } from './speech-answers.ts';
import { LanguageController } from './language-controller.ts';
import { VoiceController } from './voice-controller.ts';
import { changeReviewers } from './workflow/change-reviewers.ts';

/** Workflows, from their upload to their publications: one line per command. */
export const authoring: ContextServices = {
  name: 'authoring',
  controllers: [VoiceController, AuthorPlacesController, LanguageController],
  answers: speechAnswers,
  policies: [
    whenSpeechRequestedSpeak,
    whenPublicationRequestedRender,
    whenTranslationRequestedWriteIt,
    whenTranslationCancelledStopIt,
  ],
  decisions: [
    initializeWorkflow,
    reportStage,
    endProcessing,
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
    changeWorkflowCategories,
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
    changeAnnotations,
    eraseVideo,
    restoreVideoParts,
    rotateVideo,
    changeSplitPoints,
    changeVideoInserts,
    changeSentences,
    changeTranscription,
    changeKeyTerms,
    saveTranscription,
    saveSegmentation,
    saveBuilder,
    restoreVersion,
    resetBuilder,
    resetWorkflow,
    transcribeAgain,
    retryStage,
    publishWorkflow,
    completePublication,
    failPublication,
    unpublishWorkflow,
    deleteWorkflow,
    acceptStepTitles,
    acceptSentenceSuggestions,
    dismissSentenceSuggestions,
    changeVoiceBlocks,
    changeOriginalSound,
    generateVoiceOver,
    createSpeech,
    startSpeech,
    recordSpeech,
    failSpeech,
    addTranslation,
    removeTranslation,
    changeTranslatedTexts,
    draftTranslation,
    cancelTranslationDraft,
    recordTranslatedTexts,
    completeTranslationDraft,
    failTranslationDraft,
  ],
};
