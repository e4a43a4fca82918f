import { ingestActivities } from './ingest/ingest-activities.ts';
import type { IngestParts } from './ingest/ingest-parts.ts';
import { ingestVideo } from './ingest/ingest-video.pipeline.ts';
import { transcribeWorkflow } from './ingest/transcribe-workflow.pipeline.ts';

/** Every pipeline of the product, and the activities that do its work; the same on every engine. */
export const pipelinesOn = (parts: IngestParts) => ({
  pipelines: [ingestVideo, transcribeWorkflow],
  activities: ingestActivities(parts),
});
