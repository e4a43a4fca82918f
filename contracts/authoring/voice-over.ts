import { z } from 'zod';
import { canAuthor, system, where } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery, pageParameters } from '../kernel/define-query.ts';
import { LanguageCode, PartId, Seconds, Timestamp, WorkflowId } from '../kernel/fields.ts';
import { Reading } from '../kernel/readings.ts';
import { voiceOf } from '../kernel/voice-list.ts';
import { VoiceSpeed } from './voice-speed.ts';
import { Cause } from './workflow-fields.ts';

/** Limits of a voice-over: blocks, and characters of one. */
export const maxVoiceBlocks = 2000;
export const maxBlockText = 5000;

/** How far the sound of a block is (2:93). */
export const SpeechStatus = z.enum(['todo', 'pending', 'processing', 'completed', 'failure']);
export type SpeechStatus = z.output<typeof SpeechStatus>;

const Text2SpeechId = PartId;
const BlockText = z.string().trim().min(1).max(maxBlockText);
const VoiceId = z.string().refine((id) => voiceOf(id) !== null, 'There is no such voice.');
/** 0 fits the voice to its place in the picture. */
const Speed = z.union([z.literal(0), VoiceSpeed]);
/** Seconds that a place in the picture has at least. */
export const shortestPlace = 0.05;
const BlockSeconds = Seconds.min(shortestPlace).max(3600);

/** In which language a block is heard, and the translation that it was made of. */
const inLanguage = {
  languageCode: LanguageCode.optional().describe('Absent: the language of the video'),
  translation: z
    .object({ sentenceId: PartId, text: z.string().max(maxBlockText) })
    .optional()
    .describe('A translated sentence as it was when the block took it'),
};

/**
 * A text that a voice reads, and its place in the picture (2:47). A block that reads a sentence in the language of the
 * video has its id as key.
 */
export const VoiceBlock = z.object({
  ...inLanguage,
  key: PartId,
  text2SpeechId: Text2SpeechId.nullable(),
  text: z.string(),
  voice: z.string(),
  speed: z.number(),
  /** Seconds that it takes in the picture: from `startTime` to `endTime`. */
  time: Seconds,
  startTime: Seconds,
  endTime: Seconds,
  isDirty: z.boolean().describe('Its place was changed after its sound was generated'),
});
export type VoiceBlock = z.output<typeof VoiceBlock>;

const Spoken = z.string().optional().describe('As said, where terms are pronounced in a way of their own');

/** The sound of a text, requested or generated (2:47). */
export const AudioSource = z.object({
  id: Text2SpeechId,
  key: PartId.nullable().describe('The block that it is for; `null` for a text that is only listened to'),
  text: z.string(),
  voice: z.string(),
  rate: z.number(),
  targetDuration: Seconds.nullable(),
  status: SpeechStatus,
  duration: Seconds.nullable(),
  /** Words that were not understood when the sound was read back. */
  differing: z.array(z.string()),
  spoken: Spoken,
  cause: Cause.nullable(),
});
export type AudioSource = z.output<typeof AudioSource>;

/** What becomes of the sound of the video: it stays, is lowered while a voice speaks, or is left out altogether. */
export const OriginalSound = z.object({
  mode: z.enum(['keep', 'duck', 'replace']),
  /** Decibels by which `duck` lowers it. */
  duckBy: z.number().int().min(1).max(40),
  isChoosable: z.boolean().default(false).describe('Viewers may choose the original sound instead'),
});
export type OriginalSound = z.output<typeof OriginalSound>;

export const VoiceOver = z.object({
  blocks: z.array(VoiceBlock).describe('In order of time'),
  sources: z.array(AudioSource),
  sound: OriginalSound,
});
export type VoiceOver = z.output<typeof VoiceOver>;

const workflowFields = { workflowId: WorkflowId };
/** What a voice is asked to read. */
export const SpeechRequest = AudioSource.pick({
  id: true,
  key: true,
  text: true,
  voice: true,
  rate: true,
  targetDuration: true,
});
export type SpeechRequest = z.output<typeof SpeechRequest>;

/** Blocks of the voice-over are new or different, or gone. */
export const VoiceBlocksChanged = defineEvent(
  'VoiceBlocksChanged',
  z.object({ ...workflowFields, changed: z.array(VoiceBlock), removed: z.array(z.string()) }),
  { audit: 'changed the voice-over of %{workflow}' },
);
/** The original sound stays, is ducked or is replaced, and viewers may choose it or not. */
export const OriginalSoundChanged = defineEvent(
  'OriginalSoundChanged',
  z.object({ ...workflowFields, sound: OriginalSound }),
  { audit: 'changed the original sound of %{workflow}' },
);
/** Voices were asked to read texts. */
export const SpeechRequested = defineEvent(
  'SpeechRequested',
  z.object({ ...workflowFields, requests: z.array(SpeechRequest) }),
  { audit: 'requested voices for %{workflow}' },
);
/** A voice reads a text now. */
export const SpeechStarted = defineEvent(
  'SpeechStarted',
  z.object({ ...workflowFields, text2SpeechId: Text2SpeechId }),
  { audit: 'started to generate a voice for %{workflow}' },
);
/** The sound of a text is there. */
export const SpeechGenerated = defineEvent(
  'SpeechGenerated',
  z.object({
    ...workflowFields,
    text2SpeechId: Text2SpeechId,
    duration: Seconds,
    differing: z.array(z.string()),
    spoken: Spoken,
  }),
  { audit: 'generated a voice for %{workflow}' },
);
/** A voice could not read a text. */
export const SpeechFailed = defineEvent(
  'SpeechFailed',
  z.object({ ...workflowFields, text2SpeechId: Text2SpeechId, cause: Cause }),
  { audit: 'could not generate a voice for %{workflow}' },
);
export const voiceOverEvents = [
  VoiceBlocksChanged,
  OriginalSoundChanged,
  SpeechRequested,
  SpeechStarted,
  SpeechGenerated,
  SpeechFailed,
] as const;

