import { z } from 'zod';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { AssetId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { ImageMapShape, Rung, SourceFacts } from './asset.ts';
import { ChunkProgress } from './ingest-video.ts';

const videoFields = { videoId: AssetId };
const retry = { attempts: 3, firstDelay: 2, factor: 3 };
const hour = 3600;

/**
 * Renders the video of a publication from its list, which is stored beside it. Chunks whose frames exist are used as
 * they are; only the others are encoded.
 */
export const RenderVideo = definePipelineContract('RenderVideo', {
  input: z.object({ ...videoFields, workflowId: WorkflowId, workspaceId: WorkspaceId }),
  result: z.object({ encoded: z.number().int(), reused: z.number().int() }),
  stages: ['prepare', 'render', 'join'],
  activities: {
    /** Plans the chunks, and says which of them have to be encoded. */
    planRender: activity({
      input: z.object(videoFields),
      result: z.object({ chunks: z.number().int(), missing: z.array(z.number().int()) }),
      timeout: hour,
      retry,
      queue: 'general',
    }),
    renderChunk: activity({
      input: z.object({ ...videoFields, index: z.number().int(), of: z.number().int() }),
      result: z.object({ frames: z.number().int() }),
      progress: ChunkProgress,
      timeout: 2 * hour,
      retry,
      queue: 'media',
    }),
    /** Its ladder, and what the product needs to know of it; the file for downloads is joined when it is requested. */
    joinVideo: activity({
      input: z.object({ ...videoFields, workflowId: WorkflowId }),
      result: z.object({
        facts: SourceFacts,
        rungs: z.array(Rung),
        objectKey: z.string(),
        size: z.number().int(),
      }),
      timeout: 2 * hour,
      retry,
      queue: 'general',
    }),
    /** Poster and small pictures, from the rendered frames. */
    makePictures: activity({
      input: z.object(videoFields),
      result: z.object({ imageMap: ImageMapShape }),
      timeout: 2 * hour,
      retry,
      queue: 'general',
    }),
  },
});

/** The first run that renders a video; a run that failed is followed by others. */
export const renderRunId = (videoId: string): string => `render-${videoId}`;
