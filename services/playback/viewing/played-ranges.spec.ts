import { describe, expect, it } from 'vitest';
import { addRange, secondsCovered } from './played-ranges.ts';

describe('played ranges', () => {
  it('join where they overlap or touch, and stay apart elsewhere', () => {
    expect(addRange([{ from: 0, to: 5 }], { from: 5, to: 8 })).toEqual([{ from: 0, to: 8 }]);
    expect(addRange([{ from: 10, to: 12 }], { from: 0, to: 5 })).toEqual([
      { from: 0, to: 5 },
      { from: 10, to: 12 },
    ]);
    const three = [
      { from: 0, to: 2 },
      { from: 4, to: 6 },
      { from: 8, to: 10 },
    ];
    expect(addRange(three, { from: 1, to: 9 })).toEqual([{ from: 0, to: 10 }]);
    expect(addRange([{ from: 0, to: 10 }], { from: 3, to: 4 })).toEqual([{ from: 0, to: 10 }]);
  });
  it('cover the seconds within a whole', () => {
    const ranges = [
      { from: 0, to: 5 },
      { from: 8, to: 30 },
    ];
    expect(secondsCovered(ranges, { from: 2, to: 10 })).toBe(5);
  });
});
