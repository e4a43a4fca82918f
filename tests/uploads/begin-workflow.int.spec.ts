import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { BeginWorkflow, StartUpload, uploadLimits } from '../../contracts/media/upload.ts';
import { makeDraft } from '../support/make-draft.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

const world = productWorld(['acme']);
let publisher: Person;
let viewer: Person;
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  publisher = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
  viewer = await world.addPerson('acme', 'Vera', 'viewer', { [workspaceId]: 'viewer' });
});

async function sent(kind: 'video' | 'pdf', fileName: string, bytes: Buffer): Promise<string> {
  const workflowId = kind === 'video' ? null : await makeDraft(world, publisher, workspaceId);
  const started = await world.call(
    StartUpload,
    { workspaceId, kind, fileName, size: bytes.length, fingerprint: fileName, workflowId },
    publisher,
  );
  const { id } = itemOf<{ id: string }>(started);
  const octets = { 'content-type': 'application/octet-stream' };
  for (let part = 1, at = 0; at < bytes.length; part++, at += uploadLimits.partBytes) {
    const body = bytes.subarray(at, at + uploadLimits.partBytes);
    const put = await world.http('PUT', `/v1/uploads/${id}/parts/${part}`, {
      as: publisher,
      body,
      headers: octets,
    });
    expect(put.status, put.text).toBe(200);
  }
  return id;
}

describe('POST /v1/workflows/initialize', () => {
  it('R-CRE-03: makes a workflow of an uploaded video, once, however often it is sent', async () => {
    const file = await makeShortVideo(join(world.folder, 'short.mp4'));
    const uploadId = await sent('video', 'Bleeding the boiler.mp4', await readFile(file));
    await rm(file);
    const started = await world.call(BeginWorkflow, { uploadId }, publisher);
    const { workflowId } = itemOf<{ workflowId: string }>(started);
    expect(itemOf(await world.call(BeginWorkflow, { uploadId }, publisher))).toMatchObject({ workflowId });
    await world.until(
      'the workflow',
      async () => (await world.call(GetWorkflow, { workflowId }, publisher)).status === 200,
    );
    const details = await world.call(GetWorkflow, { workflowId }, publisher);
    expect(itemOf(details)).toMatchObject({
      title: 'Bleeding the boiler',
      authorId: publisher.id,
      workspaceId,
    });
  });
  it('R-STO-05: refuses what is no video', async () => {
    const uploadId = await sent('pdf', 'safety.pdf', Buffer.from('%PDF-1.4\n%%EOF'));
    const refused = await world.call(BeginWorkflow, { uploadId }, publisher);
    expect(refused.answer).toMatchObject({ success: false, error: 'upload.unsupported' });
  });
  it('R-ROLE-11: lets only authors begin, and nobody with the upload of another', async () => {
    const requested = { workspaceId, kind: 'video', fileName: 'a.mp4', size: 1, fingerprint: 'f' };
    expect((await world.call(StartUpload, requested, viewer)).status).toBe(403);
    const uploadId = await sent('video', 'mine.mp4', Buffer.from('x'));
    expect((await world.call(BeginWorkflow, { uploadId }, viewer)).status).toBe(404);
    expect((await world.call(BeginWorkflow, { uploadId: 'invented' }, publisher)).status).toBe(404);
    expect((await world.call(BeginWorkflow, {}, publisher)).status).toBe(400);
  });
});
