/** What draws nothing by itself: spaces, control characters, Hangul fillers and the like, the empty braille pattern. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u{2800}]/u;
/** Line breaks, control characters and direction overrides. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u{202D}\u{202E}]/u;

/** Characters that change the direction of the text up to another one, which ends the change. */
const directionEnds = new Map([
  ['\u202A', '\u202C'],
  ['\u202B', '\u202C'],
  ['\u2066', '\u2069'],
  ['\u2067', '\u2069'],
  ['\u2068', '\u2069'],
]);
const isDirectionEnd = (character: string): boolean => character === '\u202C' || character === '\u2069';

function hasBalancedDirections(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    const end = directionEnds.get(character);
    if (end !== undefined) open.push(end);
    else if (isDirectionEnd(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}

export const isVisibleLine = (text: string): boolean =>
  visible.test(text) && !forbidden.test(text) && hasBalancedDirections(text);

/**
 * Refines text to what can be seen, on one line. A line break could forge the text of an email. An override of the
 * direction makes a name look like another one, and a change of direction without its end turns the text that follows
 * the name; iOS and macOS put both ends around a name that is copied.
 */
export const visibleLine = [isVisibleLine, 'This must be visible text on one line.'] as const;

/** The text as a visible line, as far as it is one: a file may have any name. `fallback` if nothing can be seen. */
export function toVisibleLine(text: string, fallback: string): string {
  if (isVisibleLine(text)) return text;
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '')
    .trim();
  return visible.test(line) ? line : fallback;
}
