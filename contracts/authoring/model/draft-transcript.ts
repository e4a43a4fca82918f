import { assertNever } from '../../kernel/assert-never.ts';
import type { TranscriptEvent } from '../transcript-events.ts';
import type { Sentence, SentenceSuggestion } from '../workflow-fields.ts';

/** The speech of the source, in order of time, and its origin. */
export type Transcript = {
  readonly transcriptionId: string | null;
  readonly languageCode: string;
  readonly confidence: number | null;
  readonly sentences: readonly Sentence[];
  /** Of the last recognition, except dismissed ones. */
  readonly suggestions: readonly SentenceSuggestion[];
};

/** Before anything was recognised or written. */
export const initialTranscript = (languageCode: string): Transcript => ({
  transcriptionId: null,
  languageCode,
  confidence: null,
  sentences: [],
  suggestions: [],
});

/** The transcript after it was recognised or corrected. */
export function evolveTranscript(transcript: Transcript, event: TranscriptEvent): Transcript {
  switch (event.type) {
    case 'SentencesChanged': {
      const replacedIds = new Set([...event.data.removed, ...event.data.changed.map(({ id }) => id)]);
      const stay = transcript.sentences.filter(({ id }) => !replacedIds.has(id));
      return { ...transcript, sentences: sortedByStartTime([...stay, ...event.data.changed]) };
    }
    case 'SentenceSuggestionsMade':
      return { ...transcript, suggestions: [...transcript.suggestions, ...event.data.suggestions] };
    case 'SentenceSuggestionsDismissed': {
      const handledIds = new Set(event.data.suggestionIds);
      return { ...transcript, suggestions: transcript.suggestions.filter(({ id }) => !handledIds.has(id)) };
    }
    case 'TranscriptRecorded': {
      const { transcriptionId, languageCode, confidence, part, sentences } = event.data;
      const before = part === 1 ? { sentences: [], suggestions: [] } : transcript;
      return {
        ...before,
        transcriptionId,
        languageCode,
        confidence,
        sentences: sortedByStartTime([...before.sentences, ...sentences]),
      };
    }
  }
  return assertNever(event);
}

/**
 * Suggestions that are still offered: those whose author's sentence exists, and those of deleted sentences that do not
 * exist again. Accepting one, or deleting the sentence, ends the suggestion, and undoing either restores it.
 */
export function pendingSuggestions({
  sentences,
  suggestions,
}: Pick<Transcript, 'sentences' | 'suggestions'>): readonly SentenceSuggestion[] {
  if (suggestions.length === 0) return suggestions;
  const there = new Set(sentences.map(({ id }) => id));
  return suggestions.filter(({ sentenceIds, heard }) =>
    sentenceIds.length === 0
      ? !heard.some(({ id }) => there.has(id))
      : sentenceIds.some((id) => there.has(id)),
  );
}

/** The changes of the sentences when suggestions are accepted. */
export const acceptedSentences = (
  suggestions: readonly SentenceSuggestion[],
): { readonly changed: Sentence[]; readonly removed: string[] } => ({
  changed: suggestions.flatMap(({ heard }) => heard),
  removed: suggestions.flatMap(({ sentenceIds }) => sentenceIds),
});

/** Sentences that start within a range of the source belong to it. */
export const sentencesWithin = <S extends Pick<Sentence, 'startTime'>>(
  sentences: readonly S[],
  range: { readonly startTime: number; readonly endTime: number },
): S[] => sentences.filter(({ startTime }) => startTime >= range.startTime && startTime < range.endTime);

/** Whether a sentence that starts before a range, and belongs to another one, is still spoken in it. */
export const isSpokenInto = (
  sentences: readonly Pick<Sentence, 'startTime' | 'endTime'>[],
  range: { readonly startTime: number },
): boolean =>
  sentences.some(({ startTime, endTime }) => startTime < range.startTime && endTime > range.startTime);

// ties are broken by id, so that a replay gives the same order
const sortedByStartTime = (sentences: readonly Sentence[]): readonly Sentence[] =>
  sentences.toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1));
