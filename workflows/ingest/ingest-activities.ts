import { ProposeSteps, RecordKeyTerms } from '../../contracts/authoring/processing-commands.ts';
import { keyTermLanguages } from '../../contracts/authoring/workflow-fields.ts';
import { confidenceGate } from '../../contracts/authoring/model/transcript-rules.ts';
import { IngestVideo, TranscribeWorkflow } from '../../contracts/media/ingest-video.ts';
import { derivedId } from '../../services/platform/commands/derived-id.ts';
import {
  implementActivities,
  type ActivityCall,
  type ActivityHandlers,
} from '../../services/platform/pipelines/pipelines.ts';
import { findKeyTerms } from '../authoring/key-terms/find-key-terms.ts';
import { proposeSteps } from '../authoring/segmentation/propose-steps.ts';
import { sendFrom } from './send-from.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { encodeChunk } from '../media/ladder/encode-chunk.ts';
import { planLadder } from '../media/ladder/plan-ladder.ts';
import { detectScenes } from '../media/pictures/detect-scenes.ts';
import { makeImageMap } from '../media/pictures/make-image-map.ts';
import { makeMotion } from '../media/pictures/make-motion.ts';
import { makePoster, momentsOf } from '../media/pictures/make-poster.ts';
import { makeFrameTable } from '../media/probe/frame-table.ts';
import { rungsOf, sourceFactsOf } from '../media/source-facts.ts';
import { detectSilences } from '../media/sound/detect-silences.ts';
import { makeWaveform } from '../media/sound/make-waveform.ts';
import { readableSource } from './readable-source.ts';
import { readStoredTranscript, transcribeSource } from './transcribe-source.ts';

/** The activities of the ingest, built on the functions of media and authoring. */
export function ingestActivities(
  parts: ActivityParts,
): [ActivityHandlers<typeof IngestVideo>, ActivityHandlers<typeof TranscribeWorkflow>] {
  const { assetStorage } = parts;
  const { objects } = assetStorage;

  const ingest = implementActivities(IngestVideo, {
    probe: async ({ input: { assetId, objectKey, recording }, organizationId, ...call }) => {
      const file = await objects.local(organizationId, objectKey);
      try {
        return await assetStorage.inScratch(call, async (media) => {
          const source = await readableSource(
            { objects, organizationId, assetId, objectKey, path: file.path, recording },
            media,
          );
          const { probe } = source;
          const plan = planLadder(probe);
          await assetStorage.savePlan(organizationId, assetId, { ...source, plan });
          const info = await objects.head(organizationId, objectKey);
          return {
            facts: sourceFactsOf(probe, info?.size ?? 0),
            rungs: rungsOf(plan),
            chunks: plan.chunks.length,
            soundTracksLeftOut: probe.soundTracksLeftOut ?? 0,
          };
        });
      } finally {
        await file.release();
      }
    },

    encodeChunk: async ({ input: { assetId, index }, ...call }) => {
      await assetStorage.requireSpace();
      const { frames, damagedFrames } = await assetStorage.withSource(
        call,
        assetId,
        ({ path }, { probe, plan }, media) => {
          call.heartbeat({ done: 0, of: 1, inAll: plan.chunks.length });
          return encodeChunk(
            {
              source: { path, probe },
              plan,
              index,
              place: assetStorage.target(call.organizationId, assetId),
              objects,
            },
            media,
          );
        },
      );
      return { frames, damagedFrames };
    },

    makePoster: async ({ input: { assetId }, ...call }) =>
      assetStorage.withSource(call, assetId, async (source, { probe }, media) => {
        const target = assetStorage.target(call.organizationId, assetId);
        await makePoster({ ...source, find: momentsOf(source), target }, media);
        await makeWaveform({ source, target }, media);
        await makeFrameTable({ path: source.path, probe, target }, media);
        return {};
      }),

    makePictures: async ({ input: { assetId }, ...call }) =>
      assetStorage.withPictures(call, assetId, async (source, target, media) => {
        const {
          intervalSeconds: everySeconds,
          sheets,
          ...grid
        } = await makeImageMap({ source, target }, media);
        await makeMotion({ source, target }, media);
        const { columns, rows, tileWidth, tileHeight } = grid;
        return { imageMap: { everySeconds, sheets: sheets.length, columns, rows, tileWidth, tileHeight } };
      }),

    transcribe: (call) => transcribeSource(parts, call),

    segment: async ({ input: { workflowId, assetId, transcriptionId }, ...call }) => {
      const storedTranscript = await readStoredTranscript(
        parts,
        call.organizationId,
        assetId,
        transcriptionId,
      );
      const scenes = await assetStorage.withPictures(call, assetId, (source, _, media) =>
        detectScenes({ source }, media),
      );
      const { silences, duration, marks } = await assetStorage.withSource(
        call,
        assetId,
        async (source, { stepStarts = [] }, media) => ({
          silences: await detectSilences({ source }, media),
          duration: source.durationSeconds,
          marks: stepStarts,
        }),
      );
      const proposal = proposeSteps({
        sentences: storedTranscript?.sentences ?? [],
        scenes: scenes.map((scene) => scene.atSeconds),
        silences: silences.map((silence) => ({
          startTime: silence.startSeconds,
          endTime: silence.endSeconds,
        })),
        duration,
        marks,
        language: storedTranscript?.languageCode ?? null,
        confidence: storedTranscript?.confidence ?? 0,
      });
      const steps = proposal.steps.map(({ title, startTime, endTime }, index) => ({
        id: derivedId(`${call.runId}/step/${index}`),
        title: title ?? '',
        startTime,
        endTime,
      }));
      await sendFrom(parts, call, ProposeSteps, { workflowId, basis: proposal.basis, steps });
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

type FindTermsCall = ActivityCall<(typeof IngestVideo)['activities']['findTerms']>;

async function findTerms(parts: ActivityParts, call: FindTermsCall) {
  const { workflowId, assetId, transcriptionId } = call.input;
  const storedTranscript = await readStoredTranscript(parts, call.organizationId, assetId, transcriptionId);
  if (
    storedTranscript === null ||
    storedTranscript.confidence < confidenceGate ||
    !keyTermLanguages.includes(storedTranscript.languageCode)
  )
    return { terms: 0 };
  const terms = findKeyTerms(
    storedTranscript.sentences.map((each) => each.sentence),
    storedTranscript.languageCode,
  ).map((each) => each.term);
  await sendFrom(parts, call, RecordKeyTerms, { workflowId, terms });
  return { terms: terms.length };
}
