import { createRequire } from 'node:module';
import type { ItsFunction, Model, WinkMethods } from 'wink-nlp';
import { isFiller } from '../../../contracts/authoring/model/fillers.ts';
import type { Phrase } from './phrase-terms.ts';

const require = createRequire(import.meta.url);
let reader: WinkMethods | undefined;

/** The English grammar takes a second and 70 MB: it is loaded with the first English transcript. */
function loadGrammar(): WinkMethods {
  const winkNLP = require('wink-nlp') as (model: Model, pipe: string[]) => WinkMethods;
  return (reader ??= winkNLP(require('wink-eng-lite-web-model') as Model, ['sbd', 'pos']));
}
const maxPhraseWords = 4;
/** Nouns that occur in every instruction and that nobody searches for. */
const emptyWords = new Set(
  'thing way time step bit lot kind sort one video part end side place minute second today case use number piece'.split(
    ' ',
  ),
);
/** Adjectives that point or count instead of naming a kind. */
const demonstratives = new Set(
  'more most other own same next last first second third few many much several enough whole certain such different sure able ready'.split(
    ' ',
  ),
);

interface Word {
  readonly text: string;
  readonly lemma: string;
  readonly kind: 'noun' | 'adjective' | 'other';
}

function wordsOf(sentence: string): Word[] {
  const nlp = loadGrammar();
  const tokens = nlp.readDoc(sentence).tokens();
  const texts = tokens.out();
  const lemmas: string[] = tokens.out(nlp.its.lemma as ItsFunction<string>);
  const tags: string[] = tokens.out(nlp.its.pos as ItsFunction<string>);
  return texts.map((text, index) => {
    const tag = tags[index];
    if (isFiller(text, 'en')) return { text, lemma: text, kind: 'other' };
    const noun = (tag === 'NOUN' || tag === 'PROPN') && /\p{L}/u.test(text) && text.length > 1;
    const adjective = tag === 'ADJ' && !demonstratives.has(text.toLowerCase());
    return { text, lemma: lemmas[index] ?? text, kind: noun ? 'noun' : adjective ? 'adjective' : 'other' };
  });
}

/** A noun phrase and its shorter endings: "old seal ring", "seal ring", "ring". */
function endingsOf(run: readonly Word[]): Phrase[] {
  const words = run.slice(-maxPhraseWords);
  return words.flatMap((_, from) => {
    const part = words.slice(from);
    if (part.length === 1 && emptyWords.has(part[0]?.lemma ?? '')) return [];
    const key = part.map((word) => word.lemma.toLowerCase()).join(' ');
    return [{ key, text: part.map((word) => word.text).join(' '), words: part.length, whole: from === 0 }];
  });
}

/** Noun phrases: adjectives and nouns that end in a noun. */
export function englishPhrasesOf(sentence: string): Phrase[] {
  const runs: Word[][] = [[]];
  for (const word of wordsOf(sentence)) {
    if (word.kind === 'other') runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.flatMap((run) =>
    endingsOf(run.slice(0, run.findLastIndex((word) => word.kind === 'noun') + 1)),
  );
}
