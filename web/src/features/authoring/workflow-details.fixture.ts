import { toStep } from '../../../../contracts/authoring/model/draft-steps.ts';
import { initialVoiceOver } from '../../../../contracts/authoring/model/voice-over.ts';
import { initialProcessing, statusesOf } from '../../../../contracts/authoring/model/processing.ts';
import { exampleSteps } from '../../../../contracts/authoring/workflow.examples.ts';
import { cardStatus } from '../../../../contracts/authoring/workflow-fields.ts';
import { WorkflowDetails } from '../../../../contracts/authoring/workflow-views.ts';

const statuses = {
  ...statusesOf(initialProcessing, { published: false, editType: 'original' }),
  blocked: null, convertStatus: 'finished', speechStatus: 'completed', stepsStatus: 'completed', termsStatus: 'completed', frameCaptureStatus: 'completed',
} as const; // prettier-ignore
/** A short workflow with three steps, as its author's browser gets it. */
export const workflowDetails = (differing: Partial<WorkflowDetails> = {}): WorkflowDetails =>
  WorkflowDetails.parse({
    id: 'workflow-1', title: 'Bleeding the boiler', titles: { 'en-us': 'Bleeding the boiler' }, languageCode: 'en-us', workspaceId: 'hall',
    authorId: 'maria', assetId: 'asset-1', status: cardStatus(statuses), statuses, beingMade: false, published: false, publication: 0, requested: null, changedSincePublication: false,
    previewReady: false, videoDuration: 60, stepCount: 3, cause: null, causes: {}, basis: 'speech', speechConfidence: 0.9, transcriptionId: 'transcription-1',
    transcriptRevision: 1, terms: [], hasAudio: true, width: 640, height: 360, cut: { rotation: 0, splits: [], erased: [] }, voiceOver: initialVoiceOver, poster: { atSecond: null, assetId: null }, externalId: null, safetyWatermark: false, reviewers: [], revision: 4,
    steps: exampleSteps.map((range, index) => ({ ...toStep(range), number: index + 1, duration: range.endTime - range.startTime, transcriptions: {}, titleProposed: false })),
    createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', publishedAt: null, ...differing,
  }); // prettier-ignore
