import type { ContextPipelines } from '../context-pipelines.ts';
import { speakActivities } from './voice-over/speak-activities.ts';
import { speakTexts } from './voice-over/speak-texts.pipeline.ts';

/** Long jobs of authors: voices that read texts aloud. */
export const authoring: ContextPipelines = {
  name: 'authoring',
  pipelines: [speakTexts],
  activities: (parts) => [speakActivities(parts)],
};
