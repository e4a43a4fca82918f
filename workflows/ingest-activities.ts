import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ProposeSteps, RecordKeyTerms, RecordTranscript } from '../contracts/authoring/workflow-commands.ts';
import { keyTermLanguages, Sentence } from '../contracts/authoring/workflow-fields.ts';
import { confidenceGate } from '../contracts/authoring/transcript-rules.ts';
import type { AnyCommandContract, CommandMessage, InputOf } from '../contracts/kernel/define-command.ts';
import { DomainError } from '../contracts/kernel/errors.ts';
import { IngestVideo, TranscribeWorkflow } from '../contracts/media/ingest-video.ts';
import { derivedId } from '../services/platform/commands/derived-id.ts';
import {
  implementActivities,
  type ActivityCall,
  type ActivityHandlers,
} from '../services/platform/pipelines/pipelines.ts';
import type { Speech, Transcript } from '../services/platform/speech/speech.ts';
import { z } from 'zod';
import { AssetWorkshop, assetFolder, readText } from './asset-workshop.ts';
import { findKeyTerms } from './authoring/key-terms/find-key-terms.ts';
import { proposeSteps } from './authoring/segmentation/propose-steps.ts';
import { encodeChunk } from './media/ladder/encode-chunk.ts';
import { planLadder } from './media/ladder/plan-ladder.ts';
import { detectScenes } from './media/pictures/detect-scenes.ts';
import { makeImageMap } from './media/pictures/make-image-map.ts';
import { makePoster } from './media/pictures/make-poster.ts';
import { indexSource } from './media/probe/index-source.ts';
import { probeVideo, type VideoProbe } from './media/probe/probe-video.ts';
import { framesPerSecond } from './media/probe/frame-rate.ts';
import { detectSilences } from './media/sound/detect-silences.ts';
import { extractSpeechAudio } from './media/sound/extract-speech-audio.ts';
import { makeWaveform } from './media/sound/make-waveform.ts';

export interface IngestParts {
  readonly workshop: AssetWorkshop;
  readonly speech: Speech;
  readonly sendCommand: (command: CommandMessage) => Promise<unknown>;
}

type Call = Pick<ActivityCall, 'organizationId' | 'runId' | 'correlationId'>;

/** What recognition heard, kept beside the source: long texts do not travel through the journal. */
const KeptTranscript = z.object({
  languageCode: z.string(),
  confidence: z.number(),
  sentences: z.array(Sentence),
});
type KeptTranscript = z.output<typeof KeptTranscript>;

const transcriptKey = (organizationId: string, assetId: string, transcriptionId: string): string =>
  `${assetFolder(organizationId, assetId)}/transcripts/${transcriptionId}.json`;

/** `en` becomes `en-us`: the product's codes carry a region where it has one. */
const contentLanguage = (heard: string): string =>
  keyTermLanguages.find((code) => code === heard) ??
  keyTermLanguages.find((code) => code.startsWith(`${heard}-`)) ??
  heard;

function factsOf(probe: VideoProbe, sizeBytes: number) {
  return {
    durationSeconds: probe.durationSeconds,
    width: probe.width,
    height: probe.height,
    rotation: probe.rotation,
    framesPerSecond: framesPerSecond(probe.frameRate),
    variableFrameRate: probe.isVariable,
    videoCodec: probe.videoCodec,
    audioCodec: probe.audioCodec,
    audioChannels: probe.channels,
    container: probe.container,
    sizeBytes,
  };
}

