/** Seconds of the source from one moment to a later one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The ranges with one more, without overlaps and in order of time. */
export function addRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const apart = ranges.filter(({ from, to }) => to < added.from || from > added.to);
  const touching = ranges.filter(({ from, to }) => to >= added.from && from <= added.to);
  const joined = {
    from: Math.min(added.from, ...touching.map(({ from }) => from)),
    to: Math.max(added.to, ...touching.map(({ to }) => to)),
  };
  return [...apart, joined].toSorted((a, b) => a.from - b.from);
}

/** Seconds of `whole` that the ranges cover. */
export const secondsCovered = (ranges: readonly Range[], whole: Range): number =>
  ranges.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, whole.to) - Math.max(from, whole.from)),
    0,
  );
