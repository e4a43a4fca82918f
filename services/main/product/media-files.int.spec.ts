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
import type { DomainError } from '../../../contracts/kernel/errors.ts';
import { inspectStored } from '../../media/upload/inspect-stored.ts';
import { countReads } from '../../platform/objects/count-reads.fixture.ts';
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
    await expect(inspect({ organizationId, kind: 'pdf', path, isWhole: true })).rejects.toMatchObject(busy);
    const taken = inspect({ organizationId, kind: 'video', path: video, isWhole: true });
    expect(await taken).toEqual({ contentType: 'video/*', replacement: null });
  });
});

await describeOnEngine('s3', (server) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-media-outline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('of a large video in a bucket only the ends and the index are read, whether it is accepted or refused', async () => {
    const video = await readFile(await makeShortVideo(join(folder, 'short.mp4')));
    const index = video.indexOf('moov') - 4;
    const megabytes = 34;
    const padding = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024));
    padding[0]?.writeUInt32BE(megabytes * 1024 * 1024, 0);
    padding[0]?.write('free', 4);
    const counted = await countReads(server.url());
    const objects = await openS3Objects({ url: counted.url, scratch: join(folder, 'lent') });
    const uncounted = await openS3Objects({ url: server.url(), scratch: join(folder, 'lent') });
    const inspect = inspectUploads(new AssetStorage(objects, join(folder, 'scratch')));
    const inspected = async (name: string, ...pieces: readonly Buffer[]) => {
      const key = `${organizationId}/${name}`;
      await uncounted.put(organizationId, key, Readable.from(pieces));
      counted.reset();
      const outcome = await inspectStored(objects, inspect, { organizationId, kind: 'video', key }).then(
        ({ contentType }) => contentType,
        (error: DomainError) => error.error,
      );
      expect(counted.bytes(), name).toBeLessThan(32 * 1024 * 1024 + 100_000);
      return outcome;
    };
    const [samples, end] = [video.subarray(0, index), video.subarray(index)];
    expect(await inspected('index-at-the-end', samples, ...padding, end)).toBe('video/*');
    expect(await inspected('index-in-the-middle', samples, ...padding, end, ...padding)).toBe('video/*');
    expect(await inspected('no-index', samples, ...padding)).toBe('media.truncated');
    expect(await inspected('no-video', ...padding.map(() => Buffer.alloc(1024 * 1024, 'text ')))).toBe(
      'media.not-a-video',
    );
    // only the ingest can know: the picture may be where nothing was read
    const hidden = samples.fill(0, video.indexOf('mdat') + 4);
    expect(await inspected('no-picture', hidden, ...padding, end)).toBe('video/*');
    objects.close();
    uncounted.close();
    await counted.close();
  });
});