/** The activities of the ingest, on the functions of media and authoring. */
export function ingestActivities(
  parts: IngestParts,
): [ActivityHandlers<typeof IngestVideo>, ActivityHandlers<typeof TranscribeWorkflow>] {
  const { workshop } = parts;
  const { objects } = workshop;

  const ingest = implementActivities(IngestVideo, {
    probe: async ({ input: { assetId, objectKey }, organizationId, ...call }) => {
      const file = await objects.local(organizationId, objectKey);
      try {
        return await workshop.inScratch(call, async (media) => {
          const first = await probeVideo({ path: file.path }, media);
          const indexed = first.needsIndex
            ? await indexSource({ path: file.path, probe: first }, media)
            : null;
          const sourceKey = indexed ? `${assetFolder(organizationId, assetId)}/source.mkv` : objectKey;
          if (indexed) await objects.put(organizationId, sourceKey, createReadStream(indexed.path));
          const probe = indexed?.probe ?? first;
          const plan = planLadder(probe);
          await workshop.keepPlan(organizationId, assetId, { sourceKey, probe, plan });
          const info = await objects.head(organizationId, objectKey);
          return {
            facts: factsOf(probe, info?.size ?? 0),
            rungs: plan.rungs.map(({ height, width, isCopied }) => ({ height, width, copied: isCopied })),
            chunks: plan.chunks.length,
          };
        });
      } finally {
        await file.release();
      }
    },

    encodeChunk: async ({ input: { assetId, index }, ...call }) => {
      await workshop.demandSpace();
      await workshop.withSource(call, assetId, ({ path }, { probe, plan }, media) =>
        encodeChunk(
          {
            source: { path, probe },
            plan,
            index,
            place: workshop.target(call.organizationId, assetId),
            objects,
          },
          media,
        ),
      );
      return {};
    },

    makePoster: async ({ input: { assetId }, ...call }) =>
      workshop.withSource(call, assetId, async (source, _, media) => {
        const target = workshop.target(call.organizationId, assetId);
        await makePoster({ source, target, name: 'poster.jpg' }, media);
        await makeWaveform({ source, target }, media);
        return {};
      }),

    makePictures: async ({ input: { assetId }, ...call }) =>
      workshop.withPictures(call, assetId, async (source, target, media) => {
        const {
          intervalSeconds: everySeconds,
          sheets,
          ...grid
        } = await makeImageMap({ source, target }, media);
        const { columns, rows, tileWidth, tileHeight } = grid;
        return { imageMap: { everySeconds, sheets: sheets.length, columns, rows, tileWidth, tileHeight } };
      }),

    transcribe: (call) => transcribe(parts, call),

    segment: async ({ input: { workflowId, assetId, transcriptionId }, ...call }) => {
      const said = await keptTranscript(parts, call.organizationId, assetId, transcriptionId);
      const scenes = await workshop.withPictures(call, assetId, (source, _, media) =>
        detectScenes({ source }, media),
      );
      const { silences, duration } = await workshop.withSource(call, assetId, async (source, _, media) => ({
        silences: await detectSilences({ source }, media),
        duration: source.durationSeconds,
      }));
      const proposal = proposeSteps({
        sentences: said?.sentences ?? [],
        scenes: scenes.map((scene) => scene.atSeconds),
        silences: silences.map((silence) => ({
          startTime: silence.startSeconds,
          endTime: silence.endSeconds,
        })),
        duration,
        language: said?.languageCode ?? null,
        confidence: said?.confidence ?? 0,
      });
      const steps = proposal.steps.map(({ title, startTime, endTime }, index) => ({
        id: derivedId(`${call.runId}/step/${index}`),
        title: title ?? '',
        startTime,
        endTime,
      }));
      await send(parts, call, ProposeSteps, { workflowId, basis: proposal.basis, steps });
      return { basis: proposal.basis, steps: steps.length };
    },

    findTerms: (call) => findTerms(parts, call),
  });

  const again = implementActivities(TranscribeWorkflow, {
    transcribe: ingest.handlers.transcribe,
    findTerms: ingest.handlers.findTerms,
  });
  return [ingest, again];
}

type TranscribeCall = ActivityCall<(typeof IngestVideo)['activities']['transcribe']>;

