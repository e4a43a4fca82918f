import * as transcript from './transcript-events.ts';
import { VersionRestored } from './version-restored.ts';
import * as stepEvents from './step-events.ts';
import * as events from './workflow-events.ts';
import { AnnotationsChanged } from './annotations.ts';
import type { AnnotationElement, ElementOf } from './annotation-elements.ts';
import { PublicationFailed, PublicationRequested } from './publications.ts';
import { ReviewersChanged } from './reviewers.ts';
import { WorkflowCategoriesChanged } from './workflow-categories.ts';
import * as cut from './video-cut.ts';
import * as translation from './translation-events.ts';
import { VideoInsertsChanged } from './video-insert.ts';
import * as voice from './voice-over.ts';
import type { Attachment, Sentence, StepRange } from './workflow-fields.ts';

const workflowId = 'workflow-1';
const ofStep = { workflowId, stepId: 'step-a' };

export const exampleSteps: readonly StepRange[] = [
  { id: 'step-a', title: 'Open the valve', startTime: 0, endTime: 20 },
  { id: 'step-b', title: 'Check the pressure', startTime: 20, endTime: 40 },
  { id: 'step-c', title: 'Close the valve', startTime: 40, endTime: 60 },
];

const sentence = (id: string, text: string, startTime: number): Sentence => ({
  id,
  sentence: text,
  startTime,
  endTime: startTime + 4,
  words: text.split(' ').map((word, index) => ({
    word,
    startTime: startTime + index,
    endTime: startTime + index + 0.8,
    confidence: 0.9,
  })),
});
export const exampleSentences: readonly Sentence[] = [
  sentence('sentence-1', 'Open the valve slowly.', 1),
  sentence('sentence-2', 'Now read the gauge.', 22),
  sentence('sentence-3', 'Close it again.', 43),
];

export const exampleAttachments = {
  diagram: { kind: 'diagram', id: 'attachment-1', assetId: 'asset-2', name: 'valve.png', size: 48_000 },
  link: { kind: 'link', id: 'attachment-2', label: 'Manual', link: 'https://example.com/manual' },
  pdf: { kind: 'pdf', id: 'attachment-3', assetId: 'asset-3', name: 'safety.pdf', size: 120_000 },
} as const satisfies Record<string, Attachment>;

const drawn = {
  startTime: 2,
  endTime: 8,
  left: 100,
  top: 80,
  width: 120,
  height: 60,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  originalCanvasWidth: 676,
  originalCanvasHeight: 380.25,
  opacity: 1,
} as const;
/** One annotation of each type. */
export const exampleAnnotations = {
  text: {
    type: 'text', id: 'text-1', ...drawn, height: 27.1, text: 'Valve 3', fill: 'white', backgroundColor: 'black', fontFamily: 'serif', fontSize: 24, fontWeight: 'bold', fontStyle: 'normal',
  },
  pen: {
    type: 'pen', id: 'pen-1', ...drawn, path: [{ x: 0, y: 0 }, { x: 60, y: 60 }, { x: 120, y: 20 }], fill: null, stroke: 'red', strokeWidth: 4,
  },
  arrow: {
    type: 'arrow', id: 'arrow-1', ...drawn, startX: 0, startY: 60, endX: 120, endY: 0, stroke: 'red', strokeWidth: 6,
  },
  image: {
    type: 'image', id: 'image-1', ...drawn, assetId: 'asset-4', name: 'torque.png',
  },
  shape: {
    type: 'shape', id: 'shape-1', ...drawn, shape: 'circle', fill: null, stroke: 'yellow', strokeType: 'dashed',
  },
  blur: {
    type: 'blur', id: 'blur-1', ...drawn, positions: [{ time: 2, left: 100, top: 80, width: 120, height: 60 }, { time: 6, left: 300, top: 80, width: 90, height: 60 }],
  },
} satisfies { readonly [T in AnnotationElement['type']]: ElementOf<T> }; // prettier-ignore

const inSpanish = { workflowId, languageCode: 'es-mx' };
const inSpanishRun = { ...inSpanish, runId: 'translation-run-1' };
const exampleBlock: voice.VoiceBlock = {
  key: 'sentence-1',
  text2SpeechId: null,
  text: 'Open the valve slowly.',
  voice: 'bf_emma',
  speed: 1,
  time: 4,
  startTime: 1,
  endTime: 5,
  isDirty: false,
};
const ofSpeech = { workflowId, text2SpeechId: 'speech-1' };

