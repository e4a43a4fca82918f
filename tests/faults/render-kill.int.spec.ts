import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderListKey, type RenderList } from '../../contracts/authoring/render-list.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { assetFolder, AssetStorage } from '../../workflows/media/asset-storage.ts';
import { encodeChunk } from '../../workflows/media/ladder/encode-chunk.ts';
import { planLadder } from '../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo } from '../../workflows/media/probe/probe-video.ts';
import { decodeFrames } from '../support/frames.ts';
import { makeShortVideo } from '../support/short-video.ts';

const child = fileURLToPath(new URL('./render-kill.child.ts', import.meta.url));
const organizationId = 'harbour';
const seconds = 40;
const call = { signal: AbortSignal.timeout(600_000), heartbeat: () => undefined };
/** In every chunk. */
const list: RenderList = {
  segments: [{ assetId: 'asset-1', start: 0, end: seconds, rotation: 0 }],
  areas: [{ start: 0, end: seconds, positions: [{ time: 0, left: 0.2, top: 0.2, width: 0.3, height: 0.3 }] }],
};

let folder: string;
let storage: AssetStorage;
let planned: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-render-kill-'));
  storage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  const path = await makeShortVideo(join(folder, 'short.mp4'), seconds);
  const sourceKey = `${organizationId}/video/source`;
  await storage.objects.put(organizationId, sourceKey, await readFile(path));
  await storage.inScratch(call, async (media) => {
    const probe = await probeVideo({ path }, media);
    const plan = planLadder(probe);
    planned = plan.chunks.length;
    await storage.savePlan(organizationId, 'asset-1', { sourceKey, probe, plan });
    const place = { organizationId, folder: assetFolder(organizationId, 'asset-1') };
    for (const { index } of plan.chunks)
      await encodeChunk({ source: { path, probe }, plan, index, place, objects: storage.objects }, media);
  });
  const key = renderListKey(organizationId, 'video-1');
  await storage.objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whether it was killed. */
const live = (moment: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [child, folder, String(moment)], (error, _output, errors) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(errors || error.message));
      else resolve(error !== null);
    });
  });

it('rendering that is killed again and again encodes nothing twice but one chunk for each kill, and ends whole', async () => {
  let kills = 0;
  // each life goes a little further than the one before
  for (let moment = 3; await live(moment); moment += 2) kills += 1;
  expect(kills).toBeGreaterThan(2);
  const calls = (await readFile(join(folder, 'calls.log'), 'utf8')).trim().split('\n');
  const begun = calls.filter((line) => line.startsWith('begin chunk'));
  const ended = calls.filter((line) => line.startsWith('end chunk'));
  expect(new Set(begun).size).toBe(planned);
  expect(begun.length - planned).toBeLessThanOrEqual(kills);
  // what was encoded is not encoded again
  expect(new Set(ended).size).toBe(planned);
  const published = calls.filter((line) => line.startsWith('command complete'));
  expect(new Set(published).size).toBe(1);
  expect((await storage.ladder(organizationId, 'video-1'))?.chunks).toHaveLength(planned);
  const key = await storage.requireFile(
    { organizationId, signal: AbortSignal.timeout(60_000), heartbeat: () => undefined },
    'video-1',
  );
  const file = await storage.objects.local(organizationId, key ?? '');
  const { frames } = await decodeFrames(file.path);
  await file.release();
  expect(frames).toHaveLength(seconds * 10);
}, 600_000);
