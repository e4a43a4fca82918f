import type { PlayerSentence, PlayerStep } from './player-source.ts';

export interface SearchHit {
  readonly sentence: PlayerSentence;
  /** The sentence in pieces; every second one is a match. */
  readonly pieces: readonly string[];
}
export interface SearchGroup {
  readonly step: PlayerStep;
  readonly stepIndex: number;
  readonly hits: readonly SearchHit[];
}

/** Special characters are literal (R-PSR-04). */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The terms that a search in these sentences finds. */
export function termsIn(sentences: readonly string[], terms: readonly string[]): readonly string[] {
  const text = sentences.join('\n');
  return terms.filter((term) => new RegExp(escaped(term.trim()), 'iu').test(text));
}

/**
 * Sentences that contain the text, by step and case-insensitive (R-PSR-01, R-PSR-03); an empty text finds nothing
 * (R-PSR-02).
 */
export function searchTranscript(steps: readonly PlayerStep[], text: string): readonly SearchGroup[] {
  const query = text.trim();
  if (query === '') return [];
  const pattern = new RegExp(`(${escaped(query)})`, 'giu');
  return steps.flatMap((step, stepIndex) => {
    const hits = step.sentences
      .map((sentence) => ({ sentence, pieces: sentence.text.split(pattern) }))
      .filter(({ pieces }) => pieces.length > 1);
    return hits.length > 0 ? [{ step, stepIndex, hits }] : [];
  });
}
