import type { ContextPipelines } from '../context-pipelines.ts';
import { speakActivities } from './speak-activities.ts';
import { speakTexts } from './speak-texts.pipeline.ts';

/** Long jobs of authors: voices that read texts aloud. */
export const voice: ContextPipelines = {
  name: 'voice',
  pipelines: [speakTexts],
  activities: (parts) => [speakActivities(parts)],
};
