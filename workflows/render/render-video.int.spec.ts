import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import { StartedBeforeUpdate } from '../../contracts/media/ingest-video.ts';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { mediaFiles } from '../../services/main/product/media-files.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { fileOfPart, activityCall, renderVideo } from '../../tests/support/rendering.ts';
import { decodeFrames, differenceIn, likenessIn, type Box, type Frames } from '../../tests/support/frames.ts';
import { assetFolder, AssetStorage } from '../media/asset-storage.ts';
import { encodeChunk } from '../media/ladder/encode-chunk.ts';
import { readChunks, recordKey, type EncodedChunk } from '../media/ladder/ladder-files.ts';
import { planLadder } from '../media/ladder/plan-ladder.ts';
import { probeVideo } from '../media/probe/probe-video.ts';
import type { ActivityParts } from '../context-pipelines.ts';
import { renderActivities } from './render-activities.ts';

const run = promisify(execFile);
const organizationId = 'harbour';
const sourceId = 'source-1';
const seconds = 30;
const rate = 10;
/** From the right to the left within four seconds: the second chunk alone. */
const passing = {
  start: 8,
  end: 12,
  positions: [
    { time: 8, left: 0.6, top: 0.25, width: 0.2, height: 0.3 },
    { time: 12, left: 0.1, top: 0.25, width: 0.2, height: 0.3 },
  ],
};
const whole = { assetId: sourceId, start: 0, end: seconds, rotation: 0 } as const;

let folder: string;
let storage: AssetStorage;
const call = activityCall(organizationId);

/** Noise that no two frames share, so that every pixel tells. */
async function makeNoise(path: string): Promise<void> {
  const picture = `testsrc2=size=640x480:rate=${rate}:duration=${seconds},noise=alls=40`;
  const tone = `sine=frequency=440:duration=${seconds}`;
  await run('ffmpeg', [
    '-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone,
    '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', path,
  ]); // prettier-ignore
}

const render = (videoId: string, list: RenderList) => renderVideo(storage, organizationId, videoId, list);

/** The gray frames of one rendition between two seconds. */
async function framesOf(chunks: readonly EncodedChunk[], rendition: string): Promise<Frames> {
  const frames: Buffer[] = [];
  let size = { width: 0, height: 0 };
  for (const { parts } of chunks) {
    const part = parts.find((each) => each.rendition === rendition);
    if (!part) throw new Error(`no ${rendition}`);
    const path = join(folder, 'decoded.mp4');
    await writeFile(path, await fileOfPart(storage.objects, organizationId, part));
    const found = await decodeFrames(path);
    size = found;
    frames.push(...found.frames);
  }
  return { ...size, frames };
}

async function bytesOf(key: string): Promise<Buffer> {
  const found = await storage.objects.get(organizationId, key);
  if (!found) throw new Error(`${key} is missing`);
  return bodyBytes(found.body);
}

const boxAt = (second: number): Box => {
  const [from, to] = passing.positions;
  if (!from || !to) throw new Error('no positions');
  const share = (second - from.time) / (to.time - from.time);
  return { ...from, left: from.left + (to.left - from.left) * share };
};
/** Away from where the area ever is. */
const elsewhere = { left: 0.05, top: 0.65, width: 0.9, height: 0.3 };

