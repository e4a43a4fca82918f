import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import {
  DisconnectMeetingService,
  GetMeetingService,
  ListMeetingRecordings,
} from '../../contracts/media/meeting-service.ts';
import { CancelUpload, maxFileBytes } from '../../contracts/media/upload.ts';
import { meetingWorld } from '../support/meeting-world.ts';
import { itemOf } from '../support/product-world.ts';
import { makeShortVideo } from '../support/short-video.ts';

const meetings = meetingWorld();
const month = '2026-11';
let video: Buffer;

beforeAll(async () => {
  video = await readFile(await makeShortVideo(join(meetings.world.folder, 'short.mp4'), 2));
  await meetings.connect();
});

beforeEach(() => {
  const { service } = meetings;
  Object.assign(service, { isDown: false, breakAfter: Infinity, pause: 0 });
  service.ranges.length = 0;
});

/** Bytes after the video, which no player minds: so that there is more than one part. */
const longVideo = (bytes: number): Buffer => {
  const free = Buffer.alloc(bytes);
  free.writeUInt32BE(bytes, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([video, free]);
};

const list = (data: object = {}) =>
  meetings.world.call(ListMeetingRecordings, { month, ...data }, meetings.people.paula);

describe('import from a meeting service', () => {
  it('R-CRE-01: lists the videos in pages, and makes a workflow of one, once', async () => {
    const { service, world, people } = meetings;
    service.add({ id: '/abc==', title: 'Boiler\u202e\nstart-up', bytes: video });
    service.add({ id: 'second', title: 'Pump', bytes: video });
    service.pageSize = 1;
    const first = itemOf<{ recordings: { title: string }[]; next: string }>(await list());
    expect(first.recordings).toMatchObject([{ recordingId: '/abc==', title: 'Boiler start-up' }]);
    const second = itemOf<{ recordings: object[]; next: null }>(await list({ after: first.next }));
    expect(second).toMatchObject({ recordings: [{ title: 'Pump' }], next: null });
    service.pageSize = 30;

    const done = await meetings.importToEnd('/abc==');
    expect(done).toMatchObject({ state: 'completed', fileName: 'Boiler start-up.mp4', size: video.length });
    await world.until(
      'the workflow',
      async () =>
        (await world.call(GetWorkflow, { workflowId: done.workflowId }, people.paula)).status === 200,
    );
    const stored = await world.product.objects.get('acme', `acme/video/${done.id}`);
    const chunks: Buffer[] = [];
    for await (const chunk of stored?.body ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(video)).toBe(true);
    await world.ingested('acme', `ingest-${done.workflowId}`);
  });

  it('goes on where a broken connection has stopped, and loses nothing', async () => {
    const { service } = meetings;
    service.add({ id: 'long', title: 'Long', bytes: longVideo(7 * 1024 * 1024) });
    service.breakAfter = 3 * 1024 * 1024;
    const done = await meetings.importToEnd('long');
    expect(done.state).toBe('completed');
    expect(service.ranges.length).toBeGreaterThan(1);
    expect(service.ranges.map((range) => /\d+/.exec(range)?.[0])).toContain(String(2 * 1024 * 1024));
  });

  it('goes on after the product was stopped in the middle, with the parts that are stored', async () => {
    const { service, world } = meetings;
    service.add({ id: 'slow', title: 'Slow', bytes: longVideo(8 * 1024 * 1024) });
    service.pause = 60;
    const { id } = itemOf<{ id: string }>(await meetings.import('slow'));
    await world.until(
      'two parts',
      async () => (await world.product.objects.listParts('acme', id)).length >= 2,
    );
    await world.stop();
    service.pause = 0;
    await world.start();
    expect((await meetings.ended(id)).state).toBe('completed');
    const starts = service.ranges.map((range) => Number(/\d+/.exec(range)?.[0]));
    expect(starts.at(0)).toBe(0);
    expect(starts.at(-1)).toBeGreaterThanOrEqual(4 * 1024 * 1024);
  });

  it('is cancelled by its author, and leaves no bytes', async () => {
    const { service, world, people } = meetings;
    service.add({ id: 'unwanted', title: 'Unwanted', bytes: longVideo(8 * 1024 * 1024) });
    service.pause = 100;
    const { id } = itemOf<{ id: string }>(await meetings.import('unwanted'));
    await world.until('a part', async () => (await world.product.objects.listParts('acme', id)).length >= 1);
    expect((await world.call(CancelUpload, { uploadId: id }, people.paula)).status).toBe(200);
    await world.until('the end of the run', async () => {
      const run = await world.product.pipelines.describe('acme', `meeting-import/${id}`);
      return run?.state === 'cancelled';
    });
    expect(await world.product.objects.listParts('acme', id)).toEqual([]);
    expect(await meetings.upload(id)).toMatchObject({ state: 'cancelled', refusal: null });
  });

  it('says why there is none: deleted, not a video, too large, shorter than it was said to be', async () => {
    const { service } = meetings;
    expect((await meetings.import('missing')).answer).toMatchObject({ error: 'meeting.recording-gone' });
    service.add({ id: 'text', title: 'Text', bytes: Buffer.from('not a video at all') });
    expect(await meetings.importToEnd('text')).toMatchObject({
      state: 'cancelled',
      refusal: { error: /^media\./ },
    });
    service.add({ id: 'huge', title: 'Huge', bytes: video, size: maxFileBytes('video') + 1 });
    expect((await meetings.import('huge')).answer).toMatchObject({ error: 'upload.too-large' });
    service.add({ id: 'empty', title: 'Empty', bytes: video, size: 0 });
    expect((await meetings.import('empty')).answer).toMatchObject({ error: 'meeting.recording-gone' });
    service.add({ id: 'sound', title: 'Sound', bytes: video, type: 'M4A' });
    expect((await meetings.import('sound')).answer).toMatchObject({ error: 'meeting.recording-gone' });
  });

  it('refreshes an expired token once, and says so when the access was withdrawn or the service is down', async () => {
    const { service, world, people } = meetings;
    service.expire();
    const before = service.refreshes;
    expect((await Promise.all([list(), list()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(service.refreshes - before).toBeLessThanOrEqual(2);
    service.isDown = true;
    expect((await list()).answer).toMatchObject({ error: 'meeting.service-down' });
    service.isDown = false;
    service.withdraw();
    expect((await list()).answer).toMatchObject({ error: 'meeting.not-connected' });
    const view = await world.call(GetMeetingService, {}, people.ada);
    expect(itemOf(view)).toMatchObject({ offered: true, state: 'withdrawn' });
    await meetings.connect();
    expect((await list()).status).toBe(200);
  });

  it('is revoked at the service, and ends, when an administrator disconnects it', async () => {
    const { service, world, people } = meetings;
    expect((await world.call(DisconnectMeetingService, {}, people.paula)).status).toBe(403);
    expect((await world.call(DisconnectMeetingService, {}, people.ada)).status).toBe(200);
    await world.until('the revocation', async () => service.revoked.length === 1);
    expect(service.revoked[0]).toMatch(/^refresh-/);
    expect((await list()).answer).toMatchObject({ error: 'meeting.not-connected' });
    expect((await meetings.import('second')).answer).toMatchObject({ error: 'meeting.not-connected' });
    await meetings.connect();
  });

  it('R-ROLE-12: is absent without the feature, and only for authors with it', async () => {
    const { world, people } = meetings;
    expect((await meetings.import('second', people.vera)).status).toBe(403);
    expect((await world.call(ListMeetingRecordings, { month }, people.vera)).status).toBe(403);
    expect((await world.call(ListMeetingRecordings, { month }, people.ada)).status).toBe(200);
    const mallory = await world.addPerson('mill', 'Mallory', 'admin-organization');
    expect((await world.call(ListMeetingRecordings, { month }, mallory)).status).toBe(404);
    expect((await world.call(GetMeetingService, {}, mallory)).status).toBe(404);
    expect((await meetings.import('second', mallory)).status).toBe(404);
    expect((await meetings.configure(mallory)).status).toBe(404);
  });
});
