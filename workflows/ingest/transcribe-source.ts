import { z } from 'zod';
import { RecordTranscript } from '../../contracts/authoring/workflow-commands.ts';
import { keyTermLanguages, Sentence } from '../../contracts/authoring/workflow-fields.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import type { IngestVideo } from '../../contracts/media/ingest-video.ts';
import type { ActivityCall } from '../../services/platform/pipelines/pipelines.ts';
import type { Transcript } from '../../services/platform/speech/speech.ts';
import { assetFolder, readText } from '../media/asset-workshop.ts';
import { sendFrom, type IngestParts } from './ingest-parts.ts';
import { extractSpeechAudio } from '../media/sound/extract-speech-audio.ts';

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

type TranscribeCall = ActivityCall<(typeof IngestVideo)['activities']['transcribe']>;

/** Hears what is said in a source, keeps it beside the source and records it in the workflow. */
export async function transcribeSource(parts: IngestParts, call: TranscribeCall) {
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
  const kept = keptOf(heard !== null && 'sentences' in heard ? heard : null, input.languageCode);
  const { languageCode } = kept;
  await objects.put(
    organizationId,
    transcriptKey(organizationId, assetId, transcriptionId),
    Buffer.from(JSON.stringify(kept)),
  );
  if (kept.sentences.length > 0)
    await sendFrom(parts, call, RecordTranscript, { workflowId, transcriptionId, ...kept });
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

/** What was heard of a source; `null` before it was listened to. */
export async function keptTranscript(
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
