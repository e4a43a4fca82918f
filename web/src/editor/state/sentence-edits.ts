import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { correctWord } from '../../../../contracts/authoring/model/transcript-rules.ts';
import {
  editSentence,
  mergeSentences,
  splitSentence,
} from '../../../../contracts/authoring/model/transcript-editing.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import type { Edit, EditOf } from './edit.ts';

type SentenceEdit = EditOf<'ChangeSentences'>;

const changeSentences = (changed: readonly Sentence[], removed: readonly string[] = []): SentenceEdit => ({
  type: 'ChangeSentences',
  data: { changed: [...changed], removed: [...removed] },
});

/** A different text; an empty one is not an edit (R-TRN-03). */
export const textEdit = (sentence: Sentence, text: string, language: string): SentenceEdit | null =>
  text.trim() === '' || text.trim() === sentence.sentence
    ? null
    : changeSentences([{ ...editSentence(sentence, text.trim(), language), id: sentence.id }]);

/** The position of each word in the text; `null` if the text does not contain it unchanged. */
export function wordPositions(
  sentence: Sentence,
): readonly ({ readonly from: number; readonly to: number } | null)[] {
  let at = 0;
  return sentence.words.map(({ word }) => {
    const from = sentence.sentence.indexOf(word, at);
    if (from < 0) return null;
    at = from + word.length;
    return { from, to: at };
  });
}

/** One word corrected; its punctuation stays (R-TRN-04). */
export function wordEdit(
  sentence: Sentence,
  index: number,
  corrected: string,
  language: string,
): SentenceEdit | null {
  const place = wordPositions(sentence)[index];
  const word = sentence.words[index];
  if (!place || !word || corrected.trim() === '') return null;
  const { sentence: text } = sentence;
  return textEdit(
    sentence,
    text.slice(0, place.from) + correctWord(word.word, corrected) + text.slice(place.to),
    language,
  );
}

/** Words inserted after one; the caller has checked `insertionProblem` (R-TRN-05). */
export function insertionEdit(
  sentence: Sentence,
  index: number,
  words: string,
  language: string,
): SentenceEdit | null {
  const place = wordPositions(sentence)[index];
  if (!place) return null;
  const { sentence: text } = sentence;
  return textEdit(sentence, `${text.slice(0, place.to)} ${words}${text.slice(place.to)}`, language);
}

/** Two sentences; the second starts with this word. */
export function splitEdit(sentence: Sentence, index: number, newId: string): SentenceEdit | null {
  const halves = splitSentence(sentence, index);
  return (
    halves &&
    changeSentences([
      { ...halves[0], id: sentence.id },
      { ...halves[1], id: newId },
    ])
  );
}

/** The current text, split into two sentences at the caret; `null` if either would be empty. */
export function caretSplitEdit(
  sentence: Sentence,
  { text, caret }: { readonly text: string; readonly caret: number },
  newId: string,
  language: string,
): SentenceEdit | null {
  const edited = { ...editSentence(sentence, text.trim(), language), id: sentence.id };
  // a caret inside a word counts as before it
  const at = caret - (text.length - text.trimStart().length);
  const index = wordPositions(edited).findIndex((place) => place !== null && place.to > at);
  return index < 0 ? null : splitEdit(edited, index, newId);
}

/** Default length of a new sentence. */
const newSentenceSeconds = 3;

/** A sentence that was not recognised, from a position in the source until the next one starts. */
export function newSentenceEdit(
  text: string,
  at: { readonly seconds: number; readonly until: number },
  id: string,
  language: string,
): SentenceEdit | null {
  if (text.trim() === '') return null;
  const startTime = exactSeconds(at.seconds);
  const endTime = Math.max(startTime, Math.min(at.until, startTime + newSentenceSeconds));
  const emptySentence = { sentence: '', startTime, endTime, words: [] };
  return changeSentences([{ ...editSentence(emptySentence, text.trim(), language), id }]);
}

export const mergeEdit = (first: Sentence, second: Sentence): SentenceEdit =>
  changeSentences([{ ...mergeSentences(first, second), id: first.id }], [second.id]);

export const removalEdit = (sentence: Sentence): SentenceEdit => changeSentences([], [sentence.id]);

/** A different time in the source; a sentence must not end before it starts. */
export const retimeEdit = (sentence: Sentence, startTime: number, endTime: number): SentenceEdit | null =>
  endTime < startTime ? null : changeSentences([{ ...sentence, startTime, endTime }]);

/** The sentence and its words from another second of the source on, as long as before. */
export function moveEdit(sentence: Sentence, startTime: number): SentenceEdit {
  const by = startTime - sentence.startTime;
  const moved = <R extends { readonly startTime: number; readonly endTime: number }>(range: R): R => ({
    ...range,
    startTime: exactSeconds(range.startTime + by),
    endTime: exactSeconds(range.endTime + by),
  });
  return changeSentences([{ ...moved(sentence), words: sentence.words.map(moved) }]);
}

/**
 * Whether an edit can be saved without the others of its action, and each of its sentences without the others: none is
 * new, removed or at other times.
 */
export function isSeparable(edit: Edit, { transcript }: EditedWorkflow): boolean {
  if (edit.type === 'RenameStep') return true;
  if (edit.type !== 'ChangeSentences' || edit.data.removed.length > 0) return false;
  const before = new Map(transcript.sentences.map((sentence) => [sentence.id, sentence]));
  return edit.data.changed.every(({ id, startTime, endTime }) => {
    const sentence = before.get(id);
    return sentence?.startTime === startTime && sentence.endTime === endTime;
  });
}

/** The edit with only those of its sentences; `null` if it has none of them. Any other edit stays as it is. */
export function pickSentences(edit: Edit, isPicked: (id: string) => boolean): Edit | null {
  if (edit.type !== 'ChangeSentences') return edit;
  const changed = edit.data.changed.filter(({ id }) => isPicked(id));
  const removed = edit.data.removed.filter(isPicked);
  return changed.length + removed.length > 0 ? { ...edit, data: { changed, removed } } : null;
}
