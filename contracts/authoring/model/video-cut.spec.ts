import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CutRange } from '../video-cut.ts';
import {
  clipAt,
  clipsOf,
  commonRanges,
  defaultFrameRate,
  erasedWith,
  isUncut,
  lengthOfRanges,
  mergeRanges,
  noCut,
  piecesOf,
  playheadAfterDeleting,
  remainingRanges,
  resultSecond,
  rotatedSize,
  sourceSecond,
  splitPointAt,
  withoutRanges,
} from './video-cut.ts';

const length = 60;
const range = (start: number, end: number): CutRange => ({ start, end });
const rangesArbitrary = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: length * 10 }), fc.integer({ min: 1, max: 100 }))
    .map(([start, more]) => range(start / 10, Math.min(length, (start + more) / 10))),
  { maxLength: 8 },
);
const contains = (ranges: readonly CutRange[], at: number) =>
  ranges.some(({ start, end }) => start <= at && at < end);
/** Between any two tenths of a second. */
const probes = Array.from({ length: length * 10 }, (_, tenth) => tenth / 10 + 0.05);

describe('ranges of a video', () => {
  it('R-SEG-04 (2:91): those that overlap or touch are one, in order', () => {
    expect(mergeRanges([range(20, 30), range(1, 3), range(2, 5), range(5, 6)])).toEqual([
      range(1, 6),
      range(20, 30),
    ]);
  });
  it('are united, taken away and intersected as sets of seconds', () => {
    fc.assert(
      fc.property(rangesArbitrary, rangesArbitrary, (one, other) => {
        for (const at of probes) {
          expect(contains(mergeRanges([...one, ...other]), at)).toBe(
            contains(one, at) || contains(other, at),
          );
          expect(contains(withoutRanges(one, other), at)).toBe(contains(one, at) && !contains(other, at));
          expect(contains(commonRanges(one, other), at)).toBe(contains(one, at) && contains(other, at));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the result of a cut', () => {
  const cut = { ...noCut, erased: [range(0, 5), range(20, 30)] };
  it('shows what is left in order, and the whole source if nothing was cut', () => {
    expect(piecesOf({ ...cut, rotation: 90 }, { assetId: 'asset-1', durationSeconds: 60 })).toEqual([
      { assetId: 'asset-1', start: 5, end: 20, rotation: 90 },
      { assetId: 'asset-1', start: 30, end: 60, rotation: 90 },
    ]);
    expect([noCut, { ...noCut, splits: [3] }, cut, { ...noCut, rotation: 90 as const }].map(isUncut)).toEqual(
      [true, true, false, false],
    );
  });
  it('has its own seconds, and an erased second is at the seam', () => {
    expect([0, 5, 12, 20, 25, 30, 60].map((second) => resultSecond(cut, second))).toEqual([
      0, 0, 7, 15, 15, 15, 45,
    ]);
    expect([0, 7, 14.999, 15, 45].map((second) => sourceSecond(cut, second))).toEqual([
      5, 12, 19.999, 30, 60,
    ]);
  });
  it('is as long as its pieces, and each second that stays is found again', () => {
    fc.assert(
      fc.property(rangesArbitrary, (ranges) => {
        const erased = mergeRanges(ranges);
        const rest = remainingRanges({ erased }, length);
        expect(resultSecond({ erased }, length)).toBe(lengthOfRanges(rest));
        for (const at of probes.filter((second) => contains(rest, second)))
          expect(sourceSecond({ erased }, resultSecond({ erased }, at))).toBeCloseTo(at, 6);
      }),
    );
  });
  it('removes what would be too short to be seen', () => {
    const once = { ...noCut, erased: [range(10, 20)] };
    expect(erasedWith(once, [range(20.09, 25)], 60)).toEqual([range(10, 25)]);
    expect(erasedWith(once, [range(20.1, 25)], 60)).toEqual([range(10, 20), range(20.1, 25)]);
    expect(erasedWith(noCut, [range(0.05, 4), range(50, 59.95)], 60)).toEqual([range(0, 4), range(50, 60)]);
  });
  it('is as high as the source is wide when it is turned by a quarter', () => {
    const size = { width: 1920, height: 1080 };
    expect([0, 90, 180, 270].map((turn) => rotatedSize(size, turn as 0).width)).toEqual([
      1920, 1080, 1920, 1080,
    ]);
  });
});

describe('clips', () => {
  it('R-EDT-03 (2:89): a split point has 2 decimals, and the frame on the screen starts the next clip', () => {
    expect([12.345, 12.349, 12.34, 0.29, 8.2].map(splitPointAt)).toEqual([12.34, 12.34, 12.34, 0.29, 8.2]);
  });
  it('are what split points and removed parts divide the source into', () => {
    expect(clipsOf({ ...noCut, splits: [10, 40], erased: [range(20, 40)] }, 60)).toEqual([
      { ...range(0, 10), deleted: false },
      { ...range(10, 20), deleted: false },
      { ...range(20, 40), deleted: true },
      { ...range(40, 60), deleted: false },
    ]);
  });
  it('R-EDT-05 (2:89): the end split of a deleted clip is marked as deleted', () => {
    const cut = { ...noCut, splits: [10, 40] };
    const second = clipAt(clipsOf(cut, 60), 15);
    expect(second).toEqual({ ...range(10, 40), deleted: false });
    const erased = erasedWith(cut, [range(10, 40)], 60);
    const marked = clipsOf({ ...cut, erased }, 60).map(({ end, deleted }) => [end, deleted]);
    expect(marked).toEqual([
      [10, false],
      [40, true],
      [60, false],
    ]);
  });
  it('R-EDT-06 (2:89): the playhead goes to the end of the clip before, or to the start', () => {
    const clips = clipsOf({ ...noCut, splits: [10, 20, 40], erased: [range(10, 20)] }, 60);
    const at = (second: number) => playheadAfterDeleting(clips, clipAt(clips, second) ?? range0);
    expect([at(45), at(25), at(5)]).toEqual([40, 10, 0]);
  });
  const range0 = { start: 0, end: 0, deleted: false };
  it('R-EDT-09 (2:211): 30 frames a second until the times of the frames are known', () => {
    expect(defaultFrameRate).toBe(30);
  });
});
