import { defineTexts } from '../text.ts';

/** The stages in which a video becomes a workflow, by their names in the pipeline; said alike on every screen. */
export const stageTexts = defineTexts('stages', {
  probe: 'Reading the video',
  encode: 'Encoding',
  pictures: 'Making pictures',
  transcribe: 'Recognising speech',
  segment: 'Finding steps',
  terms: 'Finding key terms',
});
