import { MarkPreviewReady, MeasureSource, ReportStage } from '../../contracts/authoring/workflow-commands.ts';
import type { Stage } from '../../contracts/authoring/workflow-fields.ts';
import {
  definePipeline,
  type AfterFailure,
  type Cause,
  type PipelineContext,
  type Why,
} from '../../contracts/kernel/define-pipeline.ts';
import {
  MarkAssetWatchable,
  RecordEncoding,
  RecordPictures,
  RecordProbe,
  RefuseAsset,
} from '../../contracts/media/asset.ts';
import { damageOf, VideoUnreadable } from '../../contracts/media/damage.ts';
import { soundTracksLeftOut } from '../../contracts/media/sound-tracks.ts';
import { IngestVideo, NothingSaid, SoundAbsent } from '../../contracts/media/ingest-video.ts';

type Context = PipelineContext<typeof IngestVideo>;

/** Chunks that are asked for side by side; the queue decides how many run. */
const chunksAhead = 4;

const report = (context: Context, workflowId: string, ...told: [Stage, string, (Why | null)?]) => {
  const [stage, status, cause = null] = told;
  return context.send(ReportStage, {
    workflowId,
    stage,
    status,
    cause: cause && { error: cause.error, message: cause.message },
  });
};

/** Says in the workflow that a stage has failed, and why; then the run waits for its retry. */
const failing = (workflowId: string, stage: Stage) => ({
  whenFailed: async (context: Context, cause: Cause): Promise<AfterFailure> => {
    await report(context, workflowId, stage, 'error', cause);
    return 'wait';
  },
});

/** No video that can be read is one after a retry. */
const isNoVideo = ({ kind }: Cause): boolean => kind === 'invalid' || kind === 'unsupported';
/** Decoding it again would say so again. */
const isUnreadable = ({ error }: Cause): boolean => error === VideoUnreadable.error;

/** Refuses a source that no retry can mend; what may pass waits for it. */
const refusing =
  (workflowId: string, assetId: string, isHopeless: (cause: Cause) => boolean) =>
  async (context: Context, cause: Cause): Promise<AfterFailure> => {
    const hopeless = isHopeless(cause);
    if (hopeless) await context.send(RefuseAsset, { assetId, error: cause.error, message: cause.message });
    await report(context, workflowId, 'convert', 'error', cause);
    return hopeless ? 'throw' : 'wait';
  };

export const ingestVideo = definePipeline(IngestVideo, async (context, input) => {
  const { workflowId, assetId, objectKey, transcriptionId, languageCode } = input;
  const source = { assetId, objectKey };
  const heard = { ...source, workflowId, transcriptionId };

  const {
    rungs,
    chunks,
    facts,
    soundTracksLeftOut: tracksLeftOut = 0,
  } = await context.stage(
    'probe',
    async (stage) => {
      const probed = await stage.activities.probe(source);
      await stage.send(RecordProbe, { assetId, facts: probed.facts, rungs: probed.rungs });
      await stage.send(MeasureSource, {
        workflowId,
        durationSeconds: probed.facts.durationSeconds,
        width: probed.facts.width,
        height: probed.facts.height,
        hasAudio: probed.facts.audioCodec !== null,
      });
      return probed;
    },
    { whenFailed: refusing(workflowId, assetId, isNoVideo) },
  );

  const encode = context.stage(
    'encode',
    async (stage) => {
      await report(stage, workflowId, 'convert', 'running');
      const encoded = [await stage.activities.encodeChunk({ ...source, index: 0 })];
      await stage.send(MarkAssetWatchable, { assetId });
      await stage.send(MarkPreviewReady, { workflowId });
      for (let first = 1; first < chunks; first += chunksAhead) {
        const indexes = Array.from(
          { length: Math.min(chunksAhead, chunks - first) },
          (_, offset) => first + offset,
        );
        encoded.push(
          ...(await stage.all(indexes.map((index) => stage.activities.encodeChunk({ ...source, index })))),
        );
      }
      const missing = damageOf(encoded) ?? soundTracksLeftOut(tracksLeftOut);
      if (missing) stage.remark(missing);
      await stage.send(RecordEncoding, { assetId, rungs });
      await report(stage, workflowId, 'convert', 'finished', missing);
    },
    { whenFailed: refusing(workflowId, assetId, isUnreadable) },
  );

  const pictures = context.stage(
    'pictures',
    async (stage) => {
      await report(stage, workflowId, 'frames', 'running');
      await stage.activities.makePoster(source);
      // From the lowest quality they cost a thirtieth of what decoding a large source again would.
      await encode;
      const { imageMap } = await stage.activities.makePictures(source);
      await stage.send(RecordPictures, { assetId, imageMap });
      await report(stage, workflowId, 'frames', 'completed');
    },
    failing(workflowId, 'frames'),
  );

  const understand = async () => {
    const said = await context.stage(
      'transcribe',
      async (stage) => {
        await report(stage, workflowId, 'speech', 'running transcript');
        const transcript = await stage.activities.transcribe({ ...heard, languageCode });
        const why = transcript.missing ?? (facts.audioCodec === null ? SoundAbsent : null);
        if (why) stage.remark(why, true);
        await report(stage, workflowId, 'speech', 'sentences finished', transcript.missing);
        return transcript;
      },
      failing(workflowId, 'speech'),
    );
    const steps = await context.stage(
      'segment',
      async (stage) => {
        await report(stage, workflowId, 'steps', 'running');
        const proposed = await stage.activities.segment(heard);
        await report(stage, workflowId, 'steps', 'completed');
        await report(stage, workflowId, 'speech', 'completed', said.missing);
        return proposed;
      },
      failing(workflowId, 'steps'),
    );
    await context.stage(
      'terms',
      async (stage) => {
        if (said.sentences === 0) return stage.remark(NothingSaid, true);
        await report(stage, workflowId, 'terms', 'inProgress');
        await stage.activities.findTerms({ workflowId, assetId, transcriptionId });
        await report(stage, workflowId, 'terms', 'completed');
      },
      failing(workflowId, 'terms'),
    );
    return steps;
  };

  const [, , steps] = await context.all([encode, pictures, understand()]);
  return steps;
});
