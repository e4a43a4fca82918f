/** Seconds of the source from one moment to a later one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The first index where a condition holds that does not hold for any range before it. */
function firstWhere(ranges: readonly Range[], isSo: (range: Range) => boolean): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range && isSo(range)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Inserts a range; the ranges stay without overlaps and in order of time. */
export function insertRange(ranges: Range[], added: Range): void {
  const first = firstWhere(ranges, ({ to }) => to >= added.from);
  const next = firstWhere(ranges, ({ from }) => from > added.to);
  const touching = ranges.slice(first, next);
  const joined = {
    from: Math.min(added.from, touching[0]?.from ?? added.from),
    to: Math.max(added.to, touching.at(-1)?.to ?? added.to),
  };
  ranges.splice(first, touching.length, joined);
}

/** The ranges with more of them; copied once, since a viewer may report thousands at a time. */
export function addRanges(ranges: readonly Range[], added: readonly Range[]): readonly Range[] {
  const all = [...ranges];
  for (const each of added) insertRange(all, each);
  return all;
}

/** The parts of `whole` that the ranges cover. */
export function overlapsOf(ranges: readonly Range[], whole: Range): readonly Range[] {
  const first = firstWhere(ranges, ({ to }) => to > whole.from);
  const next = firstWhere(ranges, ({ from }) => from >= whole.to);
  return ranges
    .slice(first, next)
    .map(({ from, to }) => ({ from: Math.max(from, whole.from), to: Math.min(to, whole.to) }));
}

export const secondsOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** Seconds of `whole` that the ranges cover. */
export const secondsCovered = (ranges: readonly Range[], whole: Range): number =>
  secondsOf(overlapsOf(ranges, whole));
