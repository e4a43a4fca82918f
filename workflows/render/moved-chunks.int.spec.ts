import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import type { ByteRange } from '../../services/platform/objects/objects.ts';
import { activityCall, renderVideo } from '../../tests/support/rendering.ts';
import { AssetStorage } from '../media/asset-storage.ts';
import { boxesIn } from '../media/boxes.ts';
import { encodeChunk } from '../media/ladder/encode-chunk.ts';
import { readChunks, type EncodedChunk } from '../media/ladder/ladder-files.ts';
import { partBytes } from '../media/ladder/part-bytes.ts';
import { planLadder } from '../media/ladder/plan-ladder.ts';
import { makeImageMap, readImageMap, tileAt } from '../media/pictures/make-image-map.ts';
import { makeFrameTable } from '../media/probe/frame-table.ts';
import { probeVideo } from '../media/probe/probe-video.ts';
import { writeParts } from '../media/source.ts';

const organizationId = 'harbour';
const assetId = 'source-1';
const seconds = 60;
const fps = 10;
const [width, height] = [320, 180];
const rate = 48_000;
const cuts = [
  [0, 21.37],
  [25.91, 60],
] as const;
const call = activityCall(organizationId);

/** Each second has a gray of its own, and in its middle 40 ms of a tone of its own. */
const grayOf = (second: number): number => 40 + second * 3;
const toneOf = (second: number): number => 500 + second * 100;
const toneSeconds = 0.04;

async function makeSource(path: string, folder: string): Promise<void> {
  const pictures = Buffer.alloc(width * height * fps * seconds);
  for (let frame = 0; frame < fps * seconds; frame += 1)
    pictures.fill(grayOf(Math.floor(frame / fps)), frame * width * height, (frame + 1) * width * height);
  const sound = new Float32Array(rate * seconds);
  for (let second = 0; second < seconds; second += 1)
    for (let i = 0; i < toneSeconds * rate; i += 1)
      sound[(second + 0.5) * rate + i] = 0.5 * Math.sin((2 * Math.PI * toneOf(second) * i) / rate);
  await writeFile(join(folder, 'pictures.gray'), pictures);
  await writeFile(join(folder, 'sound.f32'), Buffer.from(sound.buffer));
  execFileSync('ffmpeg', [
    '-v', 'error', '-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${width}x${height}`, '-framerate', String(fps),
    '-i', join(folder, 'pictures.gray'), '-f', 'f32le', '-ar', String(rate), '-ac', '1', '-i', join(folder, 'sound.f32'),
    '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', path,
  ]);
} // prettier-ignore

let folder: string;
let storage: AssetStorage;
let chunks: readonly EncodedChunk[];
let download: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-moved-'));
  storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  const path = join(folder, 'source.mp4');
  await makeSource(path, folder);
  const sourceKey = `${organizationId}/video/source`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  const target = storage.target(organizationId, assetId);
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    const plan = planLadder(probe);
    await storage.savePlan(organizationId, assetId, { sourceKey, probe, plan });
    await makeFrameTable({ path, probe, target }, media);
    for (const { index } of plan.chunks)
      await encodeChunk(
        { source: { path, probe }, plan, index, place: target, objects: storage.objects },
        media,
      );
  });
  await storage.withPictures(call, assetId, (source, _, media) => makeImageMap({ source, target }, media));
  const segments = cuts.map(([start, end]) => ({ assetId, start, end, rotation: 0 as const }));
  ({ chunks } = await renderVideo(storage, organizationId, 'video-1', { segments, areas: [] }));
  download = join(folder, 'download.mp4');
  await writeFile(download, await bytesOf((await storage.requireFile(call, 'video-1')) ?? ''));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bytesOf(key: string): Promise<Buffer> {
  const found = await storage.objects.get(organizationId, key);
  if (!found) throw new Error(`${key} is missing`);
  return bodyBytes(found.body);
}

/** The tones of a file: when they start, and what second of the source they are of. */
function tonesOf(path: string): { at: number; second: number }[] {
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', String(rate), '-'],
    { maxBuffer: 64 * 2 ** 20 },
  );
  const samples = new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4);
  const tones: { at: number; second: number }[] = [];
  for (let i = 0; i < samples.length; i += 1) {
    if (Math.abs(samples[i] ?? 0) < 0.2) continue;
    const heard = samples.subarray(i, i + toneSeconds * rate);
    const crossings = heard.reduce((sum, value, j) => sum + (j > 0 && value >= 0 !== (heard[j - 1] ?? 0) >= 0 ? 1 : 0), 0);
    tones.push({ at: i / rate, second: Math.round((crossings / 2 / toneSeconds - 500) / 100) });
    i += rate / 4;
  }
  return tones;
} // prettier-ignore

/** Where a moment of the source is in the result; `null`: it was removed. */
function placeOf(moment: number): number | null {
  let before = 0;
  for (const [start, end] of cuts) {
    if (moment >= start && moment < end) return before + moment - start;
    before += end - start;
  }
  return null;
}