const access = where('textToSpeech', canAuthor);
const keys = () => z.array(PartId).max(maxVoiceBlocks);

/**
 * Adds and changes blocks by their keys, and removes those named in `removed`; the others stay. `text2SpeechId` keeps a
 * sound that was listened to. Blocks of another language are heard in that language alone. Refused with
 * `voice-over.too-many`, `voice-over.outside-video`, `translation.language` or `translation.too-many`.
 */
export class ChangeVoiceBlocks extends defineCommand('ChangeVoiceBlocks', {
  http: 'PATCH /v1/workflows/{workflowId}/voice-over',
  access,
  data: z.object({
    ...workflowFields,
    changed: z
      .array(
        z.object({
          ...inLanguage,
          key: PartId,
          text: BlockText,
          voice: VoiceId,
          speed: Speed,
          time: BlockSeconds,
          startTime: Seconds,
          text2SpeechId: Text2SpeechId.optional(),
        }),
      )
      .max(maxVoiceBlocks),
    removed: keys().default([]),
  }),
  example: {
    workflowId: 'workflow-1',
    changed: [{ key: 'sentence-1', text: 'Open the valve.', voice: 'bf_emma', speed: 1, time: 3, startTime: 2 }],
  },
}) {} // prettier-ignore

/** Keeps, ducks or replaces the original sound, and lets viewers choose it. */
export class ChangeOriginalSound extends defineCommand('ChangeOriginalSound', {
  http: 'PUT /v1/workflows/{workflowId}/voice-over/sound',
  access,
  data: z.object({ ...workflowFields, ...OriginalSound.shape }),
}) {}

/**
 * Generates the blocks that need it, or those of the keys again. Blocks whose request is in flight are skipped (2:95).
 * Refused with `voice.busy` while 200 runs of texts of the organisation have not ended.
 */
export class GenerateVoiceOver extends defineCommand('GenerateVoiceOver', {
  http: 'POST /v1/workflows/{workflowId}/text-2-speech',
  access,
  data: z.object({ ...workflowFields, keys: keys().optional() }),
}) {}

/** Generates texts, to be listened to before a block keeps one (2:160). Refused with `voice.busy`, too. */
export class CreateSpeech extends defineCommand('CreateSpeech', {
  http: 'POST /v1/text-2-speech/batch',
  access,
  data: z.object({
    ...workflowFields,
    text2Speechs: z
      .array(
        z.object({
          text: BlockText,
          voice: VoiceId,
          rate: Speed,
          language: z.string().max(20).optional().describe('That of the voice; another one is ignored'),
          targetDuration: BlockSeconds.optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  result: z.object({ items: z.array(z.object({ text2SpeechId: Text2SpeechId })) }),
  example: {
    workflowId: 'workflow-1',
    text2Speechs: [{ text: 'Open the valve.', voice: 'bf_emma', rate: 1 }],
  },
}) {}

const internal = <S extends z.ZodObject>(data: S) => ({ http: null, access: system, data }) as const;
/** A voice has started to read a text. */
export class StartSpeech extends defineCommand('StartSpeech', internal(SpeechStarted.schema)) {}
/** Records the sound of a text. */
export class RecordSpeech extends defineCommand('RecordSpeech', internal(SpeechGenerated.schema)) {}
/** Records that a text could not be read. */
export class FailSpeech extends defineCommand('FailSpeech', internal(SpeechFailed.schema)) {}

export const voiceOverCommands = [
  ChangeVoiceBlocks,
  ChangeOriginalSound,
  GenerateVoiceOver,
  CreateSpeech,
  StartSpeech,
  RecordSpeech,
  FailSpeech,
] as const;

/** A block as its author sees it. */
export const VoiceBlockView = VoiceBlock.extend({
  status: SpeechStatus,
  /** The text with the words that were not understood in brackets. */
  markedText: z.string(),
  duration: Seconds.nullable(),
  differing: z.array(z.string()),
  cause: Cause.nullable(),
  speechURL: z.string().nullable(),
});
export type VoiceBlockView = z.output<typeof VoiceBlockView>;
const AudioSourceView = AudioSource.extend({ speechURL: z.string().nullable() });

/** The voice-over of a draft. */
export class GetVoiceOver extends defineQuery('GetVoiceOver', {
  http: 'GET /v1/workflows/{workflowId}/voice-over',
  access,
  data: z.object(workflowFields),
  item: z.object({
    blocks: z.array(VoiceBlockView),
    sound: OriginalSound,
    /** Of all blocks: 0 fits them to the picture, -1 if they differ (2:96). */
    speed: z.number(),
    readings: z.array(Reading).describe('Terms that are pronounced in a way of their own now'),
  }),
}) {}

/** Where the texts stand: `text2SpeechIds` separated by commas (2:160). */
export class GetSpeech extends defineQuery('GetSpeech', {
  http: 'GET /v1/text-2-speech',
  access,
  example: { text2SpeechIds: 'speech-1' },
  data: z.object({ text2SpeechIds: z.string().min(1).max(5000) }),
  items: AudioSourceView,
}) {}

/** Every text that voices were asked to read, newest first. Refused with `history.too-large` and `history.busy`. */
export class ListSpeechHistories extends defineQuery('ListSpeechHistories', {
  http: 'GET /v1/workflows/{workflowId}/text-2-speech-histories',
  access,
  data: z.object({ ...workflowFields, ...pageParameters(200, 50) }),
  items: AudioSource.extend({ at: Timestamp, by: z.string() }),
}) {}