/** One valid event of each kind, about one short video of a minute; specs, stories and seeds start from them. */
export const workflowExamples: {
  readonly [T in events.WorkflowEvent['type']]: Extract<events.WorkflowEvent, { type: T }>;
} = {
  WorkflowInitialized: events.WorkflowInitialized({
    workflowId,
    workspaceId: 'workspace-1',
    authorId: 'user-1',
    assetId: 'asset-1',
    title: 'Bleeding the boiler',
    languageCode: 'en-us',
    editType: 'original',
  }),
  WorkflowStageChanged: events.WorkflowStageChanged({
    workflowId,
    stage: 'convert',
    status: 'finished',
    cause: null,
  }),
  SourceMeasured: events.SourceMeasured({
    workflowId,
    durationSeconds: 60,
    width: 1920,
    height: 1080,
    hasAudio: true,
  }),
  PreviewBecameReady: events.PreviewBecameReady({ workflowId }),
  SentenceSuggestionsMade: transcript.SentenceSuggestionsMade({
    workflowId,
    suggestions: [
      {
        id: 'sentence-1',
        sentenceIds: ['sentence-1'],
        heard: [sentence('sentence-1-heard', 'Open the valve carefully.', 1)],
      },
    ],
  }),
  SentenceSuggestionsAccepted: transcript.SentenceSuggestionsAccepted({
    workflowId,
    suggestionIds: ['sentence-1'],
  }),
  SentenceSuggestionsDismissed: transcript.SentenceSuggestionsDismissed({
    workflowId,
    suggestionIds: ['sentence-1'],
  }),
  TranscriptionRequested: events.TranscriptionRequested({
    workflowId,
    transcriptionId: 'transcription-2',
    languageCode: 'en-us',
  }),
  StageRetryRequested: events.StageRetryRequested({ workflowId, stage: 'speech' }),
  TranscriptRecorded: transcript.TranscriptRecorded({
    workflowId,
    transcriptionId: 'transcription-1',
    part: 1,
    parts: 1,
    languageCode: 'en-us',
    confidence: 0.92,
    sentences: [...exampleSentences],
  }),
  SentencesChanged: transcript.SentencesChanged({
    workflowId,
    changed: [sentence('sentence-1', 'Open the valve very slowly.', 1)],
    removed: ['sentence-3'],
  }),
  StepsProposed: stepEvents.StepsProposed({ workflowId, basis: 'speech', steps: [...exampleSteps] }),
  StepRenamed: stepEvents.StepRenamed({ ...ofStep, title: 'Open the valve slowly' }),
  StepRetimed: stepEvents.StepRetimed({ ...ofStep, startTime: 1, endTime: 19.5 }),
  StepSplit: stepEvents.StepSplit({ ...ofStep, at: 10, newStepId: 'step-d', newTitle: '' }),
  StepsMerged: stepEvents.StepsMerged({
    ...ofStep,
    mergedStepId: 'step-b',
    startTime: 0,
    endTime: 40,
    title: 'Open the valve',
  }),
  StepDeleted: stepEvents.StepDeleted(ofStep),
  StepInserted: stepEvents.StepInserted({
    workflowId,
    step: { id: 'step-e', title: 'Wait', startTime: 30, endTime: 35 },
    index: 1,
    attachments: [exampleAttachments.link],
  }),
  StepsReordered: stepEvents.StepsReordered({ workflowId, order: ['step-c', 'step-a', 'step-b'] }),
  StepsReplaced: stepEvents.StepsReplaced({
    workflowId,
    steps: [
      { id: 'step-a', title: 'Open', startTime: 0, endTime: 30 },
      { id: 'step-f', title: 'Close', startTime: 30, endTime: 60 },
    ],
  }),
  KeyTermsFound: events.KeyTermsFound({ workflowId, terms: ['valve', 'gauge'] }),
  KeyTermsChanged: events.KeyTermsChanged({ workflowId, terms: ['valve', 'pressure'] }),
  AttachmentAdded: events.AttachmentAdded({ ...ofStep, attachment: exampleAttachments.diagram }),
  AttachmentRemoved: events.AttachmentRemoved({ ...ofStep, attachmentId: 'attachment-1' }),
  AnnotationsChanged: AnnotationsChanged({
    ...ofStep,
    changed: [exampleAnnotations.shape, exampleAnnotations.arrow],
    removed: [],
  }),
  WorkflowRenamed: events.WorkflowRenamed({
    workflowId,
    title: 'Bleeding a boiler',
    languageCode: 'en-us',
  }),
  WorkflowLanguageChanged: events.WorkflowLanguageChanged({ workflowId, languageCode: 'de-de' }),
  PosterChosen: events.PosterChosen({ workflowId, atSecond: 12.5, assetId: null }),
  SafetyWatermarkChanged: events.SafetyWatermarkChanged({ workflowId, enabled: true }),
  ExternalIdChanged: events.ExternalIdChanged({ workflowId, externalId: 'SOP-0042' }),
  ReviewersChanged: ReviewersChanged({ workflowId, reviewers: ['user-2'] }),
  WorkflowCategoriesChanged: WorkflowCategoriesChanged({
    workflowId,
    categoryIds: ['category-1'],
    subcategoryIds: ['subcategory-1'],
    categories: ['Pumps', 'Pumps / Seals'],
  }),
  EditorPageCompleted: events.EditorPageCompleted({ workflowId, page: 'segmentation' }),
  WorkflowReset: events.WorkflowReset({ workflowId, to: 'proposal' }),
  WorkflowPublished: events.WorkflowPublished({
    workflowId,
    publication: 1,
    publishedAt: '2026-03-02T10:00:00.000Z',
  }),
  PublicationRequested: PublicationRequested({
    workflowId,
    publication: 1,
    videoId: 'video-1',
    requestedAt: '2026-03-02T09:58:00.000Z',
  }),
  PublicationFailed: PublicationFailed({
    workflowId,
    publication: 1,
    videoId: 'video-1',
    cause: { error: 'storage.full', message: 'The disk is full.' },
  }),
  WorkflowUnpublished: events.WorkflowUnpublished({ workflowId }),
  WorkflowDeleted: events.WorkflowDeleted({ workflowId }),
  VersionRestored: VersionRestored({ workflowId, revision: 4 }),
  StepTitlesAccepted: stepEvents.StepTitlesAccepted({ workflowId, stepIds: ['step-a'] }),
  VideoErased: cut.VideoErased({ workflowId, ranges: [{ start: 5, end: 12.5 }] }),
  VideoPartsRestored: cut.VideoPartsRestored({ workflowId, ranges: [{ start: 5, end: 8 }] }),
  VideoRotated: cut.VideoRotated({ workflowId, rotation: 90 }),
  SplitPointsChanged: cut.SplitPointsChanged({ workflowId, added: [12.34, 30], removed: [] }),
  TranslationAdded: translation.TranslationAdded({ ...inSpanish, transcriptionId: 'transcription-es' }),
  TranslationRemoved: translation.TranslationRemoved(inSpanish),
  TranslatedTextsChanged: translation.TranslatedTextsChanged({
    ...inSpanish,
    changed: [
      {
        part: 'sentence',
        id: 'sentence-1',
        text: 'Abra la válvula despacio.',
        original: 'Open the valve slowly.',
        status: 'accepted',
        madeBy: null,
      },
    ],
    removed: [],
  }),
  TranslationDraftRequested: translation.TranslationDraftRequested(inSpanishRun),
  TranslationDraftCompleted: translation.TranslationDraftCompleted({
    ...inSpanishRun,
    dropped: [{ part: 'title', id: 'title', words: ['h7'] }],
  }),
  TranslationDraftFailed: translation.TranslationDraftFailed({
    ...inSpanishRun,
    cause: { error: 'language.unavailable', message: 'Texts cannot be written on this machine yet.' },
  }),
  TranslationDraftCancelled: translation.TranslationDraftCancelled(inSpanishRun),
  VideoInsertsChanged: VideoInsertsChanged({
    workflowId,
    added: [{ id: 'insert-1', kind: 'still', at: 30, seconds: 3 }],
    removed: [],
  }),
  VoiceBlocksChanged: voice.VoiceBlocksChanged({ workflowId, changed: [exampleBlock], removed: [] }),
  OriginalSoundChanged: voice.OriginalSoundChanged({
    workflowId,
    sound: { mode: 'replace', duckBy: 14, isChoosable: false },
  }),
  SpeechRequested: voice.SpeechRequested({
    workflowId,
    requests: [
      {
        id: 'speech-1',
        key: 'sentence-1',
        text: 'Open the valve slowly.',
        voice: 'bf_emma',
        rate: 1,
        targetDuration: null,
      },
    ],
  }),
  SpeechStarted: voice.SpeechStarted(ofSpeech),
  SpeechGenerated: voice.SpeechGenerated({ ...ofSpeech, duration: 2.125, differing: [] }),
  SpeechFailed: voice.SpeechFailed({
    ...ofSpeech,
    cause: { error: 'voice.failed', message: 'The voice could not read this text.' },
  }),
};
