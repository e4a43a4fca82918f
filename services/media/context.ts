import type { ContextServices } from '../platform/contexts/context-module.ts';
import {
  markAssetWatchable,
  recordEncoding,
  recordPictures,
  recordProbe,
  refuseAsset,
  registerAsset,
} from './asset/record-asset.ts';
import { meetingAnswers } from './meeting/meeting-answers.ts';
import { MeetingController } from './meeting/meeting-controller.ts';
import {
  disconnectMeetingService,
  recordMeetingConnection,
  recordMeetingService,
  recordMeetingWithdrawal,
} from './meeting/meeting-service.ts';
import { MeetingWebhookController } from './meeting/meeting-webhook-controller.ts';
import { startMeetingImport } from './meeting/start-meeting-import.ts';
import { MediaController } from './media-controller.ts';
import { pipelineAnswers } from './pipeline-answers.ts';
import { whenAssetRefusedEndItsProcessing } from './policies/when-asset-refused-end-its-processing.ts';
import { whenImportCancelledStopIt } from './policies/when-import-cancelled-stop-it.ts';
import { whenImportStartedFetchIt } from './policies/when-import-started-fetch-it.ts';
import { whenMeetingServiceDisconnectedRevokeItsTokens } from './policies/when-meeting-service-disconnected-revoke-its-tokens.ts';
import { whenRightsChangeEndUploads } from './policies/when-rights-change-end-uploads.ts';
import { whenStageRetryRequestedRetryStage } from './policies/when-stage-retry-requested-retry-stage.ts';
import { whenTranscriptionRequestedTranscribe } from './policies/when-transcription-requested-transcribe.ts';
import { whenUploadCancelledDeleteItsBytes } from './policies/when-upload-cancelled-delete-its-bytes.ts';
import { whenUploadCompletedFreeItIfItsWorkflowIsGone } from './policies/when-upload-completed-free-it-if-its-workflow-is-gone.ts';
import { whenUploadCompletedStartIngest } from './policies/when-upload-completed-start-ingest.ts';
import { whenUploadStartedEndItIfLeftOpen } from './policies/when-upload-started-end-it-if-left-open.ts';
import { whenWorkflowDeletedFreeAllItsFiles } from './policies/when-workflow-deleted-free-all-its-files.ts';
import { cancelUpload, recordUpload, refuseUpload, removeUpload } from './upload/end-upload.ts';
import { endRecording, growUpload } from './upload/grow-upload.ts';
import { organizationUploads, storageAnswers } from './upload/organization-uploads.ts';
import { startUpload } from './upload/start-upload.ts';
import { UploadController } from './upload/upload-controller.ts';

/** Uploads, and what is generated from them: one line per command. */
export const media: ContextServices = {
  name: 'media',
  decisions: [
    startUpload,
    growUpload,
    endRecording,
    recordUpload,
    refuseUpload,
    removeUpload,
    cancelUpload,
    registerAsset,
    recordProbe,
    refuseAsset,
    markAssetWatchable,
    recordEncoding,
    recordPictures,
    recordMeetingService,
    recordMeetingConnection,
    recordMeetingWithdrawal,
    disconnectMeetingService,
    startMeetingImport,
  ],
  controllers: [UploadController, MediaController, MeetingController, MeetingWebhookController],
  providers: [organizationUploads],
  answers: (parts) => [...pipelineAnswers(parts), ...storageAnswers(parts), ...meetingAnswers(parts)],
  policies: [
    whenUploadCompletedStartIngest,
    whenUploadCancelledDeleteItsBytes,
    whenUploadStartedEndItIfLeftOpen,
    whenRightsChangeEndUploads,
    whenUploadCompletedFreeItIfItsWorkflowIsGone,
    whenWorkflowDeletedFreeAllItsFiles,
    whenStageRetryRequestedRetryStage,
    whenAssetRefusedEndItsProcessing,
    whenTranscriptionRequestedTranscribe,
    whenImportStartedFetchIt,
    whenImportCancelledStopIt,
    whenMeetingServiceDisconnectedRevokeItsTokens,
  ],
};
