import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderSegment } from '../../contracts/authoring/render-list.ts';
import { sourceSecond } from '../../contracts/authoring/model/video-cut.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { fileOfPart, activityCall, renderVideo } from '../../tests/support/rendering.ts';
import { makeNumberedVideo, numbersOf } from '../../tests/support/numbered-video.ts';
import { AssetStorage } from '../media/asset-storage.ts';
import { encodeChunk } from '../media/ladder/encode-chunk.ts';
import { readChunks, type EncodedChunk } from '../media/ladder/ladder-files.ts';
import { planLadder } from '../media/ladder/plan-ladder.ts';
import { makeFrameTable, readFrameTable } from '../media/probe/frame-table.ts';
import { probeVideo } from '../media/probe/probe-video.ts';

const organizationId = 'harbour';
const sourceId = 'source-1';
const frameCount = 700;
const size = { width: 480, height: 400 } as const;
/** The short sides of the ladder of such a source. */
const qualities = ['360', '400'] as const;
const call = activityCall(organizationId);

let folder: string;
let storage: AssetStorage;
/** Times of the frames of the source, by their number. */
let times: Float64Array;
let length: number;
let sourceChunks: EncodedChunk[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-cut-'));
  storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  const path = join(folder, 'numbered.mp4');
  await makeNumberedVideo(path, frameCount, { height: size.height });
  const sourceKey = `${organizationId}/video/source`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    const plan = planLadder(probe);
    length = probe.durationSeconds;
    await storage.savePlan(organizationId, sourceId, { sourceKey, probe, plan });
    const target = storage.target(organizationId, sourceId);
    await makeFrameTable({ path, probe, target }, media);
    times = (await readFrameTable(target)) ?? new Float64Array();
    for (const { index } of plan.chunks)
      await encodeChunk(
        { source: { path, probe }, plan, index, place: target, objects: storage.objects },
        media,
      );
    sourceChunks = await readChunks(storage.objects, target, plan.chunks.length);
    if (plan.rungs.map(({ name }) => name).join() !== qualities.join())
      throw new Error('the source has other qualities');
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const render = (videoId: string, segments: RenderSegment[], assetId?: string) =>
  renderVideo(storage, organizationId, videoId, { segments, areas: [], ...(assetId && { assetId }) });

/** The source once more as a video of another id, whose frames are told apart by their times. */
async function addOther(otherId: string): Promise<void> {
  const { probe, plan, sourceKey } = await storage.requirePlan(organizationId, sourceId);
  await storage.savePlan(organizationId, otherId, { sourceKey, probe: { ...probe, hasAudio: false }, plan: { ...plan, hasAudio: false, sounds: [] } });
  const target = storage.target(organizationId, otherId);
  const file = await storage.objects.local(organizationId, sourceKey);
  await storage.inScratch(call, (media) => makeFrameTable({ path: file.path, probe, target }, media));
  await file.release();
} // prettier-ignore

const downloadOf = async (videoId: string) => bytesOf((await storage.requireFile(call, videoId)) ?? '');

async function bytesOf(key: string): Promise<Buffer> {
  const found = await storage.objects.get(organizationId, key);
  if (!found) throw new Error(`${key} is missing`);
  return bodyBytes(found.body);
}
/** The frames of a rendition at their times in the result, chunk by chunk as a player gets them. */
async function framesOf(chunks: readonly EncodedChunk[], rendition: string, quarters = 0) {
  const path = join(folder, 'part.mp4');
  const frames: Awaited<ReturnType<typeof numbersOf>>[number][] = [];
  for (const part of chunks.flatMap(({ parts }) => parts.filter((each) => each.rendition === rendition))) {
    await writeFile(path, await fileOfPart(storage.objects, organizationId, part));
    const read = await numbersOf(path, quarters);
    // a decoder of one chunk alone counts from its own first frame
    const by = (part.segments[0]?.startSeconds ?? 0) - (read[0]?.time ?? 0);
    frames.push(...read.map((frame) => ({ ...frame, time: frame.time + by })));
  }
  return frames;
}

/** The frames of each quality, and of the file for downloading. */
async function framesOfAll(videoId: string, chunks: readonly EncodedChunk[], quarters = 0) {
  const path = join(folder, 'download.mp4');
  await writeFile(path, await downloadOf(videoId));
  const found = new Map([['download', await numbersOf(path, quarters)]]);
  for (const name of qualities) found.set(name, await framesOf(chunks, name, quarters));
  return found;
}

const segment = (start: number, end: number, rotation: RenderSegment['rotation'] = 0): RenderSegment => ({
  assetId: sourceId,
  start,
  end,
  rotation,
});
const millisecond = 0.001;
const isErased = (erased: readonly { start: number; end: number }[], second: number) =>
  erased.some(({ start, end }) => second >= start && second < end);

describe('a video of which parts were removed', () => {
  const erased = [
    { start: 5.34, end: 11.07 },
    { start: 20.5, end: 21.25 },
  ];
  let rendered: Awaited<ReturnType<typeof render>>;
  let own: Awaited<ReturnType<typeof framesOf>> | undefined;
  beforeAll(async () => {
    rendered = await render('video-1', [segment(0, 5.34), segment(11.07, 20.5), segment(21.25, length)]);
  }, 300_000);

  /** The frame of the source's ladder that begins at a second of it, which is what the editor shows from then on. */
  async function numberFrom(second: number): Promise<number | undefined> {
    own ??= await framesOf(sourceChunks, '400');
    return own.find(({ time }) => Math.abs(time - second) < millisecond)?.number;
  }

  /** Each frame of the result is one of the source that stays, from exactly the time on at which the source shows it. */
  async function check(frames: Awaited<ReturnType<typeof numbersOf>>): Promise<void> {
    expect(frames.length).toBeGreaterThan(400);
    let atSeams = 0;
    for (const { time, number } of frames) {
      const shown = times[number] ?? -1;
      expect(isErased(erased, shown), `frame ${number} at ${time}`).toBe(false);
      const second = sourceSecond({ erased }, time + millisecond / 2) - millisecond / 2;
      // the first frame of a part is the first whose own time is in it
      const isAtSeam = erased.some(({ end }) => second > end - millisecond && second < end + 0.04);
      if (isAtSeam) atSeams += 1;
      else expect(number, `at ${time}, which is ${second} of the source`).toBe(await numberFrom(second));
    }
    expect(atSeams).toBeLessThanOrEqual(2 * erased.length);
  }

  it('erase (2:32): in every quality and in the file for downloading, no frame of the removed parts is left, and every other one is where it belongs', async () => {
    for (const frames of (await framesOfAll('video-1', rendered.chunks)).values()) await check(frames);
    expect(rendered.joined.facts.durationSeconds).toBeCloseTo(length - 5.73 - 0.75, 1);
  }, 120_000);
  it('encodes only what the cuts touch', () => {
    expect(rendered.missing.length).toBeGreaterThan(0);
    expect(rendered.missing.length).toBeLessThan(rendered.all);
    const again = new Set(sourceChunks.flatMap(({ parts }) => parts.map(({ key }) => key)));
    expect(rendered.chunks.some(({ parts }) => parts.some(({ key }) => again.has(key)))).toBe(true);
  });
  it('sounds as long as it is seen', () => {
    const seconds = (rendition: string) =>
      rendered.chunks
        .flatMap(({ parts }) => parts.filter((part) => part.rendition === rendition))
        .flatMap(({ segments }) => segments.map(({ durationSeconds }) => durationSeconds))
        .reduce((sum, each) => sum + each, 0);
    expect(Math.abs(seconds('audio') - seconds('400'))).toBeLessThan(0.05);
  });
  it('a later cut encodes only its own edges', async () => {
    const later = await render('video-2', [
      segment(0, 5.34),
      segment(11.07, 20.5),
      segment(21.25, 30),
      segment(31, length),
    ]);
    expect(later.missing.length).toBeLessThan(rendered.missing.length + 2);
    expect(later.missing.length).toBeLessThanOrEqual(3);
  }, 120_000);
});

it.each([90, 180, 270] as const)('rotate (2:32): every frame is turned by %s degrees, in every quality and in the file for downloading', async (rotation) => {
  const { chunks, joined } = await render(`video-${rotation}`, [segment(0, 3, rotation)]);
  expect(joined.facts).toMatchObject(rotation === 180 ? size : { width: size.height, height: size.width });
  for (const [name, frames] of await framesOfAll(`video-${rotation}`, chunks, rotation / 90)) {
    expect(frames.length, name).toBeGreaterThan(50);
    for (const { time, number } of frames)
      expect(Math.abs((times[number] ?? -1) - time + (frames[0]?.time ?? 0)), `${name} at ${time}`).toBeLessThan(0.1);
  }
}, 120_000); // prettier-ignore

/** The number of the frame that the source shows at a second. */
const numberAt = (second: number) => times.findLastIndex((time) => time <= second + millisecond / 2);

it('holds the frame on the screen: between two frames, before a key frame that comes soon, and at the end', async () => {
  const gapAfter = (number: number) => (times[number + 1] ?? Infinity) - (times[number] ?? 0);
  const [soon = 0] = Array.from({ length: 7 }, (_, group) => group * 50 + 349).toSorted((a, b) => gapAfter(a) - gapAfter(b));
  const at = (number: number, later: number) => Math.ceil(((times[number] ?? 0) + later * gapAfter(number)) * 1000) / 1000;
  const seconds = [at(100, 0), at(210, 0.8), at(soon, 0.5), length - millisecond];
  const parts = seconds.flatMap((second, index) => {
    const isLast = index === seconds.length - 1;
    return [segment(seconds[index - 1] ?? 0, isLast ? length : second), { ...segment(second, length), held: 3 }];
  });
  const { chunks } = await render('video-held', parts);
  for (const [name, frames] of await framesOfAll('video-held', chunks)) {
    const held = seconds.map((second, index) => {
      const from = second + 3 * index;
      return [...new Set(frames.filter(({ time }) => time > from + 0.05 && time < from + 2.95).map(({ number }) => number))];
    });
    expect(held, name).toEqual(seconds.map((second) => [numberAt(second)]));
  }
  expect(numberAt(length)).toBe(frameCount - 1);
}, 120_000); // prettier-ignore

it('holds a frame for its length, and shows the frames of another video, in every quality and in the file for downloading (2:49 import)', async () => {
  await addOther('other-1');
  const { chunks, missing, joined } = await render(
    'video-insert',
    [
      segment(0, 8),
      { ...segment(8, length), held: 14 },
      { ...segment(15, 18), assetId: 'other-1' },
      segment(8, length),
    ],
    sourceId,
  );
  for (const [name, frames] of await framesOfAll('video-insert', chunks)) {
    const between = (from: number, to: number) => frames.filter(({ time }) => time > from + 0.05 && time < to - 0.05);
    expect([...new Set(between(8, 22).map(({ number }) => number))], name).toEqual([numberAt(8)]);
    for (const [from, to, later] of [[0, 8, 0], [22, 25, 7], [25, length + 17, 17]] as const) {
      expect(between(from, to).length, name).toBeGreaterThan(50);
      for (const { time, number } of between(from, to))
        expect(Math.abs((times[number] ?? -1) - (time - later)), `${name} at ${time}`).toBeLessThan(0.12);
    }
  }
  expect(joined.facts.durationSeconds).toBeCloseTo(length + 17, 0);
  expect(missing.length).toBeLessThan(chunks.length);
}, 120_000); // prettier-ignore

it('fits an upright video of another rate between black bars, with its sound in a part that is as long', async () => {
  const path = join(folder, 'upright.mp4');
  execFileSync('ffmpeg', [
    '-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=240x480:r=50:d=4', '-f', 'lavfi', '-i', 'sine=d=4', '-shortest', '-y', path,
  ]);
  const sourceKey = `${organizationId}/video/upright`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    await storage.savePlan(organizationId, 'upright', { sourceKey, probe, plan: planLadder(probe) });
    await makeFrameTable({ path, probe, target: storage.target(organizationId, 'upright') }, media);
  });
  const { joined, chunks } = await render(
    'video-upright',
    [segment(0, 4), { ...segment(1, 3), assetId: 'upright' }, segment(4, 6)],
    sourceId,
  );
  expect(joined.facts).toMatchObject(size);
  const file = join(folder, 'upright-result.mp4');
  await writeFile(file, await downloadOf('video-upright'));
  const picture = execFileSync('ffmpeg', ['-v', 'error', '-ss', '5', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']);
  const at = (x: number, y: number) => [...picture.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)];
  for (const x of [20, 130, 350, 460]) expect(Math.max(...at(x, 198)), `bar at ${x}`).toBeLessThan(30);
  for (const [x, y] of [[240, 10], [240, 198], [240, 386], [160, 198], [320, 198]] as const) {
    const [red = 0, green = 255, blue = 255] = at(x, y);
    expect(red, `picture at ${x}, ${y}`).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(60);
  }
  const seconds = (rendition: string) =>
    chunks
      .flatMap(({ parts }) => parts.filter((part) => part.rendition === rendition))
      .flatMap(({ segments }) => segments.map(({ durationSeconds }) => durationSeconds))
      .reduce((sum, each) => sum + each, 0);
  expect(seconds('400')).toBeCloseTo(8, 1);
  expect(Math.abs(seconds('audio') - 8)).toBeLessThan(0.05);
}, 120_000); // prettier-ignore
