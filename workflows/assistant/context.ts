import type { ContextPipelines } from '../context-pipelines.ts';
import { summaryActivities } from './summary/summary-activities.ts';
import { translationActivities } from './translation/translation-activities.ts';
import { writeTranslation } from './translation/write-translation.pipeline.ts';
import { writeSummary } from './summary/write-summary.pipeline.ts';

/** What the product writes about a video, or in another language. */
export const assistant: ContextPipelines = {
  name: 'assistant',
  pipelines: [writeSummary, writeTranslation],
  activities: (parts) => [summaryActivities(parts), translationActivities(parts)],
};
