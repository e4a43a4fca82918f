import { ingestActivities } from './ingest-activities.ts';
import type { IngestParts } from './ingest-parts.ts';
import { ingestVideo } from './media/ingest-video/ingest-video.pipeline.ts';
import { transcribeWorkflow } from './media/transcribe-workflow/transcribe-workflow.pipeline.ts';

/** Every pipeline of the product, and the activities that do its work; the same on every engine. */
export const pipelinesOn = (parts: IngestParts) => ({
  pipelines: [ingestVideo, transcribeWorkflow],
  activities: ingestActivities(parts),
});
