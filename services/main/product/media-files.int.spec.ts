import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeShortVideo } from '../../../tests/support/short-video.ts';
import { AssetWorkshop } from '../../../workflows/media/asset-workshop.ts';
import { planLadder } from '../../../workflows/media/ladder/plan-ladder.ts';
import { probeVideo } from '../../../workflows/media/probe/probe-video.ts';
import { inspectUploads, mediaFiles } from './media-files.ts';
import { openEmbeddedObjects } from '../../platform/objects/embedded-objects.ts';

const organizationId = 'harbour';
const busy = { error: 'sandbox.busy', kind: 'unavailable' };

describe('a file that is read too slowly on a busy machine is refused for now, which is no fault', () => {
  let folder: string;
  let video: string;
  let workshop: AssetWorkshop;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-media-files-'));
    video = await makeShortVideo(join(folder, 'short.mp4'));
    workshop = new AssetWorkshop(await openEmbeddedObjects({ folder }), join(folder, 'scratch'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a picture on demand', async () => {
    const call = { signal: AbortSignal.timeout(60_000), heartbeat: () => undefined };
    const probe = await workshop.inScratch(call, (media) => probeVideo({ path: video }, media));
    await workshop.objects.put(organizationId, `${organizationId}/source`, await readFile(video));
    const plan = { sourceKey: `${organizationId}/source`, probe, plan: planLadder(probe) };
    await workshop.keepPlan(organizationId, 'asset-1', plan);
    const hurried = mediaFiles(workshop, 1).picture(organizationId, 'asset-1', 1);
    await expect(hurried).rejects.toMatchObject(busy);
    expect(await mediaFiles(workshop).picture(organizationId, 'asset-1', 1)).not.toBeNull();
  });

  it('an uploaded document; a video is looked into again by its pipeline', async () => {
    const path = join(folder, 'document.pdf');
    await writeFile(path, '%PDF-1.4');
    const inspect = inspectUploads(workshop, 1);
    await expect(inspect({ organizationId, kind: 'pdf', path })).rejects.toMatchObject(busy);
    const taken = inspect({ organizationId, kind: 'video', path: video });
    expect(await taken).toEqual({ contentType: 'video/*', replacement: null });
  });
});
