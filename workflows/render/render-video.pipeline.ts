import { CompletePublication, FailPublication } from '../../contracts/authoring/publications.ts';
import {
  definePipeline,
  type AfterFailure,
  type Cause,
  type PipelineContext,
} from '../../contracts/kernel/define-pipeline.ts';
import {
  MarkAssetWatchable,
  RecordEncoding,
  RecordPictures,
  RecordProbe,
  RegisterAsset,
} from '../../contracts/media/asset.ts';
import { RenderVideo } from '../../contracts/media/render-video.ts';

type Context = PipelineContext<typeof RenderVideo>;

/** Chunks requested in parallel; the queue decides how many run. */
const chunksAhead = 4;

export const renderVideo = definePipeline(RenderVideo, async (context, input) => {
  const { videoId, workflowId, workspaceId } = input;
  // publishing again starts another run, which finds what this one has encoded
  const whenFailed = async (failed: Context, { error, message }: Cause): Promise<AfterFailure> => {
    await failed.send(FailPublication, { workflowId, videoId, cause: { error, message } });
    return 'throw';
  };

  const { chunks, missing } = await context.stage(
    'prepare',
    (stage) => stage.activities.planRender({ videoId }),
    { whenFailed },
  );

  await context.stage(
    'render',
    async (stage) => {
      for (let first = 0; first < missing.length; first += chunksAhead)
        await stage.all(
          missing
            .slice(first, first + chunksAhead)
            .map((index) => stage.activities.renderChunk({ videoId, index, of: missing.length })),
        );
    },
    { whenFailed },
  );

  await context.stage(
    'join',
    async (stage) => {
      const { facts, rungs, objectKey, size } = await stage.activities.joinVideo({ videoId, workflowId });
      const { imageMap } = await stage.activities.makePictures({ videoId });
      const file = { kind: 'rendering', fileName: 'video.mp4', contentType: 'video/mp4' } as const;
      await stage.send(RegisterAsset, {
        assetId: videoId,
        workflowId,
        workspaceId,
        objectKey,
        size,
        ...file,
      });
      await stage.send(RecordProbe, { assetId: videoId, facts, rungs });
      await stage.send(RecordEncoding, { assetId: videoId, rungs });
      await stage.send(RecordPictures, { assetId: videoId, imageMap });
      await stage.send(MarkAssetWatchable, { assetId: videoId });
      await stage.send(CompletePublication, { workflowId, videoId });
    },
    { whenFailed },
  );
  return { encoded: missing.length, reused: chunks - missing.length };
});
