import type { WorkflowEvent } from './workflow-events.ts';
import type { Sentence } from './workflow-fields.ts';

/** What is said in the source, in order of time, and where it came from. */
export type Transcript = {
  readonly transcriptionId: string | null;
  readonly languageCode: string;
  readonly confidence: number | null;
  readonly sentences: readonly Sentence[];
};

type TranscriptEvent = Extract<WorkflowEvent, { type: 'TranscriptRecorded' | 'SentencesChanged' }>;

/** The transcript after it was recognised or corrected. */
export function evolveTranscript(transcript: Transcript, event: TranscriptEvent): Transcript {
  if (event.type === 'SentencesChanged') {
    const gone = new Set([...event.data.removed, ...event.data.changed.map(({ id }) => id)]);
    const kept = transcript.sentences.filter(({ id }) => !gone.has(id));
    return { ...transcript, sentences: inTime([...kept, ...event.data.changed]) };
  }
  const { transcriptionId, languageCode, confidence, part, sentences } = event.data;
  const earlier = part === 1 ? [] : transcript.sentences;
  return { transcriptionId, languageCode, confidence, sentences: inTime([...earlier, ...sentences]) };
}

// the id decides between sentences of the same moment, so that a replay gives the same order
const inTime = (sentences: readonly Sentence[]): readonly Sentence[] =>
  sentences.toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1));
