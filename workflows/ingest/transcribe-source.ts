import { z } from 'zod';
import { RecordTranscript } from '../../contracts/authoring/processing-commands.ts';
import { keyTermLanguages, Sentence } from '../../contracts/authoring/workflow-fields.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import type { IngestVideo } from '../../contracts/media/ingest-video.ts';
import type { ActivityCall } from '../../services/platform/pipelines/pipelines.ts';
import type { Transcript } from '../../services/platform/speech/speech.ts';
import { assetFolder, readText } from '../media/asset-storage.ts';
import { sendFrom } from './send-from.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { extractSpeechAudio } from '../media/sound/extract-speech-audio.ts';

/** The recognised speech, stored beside the source: long texts are not passed through the journal. */
const StoredTranscript = z.object({
  languageCode: z.string(),
  confidence: z.number(),
  sentences: z.array(Sentence),
});
type StoredTranscript = z.output<typeof StoredTranscript>;

const transcriptKey = (organizationId: string, assetId: string, transcriptionId: string): string =>
  `${assetFolder(organizationId, assetId)}/transcripts/${transcriptionId}.json`;

/** `en` becomes `en-us`: the product's codes include a region if they have one. */
const contentLanguage = (spokenLanguage: string): string =>
  keyTermLanguages.find((code) => code === spokenLanguage) ??
  keyTermLanguages.find((code) => code.startsWith(`${spokenLanguage}-`)) ??
  spokenLanguage;

type TranscribeCall = ActivityCall<(typeof IngestVideo)['activities']['transcribe']>;

/** Hears what is said in a source, keeps it beside the source and records it in the workflow. */
export async function transcribeSource(parts: ActivityParts, call: TranscribeCall) {
  const { input, organizationId } = call;
  const { workflowId, assetId, transcriptionId } = input;
  const { assetStorage } = parts;
  const { objects } = assetStorage;
  const recognised = await assetStorage.withSource(
    { ...call, heartbeat: () => call.heartbeat() },
    assetId,
    async (source, _, media) => {
      const sound = await extractSpeechAudio(
        { source, target: assetStorage.target(organizationId, assetId) },
        media,
      );
      return sound === null ? null : recogniseSpeech(parts, call, sound);
    },
  );
  const missing = recognised !== null && 'missing' in recognised ? recognised.missing : null;
  const transcript = toStoredTranscript(
    recognised !== null && 'sentences' in recognised ? recognised : null,
    input.languageCode,
  );
  const { languageCode } = transcript;
  await objects.put(
    organizationId,
    transcriptKey(organizationId, assetId, transcriptionId),
    Buffer.from(JSON.stringify(transcript)),
  );
  if (transcript.sentences.length > 0)
    await sendFrom(parts, call, RecordTranscript, { workflowId, transcriptionId, ...transcript });
  return { sentences: transcript.sentences.length, confidence: transcript.confidence, languageCode, missing };
}

/** `null`: nothing was recognised. */
const toStoredTranscript = (
  transcript: Transcript | null,
  requestedLanguage: string | null,
): StoredTranscript => ({
  languageCode: contentLanguage(transcript?.language ?? requestedLanguage ?? 'en-us'),
  confidence: transcript?.confidence ?? 0,
  sentences: (transcript?.sentences ?? []).map((sentence, index) => ({
    ...sentence,
    id: `s${index + 1}`,
    words: sentence.words.map((word) => ({ ...word })),
  })),
});

type RecognitionResult =
  Transcript | { readonly missing: { readonly error: string; readonly message: string } };

/**
 * Without an engine the ingest continues and reports what is missing. An engine that fails is retried by the pipeline.
 */
async function recogniseSpeech(
  { assetStorage, speech }: ActivityParts,
  call: TranscribeCall,
  sound: { key: string; seconds: number },
): Promise<RecognitionResult> {
  const file = await assetStorage.objects.local(call.organizationId, sound.key);
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
    await assetStorage.objects.delete(call.organizationId, sound.key);
  }
}

/** The recognised speech of a source; `null` before recognition. */
export async function readStoredTranscript(
  { assetStorage }: ActivityParts,
  organizationId: string,
  assetId: string,
  transcriptionId: string,
): Promise<StoredTranscript | null> {
  const text = await readText(
    assetStorage.objects,
    organizationId,
    transcriptKey(organizationId, assetId, transcriptionId),
  );
  return text === null ? null : StoredTranscript.parse(JSON.parse(text));
}
