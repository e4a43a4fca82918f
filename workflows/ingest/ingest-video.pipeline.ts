import {
  MarkPreviewReady,
  MeasureSource,
  ReportStage,
} from '../../contracts/authoring/processing-commands.ts';
import type { Stage } from '../../contracts/authoring/workflow-fields.ts';
import {
  definePipeline,
  type AfterFailure,
  type Cause,
  type PipelineContext,
  type FailureReason,
} from '../../contracts/kernel/define-pipeline.ts';
import {
  MarkAssetWatchable,
  RecordEncoding,
  RecordPictures,
  RecordProbe,
  RefuseAsset,
} from '../../contracts/media/asset.ts';
import { damageOf, VideoUnreadable } from '../../contracts/media/damage.ts';
import { omittedSoundTracksReason } from '../../contracts/media/sound-tracks.ts';
import { IngestVideo, NoSpeechRecognised, NoSoundTrack } from '../../contracts/media/ingest-video.ts';

type Context = PipelineContext<typeof IngestVideo>;

/** Chunks requested in parallel; the queue decides how many run. */
const chunksAhead = 4;

const reportStage = (
  context: Context,
  workflowId: string,
  ...stageReport: [Stage, string, (FailureReason | null)?]
) => {
  const [stage, status, cause = null] = stageReport;
  return context.send(ReportStage, {
    workflowId,
    stage,
    status,
    cause: cause && { error: cause.error, message: cause.message },
  });
};

/** Records in the workflow that a stage has failed, and why; then the run waits for its retry. */
const reportFailure = (workflowId: string, stage: Stage) => ({
  whenFailed: async (context: Context, cause: Cause): Promise<AfterFailure> => {
    await reportStage(context, workflowId, stage, 'error', cause);
    return 'wait';
  },
});

/** An unreadable file does not become a video by a retry. */
const isNoVideo = ({ kind }: Cause): boolean => kind === 'invalid' || kind === 'unsupported';
/** Decoding it again would give the same error. */
const isUnreadable = ({ error }: Cause): boolean => error === VideoUnreadable.error;

/** Refuses a source that no retry can fix; temporary failures wait for a retry. */
const refuseUnrecoverable =
  (workflowId: string, assetId: string, isHopeless: (cause: Cause) => boolean) =>
  async (context: Context, cause: Cause): Promise<AfterFailure> => {
    const hopeless = isHopeless(cause);
    if (hopeless) await context.send(RefuseAsset, { assetId, error: cause.error, message: cause.message });
    await reportStage(context, workflowId, 'convert', 'error', cause);
    return hopeless ? 'throw' : 'wait';
  };

export const ingestVideo = definePipeline(IngestVideo, async (context, input) => {
  const { workflowId, assetId, objectKey, transcriptionId, languageCode, recording } = input;
  const source = { assetId, objectKey };
  const transcribeInput = { ...source, workflowId, transcriptionId };

  const {
    rungs,
    chunks,
    facts,
    soundTracksLeftOut: tracksLeftOut = 0,
  } = await context.stage(
    'probe',
    async (stage) => {
      const probed = await stage.activities.probe({ ...source, ...(recording && { recording }) });
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
    { whenFailed: refuseUnrecoverable(workflowId, assetId, isNoVideo) },
  );

  const encode = context.stage(
    'encode',
    async (stage) => {
      await reportStage(stage, workflowId, 'convert', 'running');
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
      const missing = damageOf(encoded) ?? omittedSoundTracksReason(tracksLeftOut);
      if (missing) stage.remark(missing);
      await stage.send(RecordEncoding, { assetId, rungs });
      await reportStage(stage, workflowId, 'convert', 'finished', missing);
    },
    { whenFailed: refuseUnrecoverable(workflowId, assetId, isUnreadable) },
  );

  const pictures = context.stage(
    'pictures',
    async (stage) => {
      await reportStage(stage, workflowId, 'frames', 'running');
      await stage.activities.makePoster(source);
      // From the lowest quality they cost a thirtieth of decoding a large source again.
      await encode;
      const { imageMap } = await stage.activities.makePictures(source);
      await stage.send(RecordPictures, { assetId, imageMap });
      await reportStage(stage, workflowId, 'frames', 'completed');
    },
    reportFailure(workflowId, 'frames'),
  );

  const understand = async () => {
    const transcript = await context.stage(
      'transcribe',
      async (stage) => {
        await reportStage(stage, workflowId, 'speech', 'running transcript');
        const result = await stage.activities.transcribe({ ...transcribeInput, languageCode });
        const why = result.missing ?? (facts.audioCodec === null ? NoSoundTrack : null);
        if (why) stage.remark(why, true);
        await reportStage(stage, workflowId, 'speech', 'sentences finished', result.missing);
        return result;
      },
      reportFailure(workflowId, 'speech'),
    );
    const steps = await context.stage(
      'segment',
      async (stage) => {
        await reportStage(stage, workflowId, 'steps', 'running');
        const proposed = await stage.activities.segment(transcribeInput);
        await reportStage(stage, workflowId, 'steps', 'completed');
        await reportStage(stage, workflowId, 'speech', 'completed', transcript.missing);
        return proposed;
      },
      reportFailure(workflowId, 'steps'),
    );
    await context.stage(
      'terms',
      async (stage) => {
        if (transcript.sentences === 0) return stage.remark(NoSpeechRecognised, true);
        await reportStage(stage, workflowId, 'terms', 'inProgress');
        await stage.activities.findTerms({ workflowId, assetId, transcriptionId });
        await reportStage(stage, workflowId, 'terms', 'completed');
      },
      reportFailure(workflowId, 'terms'),
    );
    return steps;
  };

  const [, , steps] = await context.all([encode, pictures, understand()]);
  return steps;
});
