import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { LanguageCode, TranscriptionId, WorkflowId } from '../kernel/fields.ts';
import { Sentence, SentenceSuggestion } from './workflow-fields.ts';

const workflowFields = { workflowId: WorkflowId };

/**
 * Recognised speech. A long transcript consists of parts of at most 100 sentences in one append; the first replaces the
 * previous transcript. `confidence` below the gate is shown as low and gives no titles.
 */
export const TranscriptRecorded = defineEvent(
  'TranscriptRecorded',
  z.object({
    ...workflowFields,
    transcriptionId: TranscriptionId,
    part: z.number().int(),
    parts: z.number().int(),
    languageCode: LanguageCode,
    confidence: z.number(),
    sentences: z.array(Sentence),
  }),
  { audit: 'recorded the transcript of %{workflow}' },
);

/** A person corrected the transcript: these sentences were changed, those were removed. */
export const SentencesChanged = defineEvent(
  'SentencesChanged',
  z.object({ ...workflowFields, changed: z.array(Sentence), removed: z.array(z.string()) }),
  { audit: 'corrected the transcript of %{workflow}' },
);

/**
 * Recognition ran again and differs where a person had made corrections: the corrections stay, this is suggested beside
 * them. Many suggestions are several events of one append.
 */
export const SentenceSuggestionsMade = defineEvent(
  'SentenceSuggestionsMade',
  z.object({ ...workflowFields, suggestions: z.array(SentenceSuggestion) }),
  { audit: 'suggested newly recognised text beside corrected sentences of %{workflow}' },
);

/** A person accepted these suggestions; the sentences changed with the preceding events. */
export const SentenceSuggestionsAccepted = defineEvent(
  'SentenceSuggestionsAccepted',
  z.object({ ...workflowFields, suggestionIds: z.array(z.string()) }),
  { audit: 'replaced corrected sentences of %{workflow} with newly recognised text' },
);

/** A person decided for the corrected sentences; these suggestions are removed. */
export const SentenceSuggestionsDismissed = defineEvent(
  'SentenceSuggestionsDismissed',
  z.object({ ...workflowFields, suggestionIds: z.array(z.string()) }),
  { audit: 'kept corrected sentences of %{workflow} instead of newly recognised text' },
);

/** Events of the transcript, which has a fold of its own. */
export const transcriptEvents = [
  TranscriptRecorded,
  SentencesChanged,
  SentenceSuggestionsMade,
  SentenceSuggestionsDismissed,
] as const;

export type TranscriptEvent = EventOf<(typeof transcriptEvents)[number]>;

export const isTranscriptEvent = <E extends { readonly type: string }>(
  event: E | TranscriptEvent,
): event is TranscriptEvent => transcriptEvents.some(({ type }) => type === event.type);
