import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { corpusPath } from '../../tests/support/corpus/build-corpus.ts';
import { hour } from '../../tests/support/corpus/corpus-files.ts';
import { work } from '../../tests/support/corpus/ladder-of.ts';
import { proposeSteps } from '../authoring/segmentation/propose-steps.ts';
import { encodeChunk } from './ladder/encode-chunk.ts';
import { AUDIO } from './ladder/ladder-files.ts';
import { planLadder, type LadderPlan } from './ladder/plan-ladder.ts';
import { detectScenes } from './pictures/detect-scenes.ts';
import { makeImageMap } from './pictures/make-image-map.ts';
import { probeVideo, type VideoProbe } from './probe/probe-video.ts';
import { sourceOf, type MediaTarget } from './source.ts';

/**
 * An hour is read, planned and analysed completely; of its three hundred chunks the first, one in the middle and the
 * last are encoded, because all are produced by the same call.
 */
describe('an hour of video', () => {
  let folder: string;
  let path: string;
  let probe: VideoProbe;
  let plan: LadderPlan;
  let target: MediaTarget;
  const source = () => sourceOf(path, probe);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-hour-'));
    path = await corpusPath(hour);
    probe = await probeVideo({ path }, work(folder));
    plan = planLadder(probe);
    const objects = await openEmbeddedObjects({ folder: join(folder, 'objects') });
    target = { organizationId: 'org', folder: 'org/assets/hour', objects };
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has its length and its own quality', () => {
    expect(plan.durationSeconds).toBeCloseTo(3600, 0);
    expect(plan.rungs).toMatchObject([{ name: '90', width: 160, height: 90, isCopied: true }]);
  });

  it('is cut into chunks without gaps, each of at most 15 s', () => {
    expect(plan.chunks[0]?.startFrame).toBe(0);
    expect(plan.chunks.at(-1)?.endFrame).toBe(plan.totalFrames);
    plan.chunks.forEach((chunk, i) => {
      expect(chunk.endFrame).toBe(plan.chunks[i + 1]?.startFrame ?? plan.totalFrames);
      expect(chunk.endFrame - chunk.startFrame).toBeLessThanOrEqual(15);
    });
  });

  it.each([
    ['at its start', 0],
    ['in its middle', 0.5],
    ['at its end', 1],
  ])(
    'is encoded %s with the times of the source',
    async (_, share) => {
      const index = Math.round((plan.chunks.length - 1) * share);
      const chunk = plan.chunks[index];
      const { parts } = await encodeChunk(
        { source: { path, probe }, plan, index, place: target, objects: target.objects },
        work(folder),
      );
      const [picture, sound] = ['90', AUDIO].map((name) => parts.find((part) => part.rendition === name));
      expect(picture?.segments[0]?.startSeconds).toBe(chunk?.startFrame);
      const end = (segments = picture?.segments) =>
        (segments?.at(-1)?.startSeconds ?? 0) + (segments?.at(-1)?.durationSeconds ?? 0);
      expect(end()).toBeCloseTo(chunk?.endFrame ?? 0, 3);
      expect(Math.abs(end(sound?.segments) - end())).toBeLessThan(0.03);
    },
    60_000,
  );

  it('has a thumbnail every other second, and steps by its scenes that cover all of it', async () => {
    const map = await makeImageMap({ source: source(), target }, work(folder));
    expect(map).toMatchObject({ intervalSeconds: 2, count: 1800 });
    expect(map.sheets).toHaveLength(18);
    const scenes = (await detectScenes({ source: source() }, work(folder))).map((scene) => scene.atSeconds);
    expect(scenes).toHaveLength(119);
    const { basis, steps } = proposeSteps({
      sentences: [],
      scenes,
      silences: [],
      duration: probe.durationSeconds,
      language: null,
      confidence: 0,
    });
    expect(basis).toBe('scenes');
    expect(steps[0]?.startTime).toBe(0);
    expect(steps.at(-1)?.endTime).toBeCloseTo(3600, 0);
    for (const { startTime, endTime } of steps) expect(endTime - startTime).toBeGreaterThanOrEqual(30);
  }, 120_000);
});
