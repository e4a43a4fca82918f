import { isNegated, knowsNegation } from '../../kernel/negation.ts';

/** What a translation may not change: numbers with their units, the names of parts, and what is said not to be done. */
export type CheckedFact = 'numbers' | 'units' | 'terms' | 'negation';
export interface FactDifference {
  readonly fact: CheckedFact;
  /** What is missing, or was not in the original; for a negation the text that has it. */
  readonly words: readonly string[];
}

const digits = /\p{Nd}+(?:[.,:/]\p{Nd}+)*/gu;
/** Signs and short names of units that are written after a number in every language. */
const unit =
  /(?<=\p{Nd}\s?)(?:°\s?[CF]|µm|mm|cm|km|mg|kg|ml|mL|kW|kN|Nm|N·m|MPa|kPa|Pa|psi|bar|rpm|kHz|MHz|Hz|mA|mV|kV|Ah|Wh|lb|oz|ft|%|°|[mgltVAWNs])(?![\p{L}\p{N}])/gu;

/** The number as a machine writes it: decimal comma and point are one, digits of every script too. */
const plainNumber = (text: string): string =>
  [...text].map((sign) => (/\p{Nd}/u.test(sign) ? digitValue(sign) : sign === ',' ? '.' : sign)).join('');

/** Digits of a script follow each other from zero. */
function digitValue(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([each]) => each);

/** What one list has more of than the other, in either direction. */
function differing(original: readonly string[], translated: readonly string[]): string[] {
  const rest = [...translated];
  const missing = original.filter((each) => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...new Set([...missing, ...rest])];
}

const spaceless = (words: readonly string[]): string[] => words.map((word) => word.replaceAll(/\s/gu, ''));

/** Names of parts that a machine must not translate are those with a digit or a capital inside: `h7`, `M8`, `PLC`. */
const isPartName = (term: string): boolean => /\p{L}-?\p{Nd}|\p{Lu}\p{Lu}|\p{Ll}\p{Lu}/u.test(term);

/** The languages of a text and its translation, and the names of parts that stay as they are. */
export interface CheckContext {
  readonly terms: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** The one of the two texts that says "not", if the other one does not. */
function negationOfOne(original: string, text: string, { from, to }: Omit<CheckContext, 'terms'>): string[] {
  if (!knowsNegation(from) || !knowsNegation(to)) return [];
  const [before, after] = [isNegated(original, from), isNegated(text, to)];
  return before === after ? [] : [before ? original : text];
}

/**
 * The facts in which a translation differs from its original; none for one that may be offered. It trusts nothing: what is
 * not found again counts as changed.
 */
export function differencesOf(
  original: string,
  text: string,
  { terms, from, to }: CheckContext,
): FactDifference[] {
  const numbers = differing(found(original, digits).map(plainNumber), found(text, digits).map(plainNumber));
  const units = differing(spaceless(found(original, unit)), spaceless(found(text, unit)));
  const names = [
    ...new Set([...terms.filter(isPartName), ...found(original, /[\p{L}\p{N}-]+/gu).filter(isPartName)]),
  ];
  const lost = names.filter((name) => original.includes(name) && !text.includes(name));
  const parts: FactDifference[] = [
    { fact: 'numbers', words: numbers },
    { fact: 'units', words: units },
    { fact: 'terms', words: lost },
    { fact: 'negation', words: negationOfOne(original, text, { from, to }) },
  ];
  return parts.filter(({ words }) => words.length > 0);
}
