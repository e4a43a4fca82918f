import { describe, expect, it } from 'vitest';
import { cutAt } from './cut-interval.ts';

const interval = {
  stepId: 'a',
  stepNumber: 1,
  from: 0.00049,
  to: 10,
  startedAt: '2026-03-02T12:00:00.000Z',
  speed: 1,
};
type Moments = readonly [from: number, to: number];
const cut = (moments: Moments, ...ranges: readonly Moments[]) =>
  cutAt(
    interval,
    { from: moments[0], to: moments[1] },
    ranges.map(([from, to]) => ({ from, to })),
  );

describe('an interval that is cut', () => {
  it.each<[string, Moments, ...Moments[]]>([
    ['no other view touches it', [100, 110], [80, 100], [110, 120]],
    ['it took no time', [100, 100], [80, 120]],
  ])('stays as it is if %s', (_, moments, ...ranges) => {
    const parts = cut(moments, ...ranges);
    expect(parts).toEqual([{ part: interval, offset: 0, isFree: true }]);
    expect(parts[0]?.part).toBe(interval);
  });

  it('is free before, between and after the others, except for less than a hundredth of a second', () => {
    const free = (parts: ReturnType<typeof cut>) => parts.map(({ offset, isFree }) => [offset, isFree]);
    expect(free(cut([100, 110], [102, 104], [105, 106]))).toEqual([
      [0, true],
      [2, false],
      [4, true],
      [5, false],
      [6, true],
    ]);
    expect(free(cut([100, 110], [90, 104], [104 + 1 / 256, 120]))).toEqual([
      [0, false],
      [4, false],
      [4 + 1 / 256, false],
    ]);
    expect(free(cut([0, 10], [0.01, 20]))).toEqual([
      [0, true],
      [0.01, false],
    ]);
  });

  it('has parts that started when they were played', () => {
    expect(cut([100, 110], [90, 104]).map(({ part }) => part)).toMatchObject([
      { from: 0, to: 4, startedAt: '2026-03-02T12:00:00.000Z' },
      { from: 4, to: 10, startedAt: '2026-03-02T12:00:04.000Z' },
    ]);
  });
});
