import type { Sentence } from '../workflow-fields.ts';
import { wordsOf } from './transcript-editing.ts';

const isSpaced = (sentence: string): boolean => /\s/u.test(sentence.trim());

/** What separated a removed start from the rest. */
const leadingSeparators = /^[\s,;:،؛、，；：]+/u;
const firstLetter = /^([^\p{L}\p{N}]*)(\p{L}+)/u;

/** Whether the first letter of a text is a capital one; never in a script without them. */
function startsWithCapital(text: string, languageCode: string): boolean {
  const [letter] = firstLetter.exec(text)?.[2] ?? '';
  return letter !== undefined && letter !== letter.toLocaleLowerCase(languageCode);
}

/** With a capital first letter; "iPhone" and "pH" are written as they are. */
const capitalised = (text: string, languageCode: string): string =>
  text.replace(firstLetter, (all, before: string, [letter = '', ...rest]: string) =>
    all === all.toLocaleLowerCase(languageCode)
      ? before + letter.toLocaleUpperCase(languageCode) + rest.join('')
      : all,
  );

/** Whether texts differ in nothing but how they start: as they do once what they started with was removed. */
export function hasSameWords(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    text.replace(leadingSeparators, '').replace(firstLetter, (start) => start.toLowerCase()),
  );
  return first === second;
}

/** What stays of a sentence, as it was written; it starts with a capital letter if the sentence did. */
export function remainingWords(
  { sentence, words }: Sentence,
  stays: readonly boolean[],
  languageCode: string,
): Pick<Sentence, 'sentence' | 'words'> {
  const rest = words.filter((_, index) => stays[index]);
  if (rest.length === words.length) return { sentence, words };
  const written = wordsOf(sentence, languageCode);
  const parts = written.length === words.length ? written : words.map(({ word }) => word);
  const text = parts.filter((_, index) => stays[index]).join(isSpaced(sentence) ? ' ' : '');
  if (stays[0]) return { sentence: text, words: rest };
  const first = rest.findIndex(({ word }) => word.replace(leadingSeparators, '') !== '');
  const atStart = (each: string): string =>
    startsWithCapital(sentence, languageCode) ? capitalised(each, languageCode) : each;
  return {
    sentence: atStart(text.replace(leadingSeparators, '')),
    words: (first < 0 ? [] : rest.slice(first)).map((word, index) =>
      index === 0 ? { ...word, word: atStart(word.word) } : word,
    ),
  };
}
