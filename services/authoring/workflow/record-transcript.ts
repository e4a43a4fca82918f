import { isDeepStrictEqual } from 'node:util';
import { inParts } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { RecordTranscript } from '../../../contracts/authoring/workflow-commands.ts';
import {
  SentencesChanged,
  SentenceSuggestionsMade,
  TranscriptRecorded,
} from '../../../contracts/authoring/transcript-events.ts';
import type { Sentence, SentenceSuggestion } from '../../../contracts/authoring/workflow-fields.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

export const recordTranscript = onWorkflow(RecordTranscript, (data, workflow) => {
  const { workflowId, transcriptionId } = data;
  // the same recognition again would undo what an author corrected since
  if (workflow.transcript.transcriptionId === transcriptionId) return [];
  // a recogniser's empty sentence says nothing (R-TRN-03)
  const heard = within(data.sentences, workflow.draft.source?.durationSeconds).filter(
    ({ sentence }) => sentence.trim() !== '',
  );
  const parts = inParts(heard);
  const recorded = parts.map((sentences, index) =>
    TranscriptRecorded({ ...data, part: index + 1, parts: parts.length, sentences: [...sentences] }),
  );
  const corrected = correctedIn(workflow);
  // what the author wrote or deleted stays so where the machine heard it otherwise; what was heard there is offered
  const elsewhere = heard.filter((each) => !corrected.some((own) => overlaps(own, each)));
  const deleted = mostlyIn(elsewhere, deletedIn(workflow, corrected));
  if (corrected.length === 0 && deleted.length === 0) return recorded;
  const stays = new Set(elsewhere.filter((each) => !deleted.includes(each)));
  const removed = heard.filter((each) => !stays.has(each)).map(({ id }) => id);
  const taken = new Set(heard.map(({ id }) => id));
  const own = corrected.map((sentence) =>
    taken.has(sentence.id) ? { ...sentence, id: `${sentence.id}-${transcriptionId}`.slice(0, 64) } : sentence,
  );
  const changes = inParts(own).map((changed, index) =>
    SentencesChanged({ workflowId, changed: [...changed], removed: index === 0 ? removed : [] }),
  );
  const suggestions = [
    ...suggestionsFor(own, heard),
    ...deleted.map((each) => ({ id: each.id, sentenceIds: [], heard: [each] })),
  ];
  if (suggestions.length === 0) return [...recorded, ...changes];
  const offers = inParts(suggestions, suggestionsPerEvent).map((part) =>
    SentenceSuggestionsMade({ workflowId, suggestions: [...part] }),
  );
  return [...recorded, ...changes, ...offers];
});

const suggestionsPerEvent = 25;

/** What was heard otherwise: sentences that overlap, the author's and those heard, make one suggestion together. */
function suggestionsFor(own: readonly Sentence[], heard: readonly Sentence[]): readonly SentenceSuggestion[] {
  const all = [
    ...own.map((sentence) => ({ sentence, isOwn: true })),
    ...heard
      .filter((each) => own.some((other) => overlaps(other, each)))
      .map((sentence) => ({ sentence, isOwn: false })),
  ].toSorted((a, b) => a.sentence.startTime - b.sentence.startTime);
  const groups: { own: Sentence[]; heard: Sentence[]; until: number }[] = [];
  for (const { sentence, isOwn } of all) {
    const last = groups.at(-1);
    const group = last && sentence.startTime < last.until ? last : { own: [], heard: [], until: -Infinity };
    if (group !== last) groups.push(group);
    (isOwn ? group.own : group.heard).push(sentence);
    group.until = Math.max(group.until, sentence.endTime);
  }
  return groups
    .filter((group) => group.heard.length > 0 && textOf(group.own) !== textOf(group.heard))
    .map((group) => ({
      id: group.own[0]?.id ?? '',
      sentenceIds: group.own.map(({ id }) => id),
      heard: group.heard,
    }));
}

const textOf = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ sentence }) => sentence.trim())
    .join(' ')
    .replace(/\s+/g, ' ');

/** Sentences that an author corrected or added since they were heard. */
function correctedIn({ transcript, made }: ExistingWorkflow): readonly Sentence[] {
  const heard = new Map(made.sentences.map((sentence) => [sentence.id, sentence]));
  return transcript.sentences.filter((sentence) => !isDeepStrictEqual(heard.get(sentence.id), sentence));
}

/** Sentences that were heard and that an author deleted; those that became part of another are none. */
function deletedIn({ transcript, made }: ExistingWorkflow, own: readonly Sentence[]): readonly Sentence[] {
  const there = new Set(transcript.sentences.map(({ id }) => id));
  const gone = made.sentences.filter(({ id }) => !there.has(id));
  const merged = new Set(mostlyIn(gone, own));
  return gone.filter((sentence) => !merged.has(sentence));
}

/** Sentences at least half of which lie in the time of others. */
function mostlyIn(sentences: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
  return sentences.filter(({ startTime, endTime }) => {
    const shared = others.reduce(
      (sum, other) =>
        sum + Math.max(0, Math.min(endTime, other.endTime) - Math.max(startTime, other.startTime)),
      0,
    );
    return shared > 0 && shared >= (endTime - startTime) / 2;
  });
}

const overlaps = (one: Sentence, other: Sentence): boolean =>
  one.startTime < other.endTime && other.startTime < one.endTime;

/** Recognition guesses the end of what it hears last; nothing is said after the end of the video. */
function within(sentences: readonly Sentence[], duration = Infinity): readonly Sentence[] {
  const cut = <T extends { startTime: number; endTime: number }>(part: T): T =>
    part.endTime > duration ? { ...part, endTime: duration } : part;
  const begins = ({ startTime }: { startTime: number }): boolean => startTime < duration;
  return sentences
    .filter(begins)
    .map((sentence) => cut({ ...sentence, words: sentence.words.filter(begins).map(cut) }));
}
