import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import type { AcceptSentenceSuggestions, DismissSentenceSuggestions } from '../transcription.ts';
import { SentenceEmpty, SentenceRangeInvalid, TranscriptTooLong } from '../workflow-errors.ts';
import { type WorkflowEvent } from '../workflow-events.ts';
import {
  SentencesChanged,
  SentenceSuggestionsAccepted,
  SentenceSuggestionsDismissed,
} from '../transcript-events.ts';
import type { Sentence, SentenceSuggestion } from '../workflow-fields.ts';
import { acceptedSentences, pendingSuggestions } from './draft-transcript.ts';
import type { EditedWorkflow } from './edited-workflow.ts';

/** Sentences per event; a long transcript consists of several. */
const sentencesPerEvent = 100;

/** At least one part, so that a transcript without speech is recorded too. */
export function chunked<T>(items: readonly T[], most = sentencesPerEvent): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(items.length / most));
  return Array.from({ length: count }, (_, part) => items.slice(part * most, (part + 1) * most));
}

/** Events for the actual differences between the transcript and these edits; none if there are none. */
export function changeSentences(
  changes: { readonly changed: readonly Sentence[]; readonly removed: readonly string[] },
  { draft, transcript }: EditedWorkflow,
): WorkflowEvent[] {
  const before = new Map(transcript.sentences.map((sentence) => [sentence.id, sentence]));
  const last = new Map(changes.changed.map((sentence) => [sentence.id, sentence]));
  const changed = [...last.values()].filter((sentence) => !isDeepEqual(before.get(sentence.id), sentence));
  // unchanged sentences are not checked: they may be older than the rules
  for (const sentence of changed) checkSentence(sentence, draft.source?.durationSeconds);
  const removed = [...new Set(changes.removed)].filter((id) => before.has(id) && !last.has(id));
  if (changed.length === 0 && removed.length === 0) return [];
  checkLength(before, changed, removed);
  const { workflowId } = draft;
  return chunked(changed).map((part, index) =>
    SentencesChanged({ workflowId, changed: [...part], removed: index === 0 ? removed : [] }),
  );
}

/** A day of speech has some 12,000 sentences; a read model's stored transcript is limited to 8 MiB. */
const maxSentences = 20_000;
const maxCharacters = 6_000_000;

/** Approximate stored size of a sentence in characters, each of its words with its times. */
const charactersOf = ({ sentence, words }: Sentence): number =>
  words.reduce((sum, { word }) => sum + Math.max(100, 60 + word.length), 100 + sentence.length);

/** Refuses changes that make the transcript longer than the limit; a longer one may still be shortened. */
function checkLength(
  before: ReadonlyMap<string, Sentence>,
  changed: readonly Sentence[],
  removed: readonly string[],
): void {
  const after = new Map(before);
  for (const id of removed) after.delete(id);
  for (const sentence of changed) after.set(sentence.id, sentence);
  const sum = (sentences: ReadonlyMap<string, Sentence>): number =>
    [...sentences.values()].reduce((total, sentence) => total + charactersOf(sentence), 0);
  const more = after.size > before.size && after.size > maxSentences;
  const characters = sum(after);
  if (more || (characters > maxCharacters && characters > sum(before))) throw TranscriptTooLong();
}

/** The same for a whole transcript: sentences that are not in it are removed. */
export function replaceSentences(workflow: EditedWorkflow, sentences: readonly Sentence[]): WorkflowEvent[] {
  const sentenceIds = new Set(sentences.map(({ id }) => id));
  const removed = workflow.transcript.sentences.map(({ id }) => id).filter((id) => !sentenceIds.has(id));
  return changeSentences({ changed: sentences, removed }, workflow);
}

/** Times are shown in hundredths, so the end of a video may be entered slightly after it. */
const roundingTolerance = 0.05;

function checkSentence({ id, sentence, startTime, endTime }: Sentence, duration = Infinity): void {
  if (sentence.trim() === '') throw SentenceEmpty({ facts: { sentenceId: id } });
  if (endTime < startTime || endTime > duration + roundingTolerance)
    throw SentenceRangeInvalid({ facts: { sentenceId: id } });
}

const offered = ({ transcript }: EditedWorkflow, ids: readonly string[]): readonly SentenceSuggestion[] =>
  pendingSuggestions(transcript).filter(({ id }) => ids.includes(id));

/** The changes of the sentences when these suggestions are accepted. */
export const acceptedChanges = (workflow: EditedWorkflow, suggestionIds: readonly string[]) =>
  acceptedSentences(offered(workflow, suggestionIds));

export function acceptSentenceSuggestions(
  { workflowId, suggestionIds }: DataOf<typeof AcceptSentenceSuggestions>,
  workflow: EditedWorkflow,
): WorkflowEvent[] {
  const accepted = offered(workflow, suggestionIds).map(({ id }) => id);
  if (accepted.length === 0) return [];
  return [
    ...changeSentences(acceptedChanges(workflow, accepted), workflow),
    SentenceSuggestionsAccepted({ workflowId, suggestionIds: accepted }),
  ];
}

export function dismissSentenceSuggestions(
  { workflowId, suggestionIds }: DataOf<typeof DismissSentenceSuggestions>,
  workflow: EditedWorkflow,
): WorkflowEvent[] {
  const dismissed = offered(workflow, suggestionIds).map(({ id }) => id);
  return dismissed.length === 0
    ? []
    : [SentenceSuggestionsDismissed({ workflowId, suggestionIds: dismissed })];
}
