import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { makeShortVideo } from '../../../tests/support/short-video.ts';
import { AssetStorage } from '../../../workflows/media/asset-storage.ts';
import { planLadder } from '../../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo } from '../../../workflows/media/probe/probe-video.ts';
import { inspectUploads, mediaFiles } from './media-files.ts';
import { openEmbeddedObjects } from '../../platform/objects/embedded-objects.ts';
import { openS3Objects } from '../../platform/objects/s3-objects.ts';

const organizationId = 'harbour';
const busy = { error: 'sandbox.busy', kind: 'unavailable' };

describe('a file that is read too slowly on a busy machine is refused temporarily, which is not an internal error', () => {
  let folder: string;
  let video: string;
  let assetStorage: AssetStorage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-media-files-'));
    video = await makeShortVideo(join(folder, 'short.mp4'));
    assetStorage = new AssetStorage(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a picture on demand', async () => {
    const call = { signal: AbortSignal.timeout(60_000), heartbeat: () => undefined };
    const probe = await assetStorage.inScratch(call, (media) => probeVideo({ path: video }, media));
    await assetStorage.objects.put(organizationId, `${organizationId}/source`, await readFile(video));
    const plan = { sourceKey: `${organizationId}/source`, probe, plan: planLadder(probe) };
    await assetStorage.savePlan(organizationId, 'asset-1', plan);
    const hurried = mediaFiles(assetStorage, 1).picture(organizationId, 'asset-1', 1);
    await expect(hurried).rejects.toMatchObject(busy);
    expect(await mediaFiles(assetStorage).picture(organizationId, 'asset-1', 1)).not.toBeNull();
  });

  it('an uploaded document; a video is inspected again by its pipeline', async () => {
    const path = join(folder, 'document.pdf');
    await writeFile(path, '%PDF-1.4');
    const inspect = inspectUploads(assetStorage, 1);
    await expect(inspect({ organizationId, kind: 'pdf', path })).rejects.toMatchObject(busy);
    const taken = inspect({ organizationId, kind: 'video', path: video });
    expect(await taken).toEqual({ contentType: 'video/*', replacement: null });
  });
});

await describeOnEngine('s3', (server) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-media-outline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a large video in a bucket is recognised by its beginning and its end; one that lacks its index is refused', async () => {
    const video = await readFile(await makeShortVideo(join(folder, 'short.mp4')));
    const index = video.indexOf('moov') - 4;
    const megabytes = 40;
    const padding = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024));
    padding[0]?.writeUInt32BE(megabytes * 1024 * 1024, 0);
    padding[0]?.write('free', 4);
    const objects = await openS3Objects({ url: server.url(), scratch: join(folder, 'lent') });
    const inspect = inspectUploads(new AssetStorage(objects, join(folder, 'scratch')));
    const inspectOutline = async (name: string, ...pieces: readonly Buffer[]) => {
      await objects.put(organizationId, `${organizationId}/${name}`, Readable.from(pieces));
      const { path, isWhole, release } = await objects.outline(organizationId, `${organizationId}/${name}`);
      expect(isWhole).toBe(false);
      return inspect({ organizationId, kind: 'video', path }).finally(release);
    };
    const [samples, end] = [video.subarray(0, index), video.subarray(index)];
    expect(await inspectOutline('whole', samples, ...padding, end)).toMatchObject({ contentType: 'video/*' });
    await expect(inspectOutline('cut', samples, ...padding)).rejects.toMatchObject({
      error: 'media.truncated',
    });
    objects.close();
  });
});