async function transcribe(parts: IngestParts, call: TranscribeCall) {
  const { input, organizationId } = call;
  const { workflowId, assetId, transcriptionId } = input;
  const { workshop } = parts;
  const { objects } = workshop;
  const heard = await workshop.withSource(
    { ...call, heartbeat: () => call.heartbeat() },
    assetId,
    async (source, _, media) => {
      const sound = await extractSpeechAudio(
        { source, target: workshop.target(organizationId, assetId) },
        media,
      );
      return sound === null ? null : listen(parts, call, sound);
    },
  );
  const missing = heard !== null && 'missing' in heard ? heard.missing : null;
  const kept = keptOf(missing === null ? (heard as Transcript | null) : null, input.languageCode);
  const { languageCode } = kept;
  await objects.put(
    organizationId,
    transcriptKey(organizationId, assetId, transcriptionId),
    Buffer.from(JSON.stringify(kept)),
  );
  if (kept.sentences.length > 0)
    await send(parts, call, RecordTranscript, { workflowId, transcriptionId, ...kept });
  return { sentences: kept.sentences.length, confidence: kept.confidence, languageCode, missing };
}

/** `null`: nothing was heard. */
const keptOf = (heard: Transcript | null, asked: string | null): KeptTranscript => ({
  languageCode: contentLanguage(heard?.language ?? asked ?? 'en-us'),
  confidence: heard?.confidence ?? 0,
  sentences: (heard?.sentences ?? []).map((sentence, index) => ({
    ...sentence,
    id: `s${index + 1}`,
    words: sentence.words.map((word) => ({ ...word })),
  })),
});

type Heard = Transcript | { readonly missing: { readonly error: string; readonly message: string } };

/** Without an engine the ingest goes on; what is missing is said. An engine that fails is tried again by the pipeline. */
async function listen(
  { workshop, speech }: IngestParts,
  call: TranscribeCall,
  sound: { key: string; seconds: number },
): Promise<Heard> {
  const file = await workshop.objects.local(call.organizationId, sound.key);
  try {
    return await speech.transcribe(file.path, {
      language: call.input.languageCode ?? 'auto',
      signal: call.signal,
      heartbeat: (done) => call.heartbeat({ done, of: sound.seconds }),
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== 'speech.unavailable') throw error;
    return { missing: { error: error.error, message: error.message } };
  } finally {
    await file.release();
    await workshop.objects.delete(call.organizationId, sound.key);
  }
}

type FindTermsCall = ActivityCall<(typeof IngestVideo)['activities']['findTerms']>;

async function findTerms(parts: IngestParts, call: FindTermsCall) {
  const { workflowId, assetId, transcriptionId } = call.input;
  const said = await keptTranscript(parts, call.organizationId, assetId, transcriptionId);
  if (said === null || said.confidence < confidenceGate || !keyTermLanguages.includes(said.languageCode))
    return { terms: 0 };
  const terms = findKeyTerms(
    said.sentences.map((each) => each.sentence),
    said.languageCode,
  ).map((each) => each.term);
  await send(parts, call, RecordKeyTerms, { workflowId, terms });
  return { terms: terms.length };
}

async function keptTranscript(
  { workshop }: IngestParts,
  organizationId: string,
  assetId: string,
  transcriptionId: string,
): Promise<KeptTranscript | null> {
  const text = await readText(
    workshop.objects,
    organizationId,
    transcriptKey(organizationId, assetId, transcriptionId),
  );
  return text === null ? null : KeptTranscript.parse(JSON.parse(text));
}

/** Sent by an activity; the same content again is the same command, so a repeat after a kill is recognised. */
async function send<C extends AnyCommandContract>(
  parts: IngestParts,
  call: Call,
  command: C,
  data: InputOf<C>,
): Promise<void> {
  const content = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const sender = {
    organizationId: call.organizationId,
    actor: 'pipeline:ingest',
    commandId: derivedId(`${call.runId}/${command.type}/${content}`),
    correlationId: call.correlationId,
    causationId: call.runId,
    client: null,
  };
  await parts.sendCommand(new command(command.schema.parse(data) as never, sender));
}
