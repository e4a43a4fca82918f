import { describe, expect, it } from 'vitest';
import type { CoveredArea, RenderSegment } from '../../contracts/authoring/render-list.ts';
import type { AssetPlan } from '../media/asset-storage.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { maskOf } from './cover-mask.ts';
import { heldFrameOf } from './held-frame.ts';
import { planRender } from './plan-render.ts';

const fps = 25;
const assetId = 'source-1';
const segment = (start: number, end: number, held?: number): RenderSegment => ({
  assetId,
  start,
  end,
  rotation: 0,
  ...(held !== undefined && { held }),
});
/** Frames at 0.0203, 0.0603 … of a second: none has its time in milliseconds. */
const frames = Float64Array.from({ length: 30 * fps }, (_, n) => n / fps + 0.0203);

describe('the frame that is held', () => {
  const heldIn = (...segments: readonly RenderSegment[]) => {
    const held = segments.find((each) => each.held !== undefined);
    return held && heldFrameOf(frames, held, segments);
  };
  it('is the last one that has come at its second', () => {
    expect(heldIn(segment(0, 8), segment(8, 30, 2), segment(8, 30))).toBeCloseTo(7.9803, 9);
    expect(heldIn(segment(0, 8.019), segment(8.019, 30, 2))).toBeCloseTo(7.9803, 9);
    // the playhead is at 8.02 when the frame of 8.0203 is on the screen
    expect(heldIn(segment(0, 8.02), segment(8.02, 30, 2))).toBeCloseTo(8.0203, 9);
    expect(heldIn(segment(0, 30), segment(29.999, 30, 2))).toBeCloseTo(29.9803, 9);
    expect(heldIn(segment(0, 30, 2), segment(0, 30))).toBeCloseTo(0.0203, 9);
  });
  it('is found before other inserts, and is none that was removed', () => {
    const others = [segment(0, 7.99), segment(7.99, 7.995), { ...segment(1, 5), assetId: 'other' }];
    expect(heldIn(...others, segment(7.995, 30, 2), segment(7.995, 30))).toBeCloseTo(7.9803, 9);
    expect(heldIn(segment(0, 7), segment(8, 30, 2), segment(8, 30))).toBeCloseTo(8.0203, 9);
    expect(heldIn(segment(0, 7), segment(7.99, 8), segment(8, 30, 2))).toBeCloseTo(8.0203, 9);
  });
  it('is a removed one only where it stands for so long that it is what was seen there', () => {
    const still = segment(8, 30, 2);
    const sparse = Float64Array.of(0, 7.5, 9, 10);
    expect(heldFrameOf(sparse, still, [segment(0, 7), still, segment(8, 30)])).toBe(7.5);
    expect(heldFrameOf(new Float64Array(), still, [still])).toBeUndefined();
  });
});

describe('a frame that is held is covered', () => {
  const plan: LadderPlan = {
    frameRate: { num: fps, den: 1 },
    totalFrames: 30 * fps,
    durationSeconds: 30,
    rungs: [{ name: '360', width: 640, height: 360, highestRate: 900_000, isCopied: false }],
    chunks: [{ index: 0, startFrame: 0, endFrame: 30 * fps, segmentFrames: [0] }],
    targetSeconds: 4,
    hasAudio: false,
  };
  const sources = new Map([[assetId, { plan } as AssetPlan]]);
  const still = segment(8, 30, 20);
  const segments = [segment(0, 8), still, segment(8, 30)];
  const place = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  const area = (start: number, end: number): CoveredArea => ({
    start,
    end,
    positions: [{ time: start, ...place }],
  });
  const planned = (areas: CoveredArea[], held = new Map([[still, 7.9803]])) =>
    planRender({ segments, areas }, sources, held).chunks.filter((chunk) => chunk.segment === still);
  /** In how many of its frames the middle is covered, of how many. */
  const covered = (areas: CoveredArea[]) => {
    const masks = planned(areas).flatMap((chunk) => [...maskOf(chunk.areas, chunk.source, fps)]);
    return masks.filter((mask) => mask[90 * 320 + 160] === 255).length / masks.length;
  };
  it('by what covers it where it is seen otherwise, also if that ends before its second', () => {
    expect(planned([]).length).toBeGreaterThan(1);
    expect(covered([area(5, 7.99)])).toBe(1);
    expect(covered([area(5, 7.5)])).toBe(0);
  });
  it('by what covers its second, also if that begins after it', () => {
    expect(covered([area(8, 30)])).toBe(1);
    expect(covered([area(30, 40)])).toBeLessThan(0.01);
  });
  it('by what covers the first frame behind a seam', () => {
    const seam = segment(8, 30, 2);
    const [chunk] = planRender(
      { segments: [segment(0, 7), seam, segment(8, 30)], areas: [area(9.01, 12)] },
      sources,
      new Map([[seam, 8.0203]]),
    ).chunks.filter((each) => each.segment === seam);
    expect(chunk?.areas).toHaveLength(2);
  });
  it('and is encoded again if it is another one', () => {
    const [one, same, other] = [7.9803, 7.9803, 7.9403].map((time) => planned([], new Map([[still, time]]))[0]?.hash);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  }); // prettier-ignore
});
