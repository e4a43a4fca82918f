import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRanges, overlapsOf, secondsCovered } from './played-ranges.ts';

describe('played ranges', () => {
  it('join if they overlap or touch, and stay apart otherwise', () => {
    expect(addRanges([{ from: 0, to: 5 }], [{ from: 5, to: 8 }])).toEqual([{ from: 0, to: 8 }]);
    expect(addRanges([{ from: 10, to: 12 }], [{ from: 0, to: 5 }])).toEqual([
      { from: 0, to: 5 },
      { from: 10, to: 12 },
    ]);
    const three = [
      { from: 0, to: 2 },
      { from: 4, to: 6 },
      { from: 8, to: 10 },
    ];
    expect(addRanges(three, [{ from: 1, to: 9 }])).toEqual([{ from: 0, to: 10 }]);
    expect(addRanges([{ from: 0, to: 10 }], [{ from: 3, to: 4 }])).toEqual([{ from: 0, to: 10 }]);
  });
  it('cover the seconds within a whole', () => {
    const ranges = [
      { from: 0, to: 5 },
      { from: 8, to: 30 },
    ];
    expect(secondsCovered(ranges, { from: 2, to: 10 })).toBe(5);
  });
  it('that only touch a whole do not overlap it', () => {
    const ranges = [0, 8, 20].map((from) => ({ from, to: from + 5 }));
    expect(overlapsOf(ranges, { from: 5, to: 20 })).toEqual([{ from: 8, to: 13 }]);
  });
  it('are the same in whatever order they arrive, and cover each second once', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }))
      .map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(range), range, (added, whole) => {
        const ranges = addRanges([], added);
        expect(addRanges([], added.toReversed())).toEqual(ranges);
        expect(ranges.every(({ to }, at) => to < (ranges[at + 1]?.from ?? Infinity))).toBe(true);
        const isIn = (second: number) => added.some(({ from, to }) => from <= second && second < to);
        const seconds = Array.from({ length: whole.to - whole.from }, (_, at) => whole.from + at);
        expect(secondsCovered(ranges, whole)).toBe(seconds.filter(isIn).length);
      }),
    );
  });
});
