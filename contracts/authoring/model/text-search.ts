/** Scripts that are written without spaces between words. */
export const unspacedScripts =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** What an author searches for. */
export interface TextSearch {
  readonly text: string;
  readonly matchCase: boolean;
  /** Only where no letter or digit is beside it, unless its script is written without spaces. */
  readonly wholeWords: boolean;
}

/** A part of a text, from its first character to the one after its last. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const spacedLetter = String.raw`(?!${unspacedScripts.source})[\p{L}\p{M}\p{N}]`;
const startsWithSpacedLetter = new RegExp(`^${spacedLetter}`, 'u');
const endsWithSpacedLetter = new RegExp(`${spacedLetter}$`, 'u');
/** An accent that is a character of its own belongs to the letter before it. */
const noAccentAfter = String.raw`(?![\u0300-\u036f])`;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/**
 * The pattern of a search; `null` if only spaces are searched for. Special characters are literal, any run of spaces
 * matches another, an accent matches in either form, and case is ignored by the rule of Unicode that is the same in all
 * languages.
 */
export function searchPattern({ text, matchCase, wholeWords }: TextSearch): RegExp | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const searched = wholeWords ? trimmed : text;
  const forms = new Set([searched, searched.normalize('NFC'), searched.normalize('NFD')]);
  const literal = [...forms].map((form) => escaped(form).replaceAll(/\s+/gu, String.raw`\s+`)).join('|');
  const before = wholeWords && startsWithSpacedLetter.test(searched) ? `(?<!${spacedLetter})` : '';
  const after = wholeWords && endsWithSpacedLetter.test(searched) ? `(?!${spacedLetter})` : noAccentAfter;
  return new RegExp(`${before}(?:${literal})${after}`, matchCase ? 'gu' : 'giu');
}

/** Where a pattern matches a text, from its start; no two matches overlap. */
export const matchesIn = (text: string, pattern: RegExp): readonly TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));

/** The text with something else in place of these parts, which are in the order of the text. */
export function replaceRanges(text: string, ranges: readonly TextRange[], replacement: string): string {
  const starts = [0, ...ranges.map(({ to }) => to)];
  return starts.map((start, index) => text.slice(start, ranges[index]?.from)).join(replacement);
}
