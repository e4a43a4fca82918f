import { isFiller } from '../../../contracts/authoring/model/fillers.ts';
import { stopWordsOf } from './stop-words.ts';

/** One occurrence of a possible term. `key`, its words joined by spaces, groups forms of the same term. */
export interface Phrase {
  readonly key: string;
  readonly text: string;
  readonly words: number;
  /** Everything between two stop words, not a part of it. */
  readonly whole: boolean;
}

/** Scripts in which a single character is too short to be a term. */
const unspacedScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const kana = /^\p{sc=Hiragana}+$/u;
/** Particles that Korean attaches to its nouns; longest first. */
const koreanParticle =
  /(?<=[\p{sc=Hangul}]{2})(?:에서|으로|까지|부터|에게|을|를|이|가|은|는|에|로|와|과|도|의)$/u;
const maxPhraseWords = 3;

interface Token {
  readonly text: string;
  readonly stops: boolean;
}

function tokenOf(segment: string, language: string, stop: ReadonlySet<string>): Token {
  const text = language.startsWith('ko') ? segment.replace(koreanParticle, '') : segment;
  const lower = text.toLowerCase();
  const short = unspacedScripts.test(text) ? kana.test(text) : [...text].length < 2;
  return {
    text,
    stops: stop.has(lower) || stop.has(segment.toLowerCase()) || short || /^[\p{N}.,]+$/u.test(text),
  };
}

/** Most Korean sentences end in verbs. */
const koreanVerb = /(?:세요|십시오|니다|해요|하고|하여|해서)$/u;
/** Whether a word is clearly not a noun, by its language's spelling. */
function isVerb(text: string, language: string): boolean {
  return language.startsWith('ko') && koreanVerb.test(text);
}

/** German capitalises its nouns: a term ends with one. */
function endAtNoun(run: readonly string[], language: string): readonly string[] {
  if (!language.startsWith('de')) return run;
  const last = run.findLastIndex((word) => /^\p{Lu}/u.test(word));
  return run.slice(0, last + 1);
}

/** All parts of a run, up to three words; those that recur are terms. */
function partsOf(run: readonly string[]): Phrase[] {
  const separator = unspacedScripts.test(run.join('')) ? '' : ' ';
  return run.flatMap((_, from) =>
    Array.from({ length: Math.min(maxPhraseWords, run.length - from) }, (__, more) => {
      const words = run.slice(from, from + more + 1);
      return {
        key: words.join(' ').toLowerCase(),
        text: words.join(separator),
        words: words.length,
        whole: words.length === run.length,
      };
    }),
  );
}

/** What is left of a sentence without stop words and punctuation, with all its parts. */
export function phrasesOf(sentence: string, language: string): Phrase[] {
  const stop = stopWordsOf(language);
  const runs: string[][] = [[]];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    sentence,
  )) {
    if (!isWordLike) {
      if (segment.trim() !== '') runs.push([]);
      continue;
    }
    const token = tokenOf(segment, language, stop);
    if (token.stops || isVerb(segment, language) || isFiller(segment, language)) runs.push([]);
    else runs.at(-1)?.push(token.text);
  }
  return runs.flatMap((run) => partsOf(endAtNoun(run, language)));
}
