import type { PlayerSource, PlayerStep } from './player-source.ts';

const none = { diagrams: [], links: [], pdfs: [] };

/** A step of a sample source; for specs, stories and the gallery. */
export const sampleStep = (
  number: number,
  startTime: number,
  endTime: number,
  more: Partial<PlayerStep> = {},
): PlayerStep => ({
  id: `step-${number}`,
  number,
  title: `Step title ${number}`,
  startTime,
  endTime,
  poster: null,
  attachments: none,
  annotations: [],
  sentences: [],
  ...more,
});

/** Three steps of ten seconds, one after the other. */
export const sampleSource = (more: Partial<PlayerSource> = {}): PlayerSource => ({
  workflowId: 'workflow-1',
  publication: 4,
  viewToken: null,
  receivedAt: 0,
  title: 'Replace the pump seal on filler 2',
  languageCode: 'en',
  poster: null,
  url: 'sample.mp4',
  kind: 'file',
  untranscoded: null,
  addressSeconds: null,
  steps: [sampleStep(1, 0, 10), sampleStep(2, 10, 20), sampleStep(3, 20, 30)],
  subtitles: [],
  imageMap: null,
  terms: [],
  summary: null,
  watermark: null,
  resume: null,
  aspectRatio: 16 / 9,
  completedStepIds: [],
  ...more,
});
