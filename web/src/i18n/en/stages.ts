import { defineTexts } from '../text.ts';

/** Stages of processing a video, by their pipeline names; the same on every screen. */
export const stageTexts = defineTexts('stages', {
  probe: 'Reading the video',
  encode: 'Encoding',
  pictures: 'Creating pictures',
  transcribe: 'Recognising speech',
  segment: 'Finding steps',
  terms: 'Finding key terms',
  failed: '%{stage} failed',
  leftOut: '%{stage} was skipped',
  withGaps: '%{stage} is incomplete',
});

/** Pipelines, by their contract names. */
export const pipelineTexts = defineTexts('pipelines', {
  IngestVideo: 'Creating a workflow from a video',
  TranscribeWorkflow: 'Recognising speech again',
  ImportMeeting: 'Importing a recording of a meeting',
  MeasureClip: 'Measuring a video to insert',
  RenderVideo: 'Encoding the video of a version',
  SpeakTexts: 'Generating voices',
  WriteSummary: 'Writing a summary',
  WriteTranslation: 'Translating a workflow',
});
