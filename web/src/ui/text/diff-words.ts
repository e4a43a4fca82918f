export interface WordRun {
  readonly text: string;
  readonly changed: boolean;
}

const wordsOf = (text: string): readonly string[] => text.match(/\S+|\s+/g) ?? [];

/** The number of equal words at the start. */
function commonPrefixLength(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index]);
  return differs < 0 ? one.length : differs;
}

/** Two texts, with the part between their common start and end marked in each. */
export function diffWords(before: string, after: string): readonly [readonly WordRun[], readonly WordRun[]] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const start = commonPrefixLength(was, is);
  const end = commonPrefixLength(was.slice(start).toReversed(), is.slice(start).toReversed());
  const runs = (words: readonly string[]): readonly WordRun[] =>
    [
      { text: words.slice(0, start).join(''), changed: false },
      { text: words.slice(start, words.length - end).join(''), changed: start + end > 0 },
      { text: words.slice(words.length - end).join(''), changed: false },
    ].filter(({ text }) => text !== '');
  return [runs(was), runs(is)];
}
