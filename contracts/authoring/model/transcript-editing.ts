import { exactSeconds } from '../../kernel/exact-seconds.ts';
import { searchPattern, unspacedScripts } from './text-search.ts';
import { correctWord, type TranscriptSentence, type TranscriptWord } from './transcript-rules.ts';

/**
 * The words of a text as a transcription counts them: by spaces, or by dictionary if the script has none; punctuation
 * stays with its word.
 */
export function wordsOf(text: string, language?: string): string[] {
  if (!unspacedScripts.test(text)) return text.split(/\s+/u).filter((word) => word !== '');
  const words: string[] = [];
  let glue = '';
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (segment.trim() === '') glue = '';
    else if (isWordLike || words.length === 0 || /^\p{Ps}|^\p{Pi}/u.test(segment)) {
      if (isWordLike) {
        words.push(glue + segment);
        glue = '';
      } else glue += segment;
    } else words.push((words.pop() ?? '') + segment);
  }
  return glue === '' ? words : [...words, glue];
}

/** Where a word starts in the sentence's text; the end of the text for a word that is not in it. */
function offsetOf(sentence: TranscriptSentence, wordIndex: number): number {
  let at = 0;
  for (const [index, { word }] of sentence.words.entries()) {
    const found = sentence.sentence.indexOf(word, at);
    if (index === wordIndex) return found < 0 ? sentence.sentence.length : found;
    if (found >= 0) at = found + word.length;
  }
  return sentence.sentence.length;
}

/** Splits a sentence in two, the second starting with the word of that index; `null` if either would be empty. */
export function splitSentence(
  sentence: TranscriptSentence,
  wordIndex: number,
): readonly [TranscriptSentence, TranscriptSentence] | null {
  const before = sentence.words.slice(0, wordIndex);
  const after = sentence.words.slice(wordIndex);
  const [last, first] = [before.at(-1), after[0]];
  const cut = offsetOf(sentence, wordIndex);
  const texts = [sentence.sentence.slice(0, cut).trim(), sentence.sentence.slice(cut).trim()] as const;
  if (!last || !first || texts[0] === '' || texts[1] === '') return null;
  return [
    { sentence: texts[0], startTime: sentence.startTime, endTime: last.endTime, words: before },
    { sentence: texts[1], startTime: first.startTime, endTime: sentence.endTime, words: after },
  ];
}

/** One sentence of two neighbours, the earlier first. */
export function mergeSentences(first: TranscriptSentence, second: TranscriptSentence): TranscriptSentence {
  const texts = [first.sentence.trim(), second.sentence.trim()].filter((text) => text !== '');
  const seam = (texts[0]?.at(-1) ?? '') + (texts[1]?.[0] ?? '');
  return {
    sentence: texts.join(unspacedScripts.test(seam) ? '' : ' '),
    startTime: Math.min(first.startTime, second.startTime),
    endTime: Math.max(first.endTime, second.endTime),
    words: [...first.words, ...second.words],
  };
}

const normaliseWord = (word: string): string =>
  word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || word;

