import { describe, expect, it } from 'vitest';
import { AUDIO_FRAME, AUDIO_RATE, audioFrames } from '../media/ladder/chunk-command.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { planChunkSounds } from './plan-chunk-sounds.ts';
import { planSegments } from './plan-segments.ts';

const fps = 25;
const assetId = 'source-1';
const chunkFrames = 12 * fps;
const ladder = {
  frameRate: { num: fps, den: 1 },
  totalFrames: 10 * chunkFrames,
  durationSeconds: 120,
  rungs: [],
  chunks: Array.from({ length: 10 }, (_, index) => ({
    index,
    startFrame: index * chunkFrames,
    endFrame: (index + 1) * chunkFrames,
    segmentFrames: [index * chunkFrames],
  })),
} as unknown as LadderPlan;

function planned(cuts: readonly (readonly [number, number])[], canMove = true) {
  const segments = cuts.map(([start, end]) => ({ assetId, start, end, rotation: 0 as const }));
  const { plan, chunks } = planSegments({ segments }, { plan: ladder });
  return planChunkSounds(chunks, { plan, ladder, canMove });
}

describe('the sounds of the chunks of a result', () => {
  it.each([
    [[[0, 31.3], [41.3, 120]]],
    [[[0.7, 50.123], [50.5, 77.7], [90, 119.9]]],
    [[[60, 120], [0, 60]]],
  ] as const)('fill the whole of it without a gap or an overlap: %j', (cuts) => {
    const { plan } = planned(cuts);
    let next = 0;
    for (const chunk of plan.chunks) {
      const { first, end } = audioFrames(plan, chunk);
      expect(first).toBe(next);
      expect(end).toBeGreaterThan(first);
      next = end;
    }
    expect(Math.abs((next * AUDIO_FRAME) / AUDIO_RATE - plan.durationSeconds)).toBeLessThan(0.03);
  }); // prettier-ignore

  it('are moved by whole AAC frames, at most half a one away from the pictures, whatever was removed before', () => {
    const cuts = Array.from({ length: 3 }, (_, i) => [i * 40 + 1.237, i * 40 + 39.411] as const);
    const { chunks } = planned(cuts);
    const moved = chunks.filter(({ sound }) => sound.isMoved);
    expect(moved.length).toBeGreaterThan(3);
    for (const { sound, source, result } of moved) {
      expect(Math.abs(sound.laterBy % AUDIO_FRAME)).toBe(0);
      const pictures = ((result.startFrame - source.startFrame) / fps) * AUDIO_RATE;
      expect(Math.abs(sound.laterBy - pictures)).toBeLessThanOrEqual(AUDIO_FRAME / 2);
    }
    // one time for all of a segment, so that nothing clicks between its chunks
    for (const segment of new Set(chunks.map((chunk) => chunk.segment)))
      expect(new Set(chunks.filter((chunk) => chunk.segment === segment).map(({ sound }) => sound.laterBy)).size).toBe(1);
  }); // prettier-ignore

  it('are encoded at the edges of a segment, where that of the ladder would contain what was removed', () => {
    const { chunks } = planned([
      [0, 31.3],
      [41.3, 120],
    ]);
    const edges = chunks.filter((chunk, i) => chunks[i - 1]?.segment !== chunk.segment && i > 0);
    expect(edges).toHaveLength(1);
    for (const { sound } of edges) expect(sound.isMoved).toBe(false);
    expect(chunks.filter(({ sound }) => !sound.isMoved)).toHaveLength(3);
  });

  it('stay where they are without a cut, and are all encoded where the ladder has none of them', () => {
    const whole = planned([[0, 120]]);
    expect(whole.chunks.every(({ sound }) => sound.isMoved && sound.laterBy === 0)).toBe(true);
    expect(whole.plan.chunks).toEqual(ladder.chunks);
    expect(planned([[0, 120]], false).chunks.some(({ sound }) => sound.isMoved)).toBe(false);
  });
});
