import { z } from 'zod';

/** A term that is read aloud in a way of its own. */
export const Reading = z.object({ term: z.string(), spoken: z.string() });
export type Reading = z.output<typeof Reading>;

const escaped = (term: string): string => term.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const wholeWord = (terms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${terms.map(escaped).join('|')})(?![\p{L}\p{N}])`, 'giu');

/** The same word however its letters were put together. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Those whose terms occur in a text. */
export const readingsIn = (text: string, readings: readonly Reading[]): Reading[] => {
  const within = folded(text);
  return readings.filter(({ term }) => within.includes(folded(term)));
};

/** The text with its terms as they are said; the longest term that fits wins, and what was replaced stays. */
export function applyReadings(text: string, readings: readonly Reading[]): string {
  const used = readingsIn(text, readings).toSorted((one, other) => other.term.length - one.term.length);
  if (used.length === 0) return text;
  const spoken = new Map(used.toReversed().map((reading) => [folded(reading.term), reading.spoken]));
  const terms = used.map(({ term }) => term.normalize('NFC'));
  return text.normalize('NFC').replaceAll(wholeWord(terms), (term) => spoken.get(folded(term)) ?? term);
}
