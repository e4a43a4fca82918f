import type { ContextPipelines } from '../context-pipelines.ts';
import { summaryActivities } from './summary/summary-activities.ts';
import { writeSummary } from './summary/write-summary.pipeline.ts';

/** What the product writes about a video. */
export const assistant: ContextPipelines = {
  name: 'assistant',
  pipelines: [writeSummary],
  activities: (parts) => [summaryActivities(parts)],
};