let sourceChunks: EncodedChunk[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-render-'));
  storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  const path = join(folder, 'noise.mp4');
  await makeNoise(path);
  const sourceKey = `${organizationId}/video/source`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    const plan = planLadder(probe);
    await storage.savePlan(organizationId, sourceId, { sourceKey, probe, plan });
    const place = { organizationId, folder: assetFolder(organizationId, sourceId) };
    for (const { index } of plan.chunks)
      await encodeChunk({ source: { path, probe }, plan, index, place, objects: storage.objects }, media);
    sourceChunks = await readChunks(storage.objects, place, plan.chunks.length);
  });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a video with a covered area', () => {
  let rendered: Awaited<ReturnType<typeof render>>;
  beforeAll(async () => {
    rendered = await render('video-1', { segments: [whole], areas: [passing] });
  }, 300_000);

  it('encodes the chunks that the area touches, and uses all others as they are', async () => {
    expect(sourceChunks.length).toBeGreaterThan(2);
    expect(rendered.missing).toEqual([1]);
    for (const [index, chunk] of rendered.chunks.entries())
      if (index !== 1) expect(chunk.parts).toEqual(sourceChunks[index]?.parts);
  });

  it.each(['360', '480'])(
    'shows nothing of it in %s, between its positions either, and all of the rest',
    async (rung) => {
      const before = await framesOf(sourceChunks, rung);
      const after = await framesOf(rendered.chunks, rung);
      expect(after.frames).toHaveLength(seconds * rate);
      expect(before.frames).toHaveLength(seconds * rate);
      for (const [index, frame] of after.frames.entries()) {
        const original = before.frames[index];
        if (!original) throw new Error('a frame is missing');
        const second = index / rate;
        expect(differenceIn(frame, original, after, elsewhere), `${second}`).toBeLessThan(6);
        if (second < passing.start || second >= passing.end) continue;
        expect(likenessIn(frame, frame, after, boxAt(second))).toBeCloseTo(1);
        expect(likenessIn(frame, original, after, boxAt(second)), `${second}`).toBeLessThan(0.15);
        expect(likenessIn(frame, original, after, elsewhere), `${second}`).toBeGreaterThan(0.6);
      }
    },
  );

  it('is the same in its file for downloads and in its pictures', async () => {
    const path = join(folder, 'download.mp4');
    await writeFile(path, await bytesOf((await storage.requireFile(call, 'video-1')) ?? ''));
    const { frames, ...size } = await decodeFrames(path);
    expect(frames).toHaveLength(seconds * rate);
    const original = await framesOf(sourceChunks, '480');
    for (let index = passing.start * rate; index < passing.end * rate; index++) {
      const [now, before] = [frames[index], original.frames[index]];
      if (!now || !before) throw new Error('a frame is missing');
      expect(likenessIn(now, before, size, boxAt(index / rate)), `${index}`).toBeLessThan(0.15);
      expect(likenessIn(now, before, size, elsewhere), `${index}`).toBeGreaterThan(0.6);
    }
    const sound = await run('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'a',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      path,
    ]);
    expect(sound.stdout.trim()).toBe('aac');
  });

  it('is not encoded again for another publication', async () => {
    expect((await render('video-2', { segments: [whole], areas: [passing] })).missing).toEqual([]);
    const later = { start: 20, end: 22, positions: [{ time: 20, left: 0, top: 0, width: 0.5, height: 0.5 }] };
    const { missing } = await render('video-3', { segments: [whole], areas: [passing, later] });
    expect(missing).toEqual([2]);
  });

  it('is served as well where each chunk has a record of its own, as early releases stored it', async () => {
    const place = storage.target(organizationId, 'video-1');
    const before = await storage.ladder(organizationId, 'video-1');
    const served = await mediaFiles(storage).rendition({ organizationId, assetId: 'video-1' }, '480');
    await storage.objects.delete(organizationId, `${place.folder}/ladder.json`);
    for (const chunk of before?.chunks ?? [])
      await storage.objects.put(
        organizationId,
        recordKey(place.folder, chunk.index),
        Buffer.from(JSON.stringify(chunk)),
      );
    expect(await storage.ladder(organizationId, 'video-1')).toEqual(before);
    expect(await mediaFiles(storage).rendition({ organizationId, assetId: 'video-1' }, '480')).toEqual(
      served,
    );
    expect(served?.match(/#EXTINF/g)?.length).toBeGreaterThan(2);
    await storage.objects.delete(organizationId, `${place.folder}/download.mp4`);
    const path = join(folder, 'joined-again.mp4');
    await writeFile(path, await bytesOf((await storage.requireFile(call, 'video-1')) ?? ''));
    expect((await decodeFrames(path)).frames).toHaveLength(seconds * rate);
  });
});

it('fails as started before an update where the chunks are others than those that were planned', async () => {
  const { handlers } = renderActivities({ assetStorage: storage } as ActivityParts);
  const [videoId, workflowId] = ['video-8', 'workflow-1'];
  const list: RenderList = { segments: [whole], areas: [{ ...passing, start: 9, end: 10 }] };
  const key = renderListKey(organizationId, videoId);
  await storage.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
  const { error } = StartedBeforeUpdate;
  // the first chunk is that of the source, the second was never encoded
  const first = { ...call, input: { videoId, index: 0, of: 1 } };
  await expect(handlers.renderChunk(first)).rejects.toMatchObject({ error });
  await expect(handlers.joinVideo({ ...call, input: { videoId, workflowId } })).rejects.toMatchObject({
    error,
  });
});