/** Half an AAC frame, and what the search for a tone adds. */
const soundTolerance = 0.0107 + 0.003;

it.each(['player', 'download'])(
  'in the %s each tone is heard once, at its time, and none of those that were removed',
  async (from) => {
    const path = join(folder, 'sound.mp4');
    const parts = chunks.flatMap(({ parts: all }) => all.filter(({ rendition }) => rendition === 'audio'));
    expect(parts[0]?.segments[0]?.startSeconds).toBe(0);
    const target = storage.target(organizationId, 'video-1');
    await writeParts(target, parts, path, call);
    const tones = tonesOf(from === 'player' ? path : download);
    const expected = Array.from({ length: seconds }, (_, second) => second).filter(
      (second) => placeOf(second + 0.5) !== null && placeOf(second + 0.5 + toneSeconds) !== null,
    );
    expect(tones.map(({ second }) => second)).toEqual(expected);
    for (const { at, second } of tones)
      expect(Math.abs(at - (placeOf(second + 0.5) ?? -1)), `${second}`).toBeLessThan(soundTolerance);
  },
);

/** What was encoded, without the times around it. */
async function encodedBytes(chunk: EncodedChunk | undefined): Promise<Buffer> {
  const part = chunk?.parts.find(({ rendition }) => rendition === 'audio');
  if (!part) throw new Error('no sound');
  const bytes = await bodyBytes(partBytes(storage.objects, organizationId, part));
  const data = [...boxesIn(bytes)].filter(({ type }) => type === 'mdat');
  return Buffer.concat(data.map(({ body, end }) => bytes.subarray(body, end)));
}

it('encodes sound only at the edges of what stays; the rest is that of the ladder, at another time', async () => {
  const source = await readChunks(storage.objects, storage.target(organizationId, assetId), 10);
  const own = await Promise.all(source.map(encodedBytes));
  const isMoved = await Promise.all(
    chunks.map(async (chunk) => {
      const bytes = await encodedBytes(chunk);
      return own.some((other) => other.equals(bytes));
    }),
  );
  // the chunks before and behind the cut, and the last one of the video
  expect(isMoved.filter((moved) => !moved).length).toBeLessThanOrEqual(3);
  expect(isMoved.lastIndexOf(true)).toBeGreaterThan(isMoved.indexOf(false) + 1);
});

it('stores nothing of a chunk that is moved, not even for other times', async () => {
  const own = join(folder, 'data', organizationId, 'assets', 'video-1');
  const folders = await readdir(own);
  const renditions = new Set(chunks.flatMap(({ parts }) => parts.map(({ rendition }) => rendition)));
  expect(folders.filter((name) => renditions.has(name))).toEqual(['audio']);
  const sounds = (await readdir(join(own, 'audio'))).filter((name) => name.endsWith('.m4s'));
  // at the edges of what stays
  expect(sounds.length).toBeLessThanOrEqual(3);
  expect(folders).not.toContain('chunks');
});

it('gives any range of a moved chunk as it is in the whole', async () => {
  const part = chunks.flatMap(({ parts }) => parts).find(({ laterBy }) => laterBy !== undefined);
  if (!part) throw new Error('nothing was moved');
  const read = (range?: ByteRange) => bodyBytes(partBytes(storage.objects, organizationId, part, range));
  const whole = await read();
  expect(whole.equals(await bytesOf(part.key))).toBe(false);
  expect(whole).toHaveLength((await bytesOf(part.key)).length);
  const edges = [0, 1, ...part.segments.flatMap(({ offset, length }) => [offset, offset + length - 1])];
  for (const start of edges)
    for (const end of edges.filter((each) => each >= start))
      expect((await read({ start, end })).equals(whole.subarray(start, end + 1))).toBe(true);
});

it('shows on each small picture a second that belongs there, and none that was removed', async () => {
  const map = await readImageMap(storage.target(organizationId, 'video-1'));
  if (!map) throw new Error('no image map');
  expect(map.count).toBe(Math.ceil(seconds - (cuts[1][0] - cuts[0][1])));
  for (let at = 0; at < map.count; at += 1) {
    const { sheet, x, y } = tileAt(map, at);
    const path = join(folder, 'sheet.jpg');
    await writeFile(path, await bytesOf(sheet));
    const box = `crop=${map.tileWidth - 16}:${map.tileHeight - 16}:${x + 8}:${y + 8},scale=1:1:flags=area,format=gray`;
    const [gray = 0] = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-vf', box, '-f', 'rawvideo', '-']);
    const second = Math.round((gray - 40) / 3);
    const place = [0, 0.5, 0.95].map((part) => placeOf(second + part)).find((found) => found !== null);
    expect(place, `tile ${at} shows ${second}`).toBeDefined();
    expect(Math.abs((place ?? -9) - at), `tile ${at} shows ${second}`).toBeLessThan(1.6);
  }
}, 60_000);