/** For each new word the index of the matching old one, or -1: a longest common subsequence. */
function matchWords(old: readonly string[], fresh: readonly string[]): number[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? new Uint16Array(0);
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const result = fresh.map(() => -1);
  for (let i = 0, j = 0; i < old.length && j < fresh.length;) {
    if (old[i] === fresh[j]) result[j++] = i++;
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return result;
}

/** Distributes words over a span of time, in proportion to their length. */
function distributeTimes(words: readonly string[], from: number, to: number): TranscriptWord[] {
  const total = words.reduce((sum, word) => sum + word.length, 0);
  let letters = 0;
  return words.map((word) => {
    const startTime = exactSeconds(from + ((to - from) * letters) / total);
    letters += word.length;
    return { word, startTime, endTime: exactSeconds(from + ((to - from) * letters) / total), confidence: 1 };
  });
}

/** Below this a word cannot be pointed at on a timeline. */
const minWordSeconds = 0.05;

/**
 * Times for a run of new words between two unchanged ones. It gets the time of the words it replaces; without any, the
 * pause at its place; without a pause, a part of the previous word.
 */
function timeNewWords(
  run: readonly string[],
  replaced: readonly TranscriptWord[],
  timedWords: TranscriptWord[],
  span: { readonly from: number; readonly to: number },
): TranscriptWord[] {
  const [first, last] = [replaced[0], replaced.at(-1)];
  if (first && last) {
    if (replaced.length !== run.length) return distributeTimes(run, first.startTime, last.endTime);
    return run.map((word, index) => ({ ...(replaced[index] ?? first), word, confidence: 1 }));
  }
  const previous = timedWords.at(-1);
  if (span.to - span.from >= run.length * minWordSeconds || !previous)
    return distributeTimes(run, span.from, span.to);
  const [shorter, ...added] = distributeTimes([previous.word, ...run], previous.startTime, previous.endTime);
  timedWords[timedWords.length - 1] = { ...previous, endTime: shorter?.endTime ?? previous.endTime };
  return added;
}

/** A run of unmatched new words, and the position of the next matching old word. */
function findNewWords(matches: readonly number[], start: number, oldCount: number) {
  const nextMatch = matches.findIndex((match, index) => index >= start && match >= 0);
  const end = nextMatch < 0 ? matches.length : nextMatch;
  return { end, until: nextMatch < 0 ? oldCount : (matches[nextMatch] ?? oldCount) };
}

/**
 * The sentence with a new text: unchanged words keep their times, others get theirs from what they replace. The
 * sentence's own times stay.
 */
export function editSentence(
  sentence: TranscriptSentence,
  text: string,
  language?: string,
): TranscriptSentence {
  const fresh = wordsOf(text, language);
  const old = sentence.words;
  const matches = matchWords(
    old.map(({ word }) => normaliseWord(word)),
    fresh.map(normaliseWord),
  );
  const words: TranscriptWord[] = [];
  let nextOld = 0;
  for (let j = 0; j < fresh.length;) {
    const match = matches[j] ?? -1;
    const known = old[match];
    if (known) {
      words.push({ ...known, word: fresh[j] ?? known.word });
      nextOld = match + 1;
      j += 1;
      continue;
    }
    const { end, until } = findNewWords(matches, j, old.length);
    const span = {
      from: words.at(-1)?.endTime ?? sentence.startTime,
      to: old[until]?.startTime ?? sentence.endTime,
    };
    const run = fresh.slice(j, end);
    words.push(...timeNewWords(run, old.slice(nextOld, until), words, span));
    nextOld = until;
    j = end;
  }
  return { ...sentence, sentence: text, words };
}

/** The sentence with the speech from `start` to `end` corrected (R-TRN-04); `null` if no word is within it. */
export function correctRange(
  sentence: TranscriptSentence,
  {
    start,
    end,
    correctedText,
  }: { readonly start: number; readonly end: number; readonly correctedText: string },
  language?: string,
): TranscriptSentence | null {
  const isWithin = (word: TranscriptWord): boolean => start <= word.startTime && word.endTime <= end;
  const first = sentence.words.findIndex(isWithin);
  const last = sentence.words.findLastIndex(isWithin);
  const word = sentence.words[last]?.word;
  if (word === undefined) return null;
  const text = sentence.sentence;
  const behind = text.slice(offsetOf(sentence, last) + word.length);
  const corrected = text.slice(0, offsetOf(sentence, first)) + correctWord(word, correctedText) + behind;
  return editSentence(sentence, corrected, language);
}

/** The sentence with some words replaced, ignoring case and as whole words; `null` if they are not in it. */
export function replaceWords(
  sentence: TranscriptSentence,
  { target, correctedText }: { readonly target: string; readonly correctedText: string },
  language?: string,
): TranscriptSentence | null {
  const pattern = searchPattern({ text: target, matchCase: false, wholeWords: true });
  if (!pattern) return null;
  const text = sentence.sentence.replaceAll(pattern, (found) => correctWord(found, correctedText));
  return text === sentence.sentence ? null : editSentence(sentence, text, language);
}
