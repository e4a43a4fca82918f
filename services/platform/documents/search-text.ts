import { collectValues, type PathSegments } from './paths.ts';

// voiced and semi-voiced sound marks form other Japanese letters, not accents
const accents = /[\p{Mn}--[\u3099\u309A]]/gv;
const tokens =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[[\p{L}\p{N}\p{Mc}\p{Co}\u3099\u309A\u30FC]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv;
/** Between fields, so that no phrase spans two of them. A private-use character that nobody types. */
const boundary = '\uE000';

/** FTS5's tokenizer for text that `splitWords` has already split. */
export const tokenizer = `unicode61 remove_diacritics 0 categories 'L* N* Co Mc Mn'`;

/**
 * The words of a text, without case and accents. Chinese, Japanese and Korean are written without (or with
 * inconsistent) spaces: there every character is a word of its own and a phrase finds any part.
 */
export function splitWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(accents, '').toLowerCase().replaceAll('ς', 'σ');
  return folded.normalize('NFC').match(tokens) ?? [];
}

/** All text of the fields that a collection searches, ready for the index. */
export function searchableText(document: unknown, fields: readonly PathSegments[]): string {
  const texts = fields.flatMap((steps) =>
    collectValues(document, steps)
      .flat()
      .filter((leaf) => typeof leaf === 'string'),
  );
  return texts.map((text) => splitWords(text).join(' ')).join(` ${boundary} `);
}

/** The phrases to look for, one per word that was typed; `null` if nothing was typed. */
export function parsePhrases(search: string | undefined): string[][] | null {
  const typed = search?.trim() ?? '';
  if (typed === '') return null;
  return typed
    .split(/\s+/u)
    .map(splitWords)
    .filter((words) => words.length > 0);
}

/** The words of an index with a prefix, in order, up to a limit. */
export type WordsWithPrefix = (prefix: string, limit: number) => readonly string[];
/** A prefix of more words than this is searched as a prefix: FTS5 then collects all positions of all of them first. */
const maxExpandedWords = 8;

/**
 * An FTS5 query: every phrase, its last word as a prefix, within one organisation, in these columns. A prefix of few
 * words is expanded, since FTS5 seeks through the positions of whole words, so that a frequent word beside a rare one
 * costs no more than the rare one.
 */
export function matchQuery(
  organization: string,
  phrases: readonly string[][],
  wordsWithPrefix: WordsWithPrefix,
  columns = 'x',
): string {
  const conditions = phrases.map((words) => {
    const last = words.at(-1) ?? '';
    const matching = wordsWithPrefix(last, maxExpandedWords + 1);
    if (matching.length === 0 || matching.length > maxExpandedWords)
      return `{${columns}} : ${phrase(words)} *`;
    return `{${columns}} : (${matching.map((word) => phrase([...words.slice(0, -1), word])).join(' OR ')})`;
  });
  return [`o : "${organization}"`, ...conditions].join(' AND ');
}

const phrase = (words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '')}"`;

/** Every word of a searchable text, once. */
export const distinctTerms = (searchable: string): string[] => [
  ...new Set(searchable.split(' ').filter((word) => word !== '' && word !== boundary)),
];

/** Whether each phrase occurs in a searchable text, its last word as a prefix. */
export const containsPhrases = (searchable: string, phrases: readonly string[][]): boolean =>
  phrases.every((words) => ` ${searchable}`.includes(` ${words.join(' ')}`));
