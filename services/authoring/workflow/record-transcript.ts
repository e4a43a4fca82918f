import { isDeepStrictEqual } from 'node:util';
import { chunked } from '../../../contracts/authoring/model/sentence-decisions.ts';
import { confidenceGate } from '../../../contracts/authoring/model/transcript-rules.ts';
import { RecordTranscript } from '../../../contracts/authoring/processing-commands.ts';
import {
  SentencesChanged,
  SentenceSuggestionsMade,
  TranscriptRecorded,
} from '../../../contracts/authoring/transcript-events.ts';
import { WorkflowLanguageChanged, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { Sentence, SentenceSuggestion } from '../../../contracts/authoring/workflow-fields.ts';
import type { DataOf } from '../../../contracts/kernel/define-command.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

export const recordTranscript = onWorkflow(RecordTranscript, (data, workflow) => [
  ...recordedEvents(data, workflow),
  ...detectedLanguage(data, workflow),
]);

/** Titles and steps are in the language that was spoken, unless the uploader or an author said which. */
function detectedLanguage(
  { workflowId, languageCode, confidence, sentences }: DataOf<typeof RecordTranscript>,
  { detectsLanguage, draft }: ExistingWorkflow,
): WorkflowEvent[] {
  const isCertain = sentences.some(({ sentence }) => sentence.trim() !== '') && confidence >= confidenceGate;
  if (!detectsLanguage || !isCertain || languageCode === draft.languageCode) return [];
  return [WorkflowLanguageChanged({ workflowId, languageCode })];
}

function recordedEvents(data: DataOf<typeof RecordTranscript>, workflow: ExistingWorkflow): WorkflowEvent[] {
  const { workflowId, transcriptionId } = data;
  // the same recognition again would undo what an author corrected since
  if (workflow.transcript.transcriptionId === transcriptionId) return [];
  // a recogniser's empty sentence has no content (R-TRN-03)
  const recognised = clipToDuration(data.sentences, workflow.draft.source?.durationSeconds).filter(
    ({ sentence }) => sentence.trim() !== '',
  );
  const parts = chunked(recognised);
  const recorded = parts.map((sentences, index) =>
    TranscriptRecorded({ ...data, part: index + 1, parts: parts.length, sentences: [...sentences] }),
  );
  const ownSentences = correctedSentences(workflow);
  // the author's corrections and deletions stay; differing recognised sentences become suggestions
  const uncorrected = recognised.filter((each) => !ownSentences.some((own) => overlaps(own, each)));
  const deleted = mostlyCoveredBy(uncorrected, deletedSentences(workflow, ownSentences));
  if (ownSentences.length === 0 && deleted.length === 0) return recorded;
  const retained = new Set(uncorrected.filter((each) => !deleted.includes(each)));
  const removed = recognised.filter((each) => !retained.has(each)).map(({ id }) => id);
  const recognisedIds = new Set(recognised.map(({ id }) => id));
  const own = ownSentences.map((sentence) =>
    recognisedIds.has(sentence.id)
      ? { ...sentence, id: `${sentence.id}-${transcriptionId}`.slice(0, 64) }
      : sentence,
  );
  const changes = chunked(own).map((changed, index) =>
    SentencesChanged({ workflowId, changed: [...changed], removed: index === 0 ? removed : [] }),
  );
  const suggestions = withinRoom(
    [
      ...suggestionsFor(own, recognised),
      ...deleted.map((each) => ({ id: each.id, sentenceIds: [], heard: [each] })),
    ],
    [...own, ...retained],
  );
  if (suggestions.length === 0) return [...recorded, ...changes];
  const suggestionEvents = chunked(suggestions, suggestionsPerEvent).map((part) =>
    SentenceSuggestionsMade({ workflowId, suggestions: [...part] }),
  );
  return [...recorded, ...changes, ...suggestionEvents];
}

const suggestionsPerEvent = 25;
/** Of a transcript as JSON, beside which little else is stored in a document of at most 8 MiB. */
const maxTranscriptCharacters = 8_000_000;

/** The first suggestions, as many as a transcript of these sentences has room for. */
function withinRoom(
  suggestions: readonly SentenceSuggestion[],
  sentences: readonly Sentence[],
): readonly SentenceSuggestion[] {
  let room = maxTranscriptCharacters - JSON.stringify(sentences).length;
  return suggestions.filter((suggestion) => (room -= JSON.stringify(suggestion).length + 1) >= 0);
}

/**
 * Recognised sentences that differ: overlapping sentences, the author's and the recognised ones, form one suggestion.
 */
function suggestionsFor(
  own: readonly Sentence[],
  recognised: readonly Sentence[],
): readonly SentenceSuggestion[] {
  const all = [
    ...own.map((sentence) => ({ sentence, isOwn: true })),
    ...recognised
      .filter((each) => own.some((other) => overlaps(other, each)))
      .map((sentence) => ({ sentence, isOwn: false })),
  ].toSorted((a, b) => a.sentence.startTime - b.sentence.startTime);
  const groups: { own: Sentence[]; recognised: Sentence[]; until: number }[] = [];
  for (const { sentence, isOwn } of all) {
    const last = groups.at(-1);
    const group =
      last && sentence.startTime < last.until ? last : { own: [], recognised: [], until: -Infinity };
    if (group !== last) groups.push(group);
    (isOwn ? group.own : group.recognised).push(sentence);
    group.until = Math.max(group.until, sentence.endTime);
  }
  return groups
    .filter((group) => group.recognised.length > 0 && textOf(group.own) !== textOf(group.recognised))
    .map((group) => ({
      id: group.own[0]?.id ?? '',
      sentenceIds: group.own.map(({ id }) => id),
      heard: group.recognised,
    }));
}

const textOf = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ sentence }) => sentence.trim())
    .join(' ')
    .replace(/\s+/g, ' ');

/** Sentences that an author corrected or added since recognition. */
function correctedSentences({ transcript, generated }: ExistingWorkflow): readonly Sentence[] {
  const recognised = new Map(generated.sentences.map((sentence) => [sentence.id, sentence]));
  return transcript.sentences.filter((sentence) => !isDeepStrictEqual(recognised.get(sentence.id), sentence));
}

/** Recognised sentences that an author deleted; those merged into another do not count. */
function deletedSentences(
  { transcript, generated }: ExistingWorkflow,
  own: readonly Sentence[],
): readonly Sentence[] {
  const currentIds = new Set(transcript.sentences.map(({ id }) => id));
  const absent = generated.sentences.filter(({ id }) => !currentIds.has(id));
  const merged = new Set(mostlyCoveredBy(absent, own));
  return absent.filter((sentence) => !merged.has(sentence));
}

/** Sentences that are at least half covered by others. */
function mostlyCoveredBy(sentences: readonly Sentence[], others: readonly Sentence[]): readonly Sentence[] {
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

/** Recognition guesses the end of the last word; nothing is spoken after the end of the video. */
function clipToDuration(sentences: readonly Sentence[], duration = Infinity): readonly Sentence[] {
  const cut = <T extends { startTime: number; endTime: number }>(part: T): T =>
    part.endTime > duration ? { ...part, endTime: duration } : part;
  const begins = ({ startTime }: { startTime: number }): boolean => startTime < duration;
  return sentences
    .filter(begins)
    .map((sentence) => cut({ ...sentence, words: sentence.words.filter(begins).map(cut) }));
}
