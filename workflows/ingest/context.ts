import type { ContextPipelines } from '../context-pipelines.ts';
import { ingestActivities } from './ingest-activities.ts';
import { ingestVideo } from './ingest-video.pipeline.ts';
import { transcribeWorkflow } from './transcribe-workflow.pipeline.ts';

/** From a video to its qualities, transcript and steps: across media and authoring. */
export const ingest: ContextPipelines = {
  name: 'ingest',
  pipelines: [ingestVideo, transcribeWorkflow],
  activities: (parts) => ingestActivities(parts),
};
