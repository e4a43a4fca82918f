import type { ContextPipelines } from '../context-pipelines.ts';
import { renderActivities } from './render-activities.ts';
import { renderVideo } from './render-video.pipeline.ts';

/** What viewers see: videos rendered for publications, across media and authoring. */
export const render: ContextPipelines = {
  name: 'render',
  pipelines: [renderVideo],
  activities: (parts) => [renderActivities(parts)],
};
