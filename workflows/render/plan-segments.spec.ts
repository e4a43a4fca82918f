import { describe, expect, it } from 'vitest';
import type { RenderSegment } from '../../contracts/authoring/render-list.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { planSegments } from './plan-segments.ts';

/** Two minutes at 25 frames a second, in chunks of 12 s. */
const plan: LadderPlan = {
  frameRate: { num: 25, den: 1 },
  totalFrames: 3000,
  durationSeconds: 120,
  rungs: [{ name: '360', width: 640, height: 360, highestRate: 900_000, isCopied: false }],
  chunks: Array.from({ length: 10 }, (_, index) => ({
    index,
    startFrame: index * 300,
    endFrame: (index + 1) * 300,
    segmentFrames: [index * 300, index * 300 + 100, index * 300 + 200],
  })),
  targetSeconds: 4,
  hasAudio: true,
};
const segment = (start: number, end: number, rotation: RenderSegment['rotation'] = 0): RenderSegment => ({
  assetId: 'asset-1',
  start,
  end,
  rotation,
});
const planned = (...segments: RenderSegment[]) => planSegments({ segments }, { plan });

describe('the chunks of a cut video', () => {
  it('are those of the ladder while nothing is cut', () => {
    const { plan: result, chunks } = planned(segment(0, 120));
    expect(chunks.every(({ isWhole }) => isWhole)).toBe(true);
    expect(result).toEqual(plan);
  });
  it('are encoded where the cut touches them; the others are those of the ladder at another time', () => {
    const { plan: result, chunks } = planned(segment(0, 30), segment(40, 120));
    const encoded = chunks.filter(({ isWhole }) => !isWhole);
    expect(encoded.map(({ source }) => [source.startFrame, source.endFrame])).toEqual([
      [600, 750],
      [1000, 1200],
    ]);
    expect(result.totalFrames).toBe(2750);
    const moved = chunks.find(({ source }) => source.startFrame === 1200);
    expect(moved).toMatchObject({ isWhole: true, result: { startFrame: 950, endFrame: 1250 } });
  });
  it('follow each other without a gap, and are as long as what is left', () => {
    const segments = Array.from({ length: 40 }, (_, n) => segment(n * 3, n * 3 + 1.337));
    const { plan: result, chunks } = planned(...segments);
    for (const [index, { result: chunk, source }] of chunks.entries()) {
      expect(chunk.startFrame).toBe(chunks[index - 1]?.result.endFrame ?? 0);
      expect(chunk.index).toBe(index);
      expect(chunk.endFrame - chunk.startFrame).toBeCloseTo(source.endFrame - source.startFrame, 6);
    }
    expect(result.totalFrames).toBeCloseTo(40 * 1.337 * 25, 6);
  });
  it('are where their segment is, which may be between two frames', () => {
    const { chunks } = planned(segment(0, 30.013), segment(40.027, 120));
    const after = chunks.filter(({ source }) => source.startFrame > 1000);
    expect(after[0]).toMatchObject({ isWhole: false, source: { endFrame: 1200 } });
    expect(after[0]?.source.startFrame).toBeCloseTo(1000.675, 6);
    expect(after[0]?.result.startFrame).toBeCloseTo(750.325, 6);
    // only the first picture of a segment is not at one of the ladder's frames
    expect(after[0]?.source.segmentFrames.slice(1).every(Number.isInteger)).toBe(true);
    expect(after[1]?.isWhole).toBe(true);
    expect((after[1]?.result.startFrame ?? 0) - (after[1]?.source.startFrame ?? 0)).toBeCloseTo(-250.35, 6);
  });
  it('are encoded where a frame could show a picture of beyond the edge', () => {
    const { chunks } = planned(segment(12, 120));
    expect(chunks[0]?.isWhole).toBe(false);
    expect(chunks.slice(1).every(({ isWhole }) => isWhole)).toBe(true);
  });
  it('are all encoded if the picture is turned, and as high as the source is wide', () => {
    const { plan: result, chunks } = planned(segment(0, 120, 90));
    expect(chunks.some(({ isWhole }) => isWhole)).toBe(false);
    expect(result.rungs[0]).toMatchObject({ name: '360', width: 360, height: 640 });
  });
});
