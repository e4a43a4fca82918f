import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusPath } from '../../tests/support/corpus/build-corpus.ts';
import { work } from '../../tests/support/corpus/ladder-of.ts';
import { makeNumberedVideo, numbersOf } from '../../tests/support/numbered-video.ts';
import { makeMotion } from './pictures/make-motion.ts';
import { makeFrameTable, readFrameTable } from './probe/frame-table.ts';
import { probeVideo } from './probe/probe-video.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { sourceOf, type MediaTarget } from './source.ts';

let folder = '';
let target: MediaTarget;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measured-'));
  target = { organizationId: 'org', folder: 'org/assets/a', objects: await openEmbeddedObjects({ folder }) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Black and still for 5 s, then a picture in which a small box moves for 5 s, then still again. */
const moving = {
  name: 'moving.mp4',
  runs: [
    [
      '-f', 'lavfi', '-i', 'color=gray:s=640x360:r=25:d=15', '-f', 'lavfi', '-i', 'color=white:s=16x16:r=25:d=15',
      '-filter_complex', "[0][1]overlay=x='20+if(between(t,5,10),(t-5)*24,if(gt(t,10),120,0))':y=300[v]", '-map', '[v]',
      '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'OUT',
    ],
  ],
  wants: { refusal: '' },
}; // prettier-ignore

describe('the table of frame times', () => {
  it('2:89: has the real time of every frame of a video that varies between 16 and 55 frames a second', async () => {
    const path = join(folder, 'numbered.mp4');
    await makeNumberedVideo(path, 300);
    const probe = await probeVideo({ path }, work(folder));
    await makeFrameTable({ path, probe, target }, work(folder));
    const table = await readFrameTable(target);
    const frames = await numbersOf(path);
    expect(table).toHaveLength(300);
    expect(frames.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const gaps = frames.slice(1).map(({ time }, index) => time - (frames[index]?.time ?? 0));
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeGreaterThan(2);
    for (const [index, { time }] of frames.entries())
      expect(Math.abs((table?.[index] ?? -1) - time + (probe.startSeconds ?? 0))).toBeLessThan(0.0005);
  }, 120_000);
});

describe('the measure of movement', () => {
  it('sees a small thing that moves, and nothing where nothing does', async () => {
    const path = await corpusPath(moving);
    const probe = await probeVideo({ path }, work(folder));
    const { perSecond, changes } = await makeMotion({ source: sourceOf(path, probe), target }, work(folder));
    const within = (from: number, to: number) => changes.slice(from * perSecond, to * perSecond);
    expect(changes).toHaveLength(15 * perSecond);
    expect(Math.max(...within(0, 4.75))).toBeLessThan(0.01);
    expect(Math.min(...within(6, 10))).toBeGreaterThan(0.02);
    expect(Math.max(...within(11.5, 15))).toBeLessThan(0.01);
  }, 120_000);
});
