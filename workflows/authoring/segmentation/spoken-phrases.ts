import type {
  TranscriptSentence,
  TranscriptWord,
} from '../../../contracts/authoring/model/transcript-rules.ts';
import { isAnnouncement, type CueWords } from './cue-words.ts';

export interface Silence {
  readonly startTime: number;
  readonly endTime: number;
}

/** Continuous speech: a sentence, or the part of one before or after a pause or an announcement. */
export interface Phrase {
  readonly text: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly words: readonly TranscriptWord[];
  /** The silence before it; if nothing was measured, the gap between the times of the words. */
  readonly before: Silence;
}

/**
 * A pause this long splits a sentence in two: recognition often writes no full stop where a speaker works in silence.
 */
const splittingPause = 0.8;
/** A shorter silence within a word is a closed mouth, not a pause. */
const minPause = 0.25;
/** Error of recognition at the edges of words. */
const silenceTolerance = 0.3;

/**
 * A word without the silence that recognition included: the last word before a pause is often stretched over it, and
 * the first one after it starts too early.
 */
function trimToVoice(word: TranscriptWord, silences: readonly Silence[]): TranscriptWord {
  let { startTime, endTime } = word;
  for (const silence of silences) {
    const from = Math.max(silence.startTime, startTime);
    const to = Math.min(silence.endTime, endTime);
    if (to <= from) continue;
    const [before, after] = [from - startTime, endTime - to];
    if (before > 0 && after > 0 && to - from < minPause) continue;
    if (before > after) endTime = from;
    else startTime = to;
  }
  return { ...word, startTime, endTime: Math.max(startTime, endTime) };
}

/**
 * Returns the silences that touch a span; spans must be requested in order of time, so that a long recording is scanned
 * once.
 */
function silencesNear(silences: readonly Silence[]): (from: number, to: number) => readonly Silence[] {
  let first = 0;
  return (from, to) => {
    while (first < silences.length && (silences[first]?.endTime ?? 0) < from - 5) first += 1;
    const found: Silence[] = [];
    for (let at = first; at < silences.length; at += 1) {
      const silence = silences[at];
      if (silence === undefined || silence.startTime > to) break;
      if (silence.endTime > from) found.push(silence);
    }
    return found;
  };
}

/** The longest measured silence around the gap between two words. */
function quietBetween(from: number, to: number, near: readonly Silence[], measured: boolean): Silence {
  const [longest] = near.toSorted((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime));
  if (longest !== undefined) return longest;
  const middle = (from + to) / 2;
  // If silences were measured and none is here, the gap between the words is not a real pause.
  return measured ? { startTime: middle, endTime: middle } : { startTime: from, endTime: Math.max(from, to) };
}

/** Recognition sometimes omits every full stop, and still capitalises the first word of a sentence. */
const capital = /^\p{Lu}\p{Ll}/u;
const endsSentence = /[.!?…。！？]["'»”)]*$/u;
const endsClause = /[,;:、，；：]$/u;

function splits(words: readonly TranscriptWord[], at: number, cues: CueWords): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined) return false;
  const pause = word.startTime - before.endTime;
  if (pause >= splittingPause || (pause >= minPause && capital.test(word.word))) return true;
  const rest = words.slice(at, at + 5).map((each) => each.word);
  return (endsClause.test(before.word) || pause >= minPause) && isAnnouncement(rest.join(' '), cues);
}

function partsOf(sentence: TranscriptSentence, cues: CueWords): TranscriptWord[][] {
  const { words } = sentence;
  if (words.length === 0) {
    const { startTime, endTime } = sentence;
    return [[{ word: sentence.sentence, startTime, endTime }]];
  }
  const parts: TranscriptWord[][] = [[]];
  words.forEach((word, at) => {
    if (splits(words, at, cues)) parts.push([]);
    parts.at(-1)?.push(word);
  });
  return parts;
}

/** In languages without spaces between words the text of the sentence is used as it is. */
function textOf(sentence: TranscriptSentence, words: readonly TranscriptWord[], whole: boolean): string {
  if (whole) return sentence.sentence;
  return words.map(({ word }) => word).join(sentence.sentence.includes(' ') ? ' ' : '');
}

/**
 * Recognition cuts a long sentence without full stops in two at an arbitrary place: its second half starts nothing new.
 */
const continuesPhrase = (previous: Phrase, next: Phrase): boolean =>
  next.startTime - previous.endTime < minPause &&
  !endsSentence.test(previous.text) &&
  /^\p{Ll}/u.test(next.text);

const joinPhrases = (previous: Phrase, next: Phrase): Phrase => ({
  ...previous,
  text: `${previous.text} ${next.text}`,
  endTime: next.endTime,
  words: [...previous.words, ...next.words],
});

/** The speech, phrase by phrase, with the measured silence before each. */
export function phrasesOf(
  sentences: readonly TranscriptSentence[],
  silences: readonly Silence[],
  cues: CueWords,
): Phrase[] {
  const [nearWord, nearGap] = [silencesNear(silences), silencesNear(silences)];
  const phrases: Phrase[] = [];
  let spokenUntil = 0;
  for (const sentence of sentences) {
    const words = sentence.words.map((word) => trimToVoice(word, nearWord(word.startTime, word.endTime)));
    const parts = partsOf({ ...sentence, words }, cues);
    for (const part of parts) {
      const startTime = part[0]?.startTime ?? sentence.startTime;
      const endTime = part.at(-1)?.endTime ?? sentence.endTime;
      const near = nearGap(Math.min(spokenUntil, startTime) - silenceTolerance, startTime + silenceTolerance);
      const before = quietBetween(spokenUntil, startTime, near, silences.length > 0);
      const text = textOf(sentence, part, parts.length === 1);
      const phrase = { text, startTime, endTime, words: part, before };
      const previous = phrases.at(-1);
      if (previous !== undefined && part === parts[0] && continuesPhrase(previous, phrase))
        phrases[phrases.length - 1] = joinPhrases(previous, phrase);
      else phrases.push(phrase);
      spokenUntil = Math.max(spokenUntil, endTime);
    }
  }
  return phrases;
}
