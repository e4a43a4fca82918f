import { z } from 'zod';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { defineError } from '../kernel/errors.ts';
import { SegmentationBasis } from '../authoring/workflow-fields.ts';
import { AssetId, LanguageCode, TranscriptionId, WorkflowId } from '../kernel/fields.ts';
import { Recording } from './recording.ts';
import { ImageMapShape, Rung, SourceFacts } from './asset.ts';

const sourceFields = { assetId: AssetId, objectKey: z.string() };
const workflowFields = { ...sourceFields, workflowId: WorkflowId };
/** Temporary failures are retried; an unusable source is not. */
const retry = { attempts: 3, firstDelay: 2, factor: 3 };
const hour = 3600;

/** Properties of the source; long data is stored beside it as an object. */
const Probed = z.object({
  facts: SourceFacts,
  rungs: z.array(Rung),
  chunks: z.number().int(),
  /** Audio tracks that cannot be used; absent in runs that started before they were counted. */
  soundTracksLeftOut: z.number().int().optional(),
});
const Progress = z.object({ done: z.number(), of: z.number() });
/** Progress of a chunk, and the total number of chunks. */
export const ChunkProgress = Progress.extend({ inAll: z.number().int() });

/** Why something is missing that an earlier version had started to generate. */
export const StartedBeforeUpdate = defineError(
  'media.begun-before-update',
  'unavailable',
  'Stepwell was updated while this was running, and it cannot continue from there. Your edits are safe; run it again.',
);

/** Why there is no speech to recognise. */
export const NoSoundTrack = defineError(
  'speech.no-sound',
  'conflict',
  'This video has no sound, so there is no speech to recognise.',
);
/** Why there are no key terms. */
export const NoSpeechRecognised = defineError(
  'terms.nothing-said',
  'conflict',
  'No words were recognised, so there are no key terms.',
);

/**
 * From the bytes of an uploaded video to a workflow that can be edited: probe, ladder, pictures, sound to words,
 * words (or scenes) to steps, key terms.
 */
export const IngestVideo = definePipelineContract('IngestVideo', {
  input: z.object({
    ...workflowFields,
    transcriptionId: TranscriptionId,
    languageCode: LanguageCode.nullable(),
    /** Of a source that was recorded here: its takes are joined before anything else. */
    recording: Recording.optional(),
  }),
  result: z.object({ basis: SegmentationBasis, steps: z.number().int() }),
  stages: ['probe', 'encode', 'pictures', 'transcribe', 'segment', 'terms'],
  activities: {
    probe: activity({
      input: z.object({ ...sourceFields, recording: Recording.optional() }),
      result: Probed,
      timeout: hour,
      retry,
      queue: 'general',
    }),
    encodeChunk: activity({
      input: z.object({ ...sourceFields, index: z.number().int() }),
      /** See `Decoded`; absent in runs that started before it was counted. */
      result: z.object({
        frames: z.number().int().optional(),
        damagedFrames: z.number().int().optional(),
      }),
      progress: ChunkProgress,
      timeout: 2 * hour,
      retry,
      queue: 'media',
    }),
    /** The poster and the waveform, which are needed before everything is encoded. */
    makePoster: activity({
      input: z.object(sourceFields),
      result: z.object({}),
      timeout: hour,
      retry,
      queue: 'media',
    }),
    /** The thumbnails of every second, from the lowest quality if the whole ladder is finished. */
    makePictures: activity({
      input: z.object(sourceFields),
      result: z.object({
        imageMap: ImageMapShape,
      }),
      timeout: 2 * hour,
      retry,
      queue: 'media',
    }),
    /** Recognises the speech and records it; `confidence` 0 and no sentences if nobody speaks or there is no engine. */
    transcribe: activity({
      input: z.object({
        ...workflowFields,
        transcriptionId: TranscriptionId,
        languageCode: LanguageCode.nullable(),
      }),
      result: z.object({
        sentences: z.number().int(),
        confidence: z.number(),
        languageCode: LanguageCode,
        /** What prevented recognition; the ingest continues without words. */
        missing: z.object({ error: z.string(), message: z.string() }).nullable(),
      }),
      progress: Progress,
      timeout: 6 * hour,
      retry,
      queue: 'general',
    }),
    /** Proposes steps from the speech, or from scenes and silences, and records them. */
    segment: activity({
      input: z.object({ ...workflowFields, transcriptionId: TranscriptionId }),
      result: z.object({ basis: SegmentationBasis, steps: z.number().int() }),
      timeout: 2 * hour,
      retry,
      queue: 'general',
    }),
    findTerms: activity({
      input: z.object({ workflowId: WorkflowId, assetId: AssetId, transcriptionId: TranscriptionId }),
      result: z.object({ terms: z.number().int() }),
      timeout: hour,
      retry,
      queue: 'general',
    }),
  },
});

/** Recognition again, from stored sound; the author's steps stay. */
export const TranscribeWorkflow = definePipelineContract('TranscribeWorkflow', {
  input: z.object({ ...workflowFields, transcriptionId: TranscriptionId, languageCode: LanguageCode }),
  result: z.object({ sentences: z.number().int() }),
  stages: ['transcribe', 'terms'],
  activities: {
    transcribe: IngestVideo.activities.transcribe,
    findTerms: IngestVideo.activities.findTerms,
  },
});
