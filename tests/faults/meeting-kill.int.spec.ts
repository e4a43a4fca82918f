import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { partCount, partSize, partStart } from '../../contracts/media/model/parts.ts';
import { ListMyUploads, uploadLimits } from '../../contracts/media/upload.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { partsFolder } from '../../services/platform/objects/object-paths.ts';
import { MeetingWorld } from '../support/meeting-world.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { KilledProduct } from './killed-product.ts';

/** Needs the build, which `npm test` makes first. */
const meetings = new MeetingWorld();
let video: Buffer;
let product: KilledProduct;
let imports = 0;
/** Numbers of the parts of a recording. */
let every: readonly number[] = [];

beforeAll(async () => {
  await meetings.start();
  await meetings.connect();
  const short = await readFile(await makeShortVideo(join(meetings.world.folder, 'short.mp4'), 2));
  // bytes after the video, which no player minds: so that there are several parts
  const free = Buffer.alloc(9 * 1024 * 1024);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  video = Buffer.concat([short, free]);
  every = Array.from({ length: partCount(video.length) }, (_, index) => index + 1);
  const { token } = meetings.people.paula;
  await meetings.world.stop();
  product = new KilledProduct(meetings.world.folder, token, {
    STEPWELL_MEETINGS_URL: meetings.service.url,
    STEPWELL_PRIVATE_MEETINGS: 'true',
  });
  await product.start();
});
afterAll(async () => {
  await product.stop();
  await meetings.close();
});
beforeEach(() => {
  meetings.service.ranges.length = 0;
  Object.assign(meetings.service, { holdAfter: Infinity, finished: 0 });
});

async function startImport(recordingId: string): Promise<string> {
  imports += 1;
  meetings.service.add({ id: recordingId, title: recordingId, bytes: video });
  const body = { workspaceId: meetings.workspaceId, recordingId, fileId: `file-${recordingId}` };
  const { id } = (await product.ask({ method: 'POST', path: '/v1/meetings/imports', body })) as {
    id: string;
  };
  return id;
}

/** The whole parts on the disk of a product that does not run; all of them once they are joined. */
async function storedParts(uploadId: string): Promise<readonly number[]> {
  const objects = await openEmbeddedObjects({ folder: join(meetings.world.folder, 'objects') });
  if (await objects.head('acme', `acme/video/${uploadId}`)) return every;
  const stored = await objects.listParts('acme', uploadId);
  return stored.filter(({ part, size }) => size === partSize(video.length, part)).map(({ part }) => part);
}

/** The number of parts on the disk of a product that runs. */
async function countParts(uploadId: string): Promise<number> {
  const folder = partsFolder(join(meetings.world.folder, 'objects', 'parts'), 'acme', uploadId);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d+-/.test(name)).length;
}

async function uploadOf(id: string) {
  const uploads = ListMyUploads.view
    .array()
    .parse(await product.ask({ method: 'GET', path: '/v1/uploads?size=100' }));
  return uploads.find((each) => each.id === id);
}

/** Waits until the import has become its one workflow. */
async function endsComplete(id: string): Promise<void> {
  await expect.poll(async () => (await uploadOf(id))?.state).toBe('completed');
  expect((await uploadOf(id))?.workflowId).toBeTruthy();
  await expect.poll(() => product.countEvents('WorkflowInitialized')).toBe(imports);
  expect(product.countEvents('UploadCompleted')).toBe(imports);
  expect(product.orphans).toBe(0);
}

const firstBytes = (): number[] => meetings.service.ranges.map((range) => Number(/\d+/.exec(range)?.[0]));

it(
  'an import goes on after a kill at each part of its download, with every part that was stored',
  { timeout: 300_000 },
  async () => {
    // of each download one part can be stored, and half of the next one has come
    meetings.service.holdAfter = 1.5 * uploadLimits.partBytes;
    const id = await startImport('slow');
    for (let kill = 1; kill < every.length; kill += 1) {
      await expect.poll(() => countParts(id)).toBe(kill);
      await product.kill();
      expect(await storedParts(id)).toEqual(every.slice(0, kill));
      await product.start();
      await expect.poll(() => firstBytes().length).toBe(kill + 1);
    }
    expect(firstBytes()).toEqual(every.map(partStart));
    await endsComplete(id);
  },
);

it.each([0, 30, 80, 150, 300])(
  'an import that is killed %i ms after its last byte was sent becomes one workflow; what was stored is not fetched again',
  async (milliseconds) => {
    const id = await startImport(`last-${milliseconds}`);
    await expect.poll(() => meetings.service.finished).toBe(1);
    await pause(milliseconds);
    await product.kill();
    const stored = await storedParts(id);
    await product.start();
    await endsComplete(id);
    const isWhole = stored.length === every.length;
    expect(firstBytes()).toEqual(isWhole ? [0] : [0, partStart(stored.length + 1)]);
  },
);
