import type { RecognisedSentence, RecognisedWord, Transcript } from './speech.ts';

/** A word as an engine returns it: with the spaces before or after it. */
export interface RawWord {
  readonly text: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly confidence: number;
}

/** Without punctuation in between, a pause this long ends a sentence. */
const longPause = 2;
/** A longer sentence is cut at its longest pause: subtitles and the editor show one at a time. */
const longestSentence = 20;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Makes times monotonic: engines occasionally return a word without length, or one that starts before its predecessor
 * ended.
 */
function orderTimes(words: readonly RawWord[]): RawWord[] {
  let last = 0;
  return words.map((word) => {
    const startTime = milliseconds(Math.max(word.startTime, last));
    const endTime = milliseconds(Math.max(word.endTime, startTime));
    last = endTime;
    return { ...word, startTime, endTime };
  });
}

/** Index of each word that starts a sentence by punctuation, by Unicode's sentence rules of the language. */
function sentenceStarts(words: readonly RawWord[], language: string | null): Set<number> {
  const segmenter = new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' });
  const text = words.map((word) => word.text).join('');
  const edges = [...segmenter.segment(text)].map((part) => part.index);
  const starts = new Set<number>();
  let at = 0;
  let edge = 0;
  words.forEach((word, index) => {
    // A segment may start with the space that belongs to the word, or after it.
    const end = at + word.text.length;
    while (edge < edges.length && (edges[edge] ?? 0) < end) {
      starts.add(index);
      edge += 1;
    }
    at = end;
  });
  return starts;
}

/** The longest silence between two words, and the word after it. */
function widestPause(words: readonly RawWord[]): { readonly seconds: number; readonly at: number } {
  const pauses = words.slice(1).map((word, index) => word.startTime - (words[index]?.endTime ?? 0));
  const seconds = pauses.reduce((widest, pause) => Math.max(widest, pause), -Infinity);
  return { seconds, at: pauses.indexOf(seconds) + 1 };
}

function splitAtPauses(words: readonly RawWord[]): RawWord[][] {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || words.length < 2) return [[...words]];
  const pause = widestPause(words);
  const tooLong = last.endTime - first.startTime > longestSentence;
  if (pause.seconds < longPause && !tooLong) return [[...words]];
  // Speech without any pause is cut in its middle rather than after its first word.
  const at = pause.seconds < 0.2 ? Math.ceil(words.length / 2) : pause.at;
  return [...splitAtPauses(words.slice(0, at)), ...splitAtPauses(words.slice(at))];
}

function toSentence(words: readonly RawWord[]): RecognisedSentence {
  const recognised: RecognisedWord[] = words.map(({ text, ...word }) => ({ word: text.trim(), ...word }));
  return {
    sentence: words
      .map((word) => word.text)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    startTime: recognised[0]?.startTime ?? 0,
    endTime: recognised.at(-1)?.endTime ?? 0,
    words: recognised,
  };
}

/** Groups the words of a recording into sentences: by punctuation, and by pauses if there is none. */
export function groupSentences(raw: readonly RawWord[], language: string | null): RecognisedSentence[] {
  const words = orderTimes(raw.filter((word) => word.text.trim() !== ''));
  const starts = sentenceStarts(words, language);
  const groups: RawWord[][] = [];
  words.forEach((word, index) => {
    if (starts.has(index) || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(word);
  });
  return groups.flatMap(splitAtPauses).map(toSentence);
}

/** A transcript from an engine's words. */
export function toTranscript(
  raw: readonly RawWord[],
  language: string | null,
  languageProbability: number,
): Transcript {
  const sentences = groupSentences(raw, language);
  const words = sentences.flatMap((sentence) => sentence.words);
  const sum = words.reduce((total, word) => total + word.confidence, 0);
  return {
    language: words.length > 0 ? language : null,
    languageProbability: words.length > 0 ? languageProbability : 0,
    sentences,
    confidence: words.length > 0 ? sum / words.length : 0,
  };
}

/** The engine's language code (`zh`) for one of the product's (`zh-tw`); `null` means: detect it. */
export function spokenLanguage(code: string | undefined): string | null {
  if (!code || code === 'auto') return null;
  const primary = code.toLowerCase().split('-')[0] ?? '';
  const whisperName: Record<string, string> = { fil: 'tl', nb: 'no', iw: 'he', in: 'id', cmn: 'zh' };
  return whisperName[primary] ?? primary;
}
