import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction } from 'wink-nlp';
import type { Phrase } from './phrase-terms.ts';

const nlp = winkNLP(model, ['sbd', 'pos']);
const longestPhrase = 4;
/** Nouns that every instruction is full of and that nobody searches for. */
const empty = new Set(
  'thing way time step bit lot kind sort one video part end side place minute second today case use number piece'.split(
    ' ',
  ),
);
/** Adjectives that point or count instead of naming a kind. */
const pointing = new Set(
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
  const tokens = nlp.readDoc(sentence).tokens();
  const texts = tokens.out();
  const lemmas: string[] = tokens.out(nlp.its.lemma as ItsFunction<string>);
  const tags: string[] = tokens.out(nlp.its.pos as ItsFunction<string>);
  return texts.map((text, index) => {
    const tag = tags[index];
    const noun = (tag === 'NOUN' || tag === 'PROPN') && /\p{L}/u.test(text) && text.length > 1;
    return {
      text,
      lemma: lemmas[index] ?? text,
      kind: noun ? 'noun' : tag === 'ADJ' ? 'adjective' : 'other',
    };
  });
}

/** Noun phrases: adjectives and nouns that end in a noun. */
export function englishPhrasesOf(sentence: string): Phrase[] {
  const phrases: Phrase[] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && run.at(-1)?.kind !== 'noun') run.pop();
    const words = run.slice(-longestPhrase);
    run = [];
    if (words.length === 0 || (words.length === 1 && empty.has(words[0]?.lemma ?? ''))) return;
    phrases.push({
      key: words.map((word) => word.lemma.toLowerCase()).join(' '),
      text: words.map((word) => word.text).join(' '),
      words: words.length,
      whole: true,
    });
  };
  for (const word of wordsOf(sentence)) {
    if (word.kind === 'other') close();
    else run.push(word);
  }
  close();
  return phrases;
}
