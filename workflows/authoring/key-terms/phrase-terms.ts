import { stopWordsOf } from './stop-words.ts';

/** One occurrence of a possible term. `key`, its words with spaces between, brings forms of the same term together. */
export interface Phrase {
  readonly key: string;
  readonly text: string;
  readonly words: number;
  /** All of what stood between two stop words, not a part of it. */
  readonly whole: boolean;
}

/** Scripts in which a word of one sign says too little. */
const unspacedScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const kana = /^\p{sc=Hiragana}+$/u;
/** Endings that Korean glues to its nouns; longest first. */
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

/** Verbs are most of what ends a Korean sentence. */
const koreanVerb = /(?:세요|십시오|니다|해요|하고|하여|해서)$/u;
/** What surely is no noun, by how the language writes its words. */
function isVerb(text: string, language: string): boolean {
  return language.startsWith('ko') && koreanVerb.test(text);
}

/** German writes its nouns large: a term ends with one. */
function endAtNoun(run: readonly string[], language: string): readonly string[] {
  if (!language.startsWith('de')) return run;
  const last = run.findLastIndex((word) => /^\p{Lu}/u.test(word));
  return run.slice(0, last + 1);
}

/** All parts of a run, up to three words: which of them are terms shows when they come again. */
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

/** What is left of a sentence once stop words and punctuation are taken out, with all its parts. */
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
    if (token.stops || isVerb(segment, language)) runs.push([]);
    else runs.at(-1)?.push(token.text);
  }
  return runs.flatMap((run) => partsOf(endAtNoun(run, language)));
}
