import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoProbe } from '../probe/probe-video.ts';
import { mayCopy, planLadder } from './plan-ladder.ts';

const probe: VideoProbe = {
  container: 'mov',
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  rotation: 0,
  sampleAspect: 1,
  frameRate: { num: 30, den: 1 },
  isVariable: false,
  isInterlaced: false,
  isHighDynamicRange: false,
  videoCodec: 'h264',
  videoProfile: 'High',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  bitRate: 8_000_000,
  videoStream: 0,
  hasAudio: true,
  audioStream: 1,
  audioCodec: 'aac',
  channels: 2,
  keyFrameTimes: Array.from({ length: 30 }, (_, i) => i * 2),
  longestKeyFrameGap: 2,
  hasClosedGroups: true,
  needsIndex: false,
};
const encoded: VideoProbe = { ...probe, videoCodec: 'hevc' };
const names = (width: number, height: number) =>
  planLadder({ ...encoded, width, height }).rungs.map((rung) => rung.name);

describe('the rungs of a ladder', () => {
  it('never scale up', () => {
    expect(names(1920, 1080)).toEqual(['360', '480', '720', '1080']);
    expect(names(3840, 2160)).toEqual(['360', '480', '720', '1080']);
    expect(names(1280, 720)).toEqual(['360', '480', '720']);
    expect(names(1000, 500)).toEqual(['360', '480']);
    expect(names(320, 242)).toEqual(['242']);
  });

  it("include one of the source's own size if it is well between two usual ones, such as PAL", () => {
    expect(names(1024, 576)).toEqual(['360', '480', '576']);
    expect(names(1440, 900)).toEqual(['360', '480', '720', '900']);
    expect(names(1920, 1088)).toEqual(['360', '480', '720', '1080']);
    expect(names(2560, 1440)).toEqual(['360', '480', '720', '1080']);
    const rates = planLadder({ ...encoded, width: 1024, height: 576 }).rungs.map((rung) => rung.highestRate);
    expect(rates).toEqual([900_000, 1_600_000, 2_240_000]);
  });

  it('count by the short side, so that a portrait video keeps its shape', () => {
    const top = planLadder({ ...encoded, width: 1080, height: 1920 }).rungs.at(-1);
    expect(top).toMatchObject({ name: '1080', width: 1080, height: 1920 });
  });

  it('are even and not larger than a decoder supports', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8000 }), fc.integer({ min: 2, max: 8000 }), (width, height) => {
        const { rungs } = planLadder({ ...encoded, width, height });
        return rungs.every(
          (rung) =>
            rung.width % 2 === 0 &&
            rung.height % 2 === 0 &&
            Math.max(rung.width, rung.height) <= 4096 &&
            rung.width <= width + 1 &&
            rung.height <= height + 1,
        );
      }),
    );
  });
});

describe('copying the top rung', () => {
  it('is done for a plain H.264 source with frequent key frames', () => {
    expect(planLadder(probe).rungs.map((rung) => rung.isCopied)).toEqual([false, false, false, true]);
  });

  it.each<[string, Partial<VideoProbe>]>([
    ['another codec', { videoCodec: 'hevc' }],
    ['ten bits', { pixelFormat: 'yuv420p10le', videoProfile: 'High 10' }],
    ['full colour', { pixelFormat: 'yuv444p' }],
    ['interlaced pictures', { isInterlaced: true }],
    ['a rotation', { rotation: 90 }],
    ['wide pixels', { sampleAspect: 4 / 3 }],
    ['a variable rate', { isVariable: true }],
    ['more than 60 frames a second', { isThinned: true }],
    ['distant key frames', { longestKeyFrameGap: 4.2 }],
    ['unknown key frames', { longestKeyFrameGap: null, keyFrameTimes: null }],
    ['open groups', { hasClosedGroups: false }],
  ])('is not done with %s', (_, difference) => {
    expect(mayCopy({ ...probe, ...difference })).toBe(false);
  });

  it('is not done if the source is slightly larger than its rung', () => {
    const plan = planLadder({ ...probe, width: 1600, height: 740 });
    expect(plan.rungs.some((rung) => rung.isCopied)).toBe(false);
  });

  it('cuts at key frames of the source only', () => {
    const edges = planLadder(probe).chunks.flatMap((chunk) => chunk.segmentFrames);
    expect(edges.every((frame) => frame % 60 === 0)).toBe(true);
  });
});

describe('the chunks of a ladder', () => {
  const probes = fc
    .record({
      durationSeconds: fc.double({ min: 0.05, max: 7200, noNaN: true }),
      frameRate: fc.constantFrom(
        { num: 24000, den: 1001 },
        { num: 30, den: 1 },
        { num: 60, den: 1 },
        { num: 5, den: 1 },
      ),
      gap: fc.constantFrom(0.5, 1, 2, 3.9, 8.3, 0),
      videoCodec: fc.constantFrom('h264', 'hevc'),
    })
    .map(({ gap, ...rest }) => ({
      ...probe,
      ...rest,
      keyFrameTimes:
        gap === 0 ? null : Array.from({ length: Math.ceil(rest.durationSeconds / gap) }, (_, i) => i * gap),
      longestKeyFrameGap: gap === 0 ? null : gap,
    }));

  it('cover every frame once, with segments that fit the announced length', () => {
    fc.assert(
      fc.property(probes, (one) => {
        const plan = planLadder(one);
        const fps = plan.frameRate.num / plan.frameRate.den;
        const edges = plan.chunks.flatMap((chunk) => [...chunk.segmentFrames]);
        const lengths = edges.map((frame, i) => (edges[i + 1] ?? plan.totalFrames) - frame);
        return (
          edges[0] === 0 &&
          plan.chunks.at(-1)?.endFrame === plan.totalFrames &&
          plan.chunks.every((chunk, i) => chunk.startFrame === (plan.chunks[i - 1]?.endFrame ?? 0)) &&
          lengths.every((length) => length > 0 && Math.round(length / fps) <= plan.targetSeconds) &&
          plan.chunks.every((chunk) => (chunk.endFrame - chunk.startFrame) / fps <= 18.5)
        );
      }),
    );
  });

  it('start with a short one of short segments, and are as many for the start of a long video as of a short one', () => {
    const short = planLadder({ ...encoded, durationSeconds: 60 });
    const long = planLadder({ ...encoded, durationSeconds: 1800 });
    expect(short.chunks[0]).toEqual(long.chunks[0]);
    expect(short.chunks[0]).toMatchObject({ startFrame: 0, endFrame: 120, segmentFrames: [0, 30, 60] });
  });
});
