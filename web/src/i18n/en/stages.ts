import { defineTexts } from '../text.ts';

/** Stages of pipelines, by their names in the contracts; the same on every screen. */
export const stageTexts = defineTexts('stages', {
  probe: 'Reading the video',
  encode: 'Encoding',
  pictures: 'Creating pictures',
  transcribe: 'Recognising speech',
  segment: 'Finding steps',
  terms: 'Finding key terms',
  download: 'Downloading',
  inspect: 'Checking the file',
  prepare: 'Preparing',
  render: 'Encoding the parts',
  join: 'Joining the parts',
  speak: 'Generating voices',
  write: 'Writing the text',
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
