import { englishPhrasesOf } from './english-terms.ts';
import { hasKeyTerms } from './key-term-languages.ts';
import { phrasesOf, type Phrase } from './phrase-terms.ts';

export interface KeyTerm {
  readonly term: string;
  /** How often it occurs. */
  readonly count: number;
  /** Only for sorting, highest first. */
  readonly score: number;
}

/** Limit of the search panel; further terms are no longer key. */
const maxTerms = 20;

interface Tally {
  readonly words: number;
  whole: boolean;
  count: number;
  /** How often each written form occurs. */
  readonly forms: Map<string, number>;
}

function tallyPhrases(phrases: readonly Phrase[]): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { key, text, words, whole } of phrases) {
    const entry = found.get(key) ?? { words, whole, count: 0, forms: new Map<string, number>() };
    entry.count += 1;
    entry.whole ||= whole;
    entry.forms.set(text, (entry.forms.get(text) ?? 0) + 1);
    found.set(key, entry);
  }
  return found;
}

/** For each part of longer terms, how often the most frequent of these occurs. */
function countContainingPhrases(found: ReadonlyMap<string, Tally>): Map<string, number> {
  const most = new Map<string, number>();
  for (const [key, { count, words }] of found) {
    const parts = key.split(' ');
    for (let length = 1; length < words; length += 1) {
      for (let from = 0; from + length <= words; from += 1) {
        const part = parts.slice(from, from + length).join(' ');
        most.set(part, Math.max(most.get(part) ?? 0, count));
      }
    }
  }
  return most;
}

function mostFrequentForm(forms: ReadonlyMap<string, number>): string {
  const [form = ''] =
    [...forms].toSorted(([a, n], [b, m]) => m - n || a.length - b.length || (a < b ? -1 : 1))[0] ?? [];
  // Sentence starts and German nouns: a word that is only sometimes capitalised is written in lower case.
  return forms.has(form.toLowerCase()) ? form.toLowerCase() : form;
}

/**
 * The terms of a transcript that a viewer would search for, best first, ties by first mention. None for languages
 * outside the 21 (R-KEY-02). The same sentences always give the same terms.
 */
export function findKeyTerms(sentences: readonly string[], languageCode: string | null): KeyTerm[] {
  if (languageCode === null || !hasKeyTerms(languageCode)) return [];
  const english = languageCode.toLowerCase().startsWith('en');
  const phrases = sentences.flatMap((text) =>
    english ? englishPhrasesOf(text) : phrasesOf(text, languageCode),
  );
  const found = tallyPhrases(phrases);
  // A term that occurs only inside a longer one is a part of it, not a term ("filter" in "return filter").
  const inside = countContainingPhrases(found);
  return [...found]
    .filter(
      ([key, { count, words, whole }]) =>
        (count > 1 || (words > 1 && whole)) && (inside.get(key) ?? 0) < count,
    )
    .map(([, { count, words, forms }]) => ({
      term: mostFrequentForm(forms),
      count,
      // Longer terms are rarer and more specific; frequency matters, but not in proportion.
      score: Math.round(Math.log2(1 + count) * (1 + Math.log2(words)) * 1000) / 1000,
    }))
    .toSorted((a, b) => b.score - a.score || b.count - a.count)
    .slice(0, maxTerms);
}
