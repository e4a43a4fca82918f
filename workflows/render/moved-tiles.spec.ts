import { expect, it } from 'vitest';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { planMovedTiles } from './moved-tiles.ts';
import type { RenderedChunk } from './plan-render.ts';

const fps = 10;
const own = { intervalSeconds: 1, count: 60 };
/** Chunks from seconds of the video to seconds of the result; with a hash where they are encoded again. */
const chunk = (
  index: number,
  [from, to]: readonly [number, number],
  at: number,
  hash: string | null = null,
) =>
  ({
    index,
    hash,
    source: { startFrame: from * fps, endFrame: to * fps },
    result: { startFrame: at * fps, endFrame: (at + to - from) * fps },
  }) as unknown as RenderedChunk;
const rendering = (seconds: number, chunks: readonly RenderedChunk[]) => ({
  plan: { frameRate: { num: fps, den: 1 }, durationSeconds: seconds } as LadderPlan,
  chunks,
});

it('takes the nearest tile of the video, and makes those of chunks that were encoded again', () => {
  const cut = [chunk(0, [0, 12], 0), chunk(1, [12, 15.5], 12, 'edge'), chunk(2, [24, 30], 15.5)];
  const { tiles, made } = planMovedTiles(rendering(21.5, cut), own, 1);
  expect(tiles.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(tiles.slice(12, 16)).toEqual([null, null, null, null]);
  // second 16 of the result is 24.5 of the video
  expect(tiles.slice(16)).toEqual([25, 26, 27, 28, 29, 29]);
  expect([...made]).toEqual([1]);
});

it('takes no tile at the edge of a chunk, which might show its neighbour', () => {
  const { tiles } = planMovedTiles(rendering(4, [chunk(0, [20, 24], 0)]), own, 1);
  expect(tiles).toEqual([21, 21, 22, 23]);
});

it('makes the tiles of a chunk in which the video has none', () => {
  const short = [chunk(0, [0, 12], 0), chunk(1, [13, 17], 12)];
  const { tiles, made } = planMovedTiles(rendering(16, short), { intervalSeconds: 6, count: 10 }, 6);
  expect(tiles).toEqual([0, 1, null]);
  expect([...made]).toEqual([1]);
});
