import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { DeleteWorkflow, PublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetStorageUsage, type StorageUsage } from '../../contracts/media/storage-usage.ts';
import { ListMyUploads } from '../../contracts/media/upload.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

const policies = [
  'when-workflow-deleted-free-its-files',
  'when-upload-completed-free-it-if-its-workflow-is-gone',
];
const world = productWorld(['acme']);
let admin: Person;
let workspaceId: string;
let video: string;
let picture: Buffer;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');

beforeAll(async () => {
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  admin = await world.addPerson('acme', 'Ada', 'admin-super');
  video = await makeShortVideo(join(world.folder, 'short.mp4'));
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#226' } })
    .png()
    .toBuffer();
});

const storedBytes = async (): Promise<number> =>
  itemOf<StorageUsage>(await world.call(GetStorageUsage, {}, admin)).storedBytes;
/** Files of uploads and of what was made of them, by what their path holds. */
const filesOf = (...ids: readonly string[]): string[] => {
  const folder = join(world.folder, 'objects');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => ids.some((id) => path.includes(id)));
};

/** All of its bytes are there; it is not completed. */
async function send(kind: 'pdf' | 'poster', workflowId: string): Promise<string> {
  const sent = { pdf: ['safety.pdf', pdf], poster: ['poster.png', picture] } as const;
  const [fileName, bytes] = sent[kind];
  const body = { workspaceId, kind, fileName, size: bytes.length, fingerprint: 'f', workflowId };
  const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as: admin, body }));
  const headers = { 'content-type': 'application/octet-stream' };
  await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as: admin, body: bytes, headers });
  return id;
}
const complete = (uploadId: string) => world.http('POST', `/v1/uploads/${uploadId}/complete`, { as: admin });
async function attach(kind: 'pdf' | 'poster', workflowId: string): Promise<string> {
  const id = await send(kind, workflowId);
  expect((await complete(id)).status).toBe(200);
  return id;
}
/** A workflow with its video, a document and a poster; ids by which their files are found. */
async function furnished(): Promise<{ workflowId: string; ids: string[] }> {
  const { workflowId, uploadId, assetId } = await world.uploadVideo(admin, workspaceId, video);
  const ids = [uploadId, assetId, await attach('pdf', workflowId), await attach('poster', workflowId)];
  return { workflowId, ids };
}

it('a workflow that nobody was shown frees video, attachments and poster, and gives their room back', async () => {
  const before = await storedBytes();
  const { workflowId, ids } = await furnished();
  const open = await send('pdf', workflowId);
  expect(await storedBytes()).toBeGreaterThan(before + pdf.length + picture.length);
  await world.call(DeleteWorkflow, { workflowId }, admin);
  await world.until('the room', async () => (await storedBytes()) === before);
  await world.until('the deletion', () => filesOf(...ids, open).length === 0);
  await world.settled();
  const { answer } = await world.call(ListMyUploads, { state: 'cancelled' }, admin);
  expect(answer.items).toContainEqual(
    expect.objectContaining({
      id: open,
      refusal: expect.objectContaining({ error: 'upload.workflow-deleted' }),
    }),
  );
});

it('what people were shown stays, with its attachments', async () => {
  const { workflowId, ids } = await furnished();
  itemOf(await world.call(PublishWorkflow, { workflowId }, admin));
  const [before, files] = [await storedBytes(), filesOf(...ids)];
  await world.call(DeleteWorkflow, { workflowId }, admin);
  const marker = await furnished();
  await world.call(DeleteWorkflow, { workflowId: marker.workflowId }, admin);
  await world.until('the deletion of the other', () => filesOf(...marker.ids).length === 0);
  await world.until('its room', async () => (await storedBytes()) === before);
  expect(filesOf(...ids)).toEqual(files);
});

it.each(['nobody was shown', 'people were shown'])(
  'an attachment that arrives after the deletion of a workflow that %s leaves no bytes',
  async (shown) => {
    const { workflowId } = await furnished();
    if (shown === 'people were shown') itemOf(await world.call(PublishWorkflow, { workflowId }, admin));
    const late = await send('pdf', workflowId);
    await world.http('DELETE', `/v1/workflows/${workflowId}`, { as: admin });
    // whichever comes first: its refusal, or its end
    expect([200, 409]).toContain((await complete(late)).status);
    await world.until('the deletion of the late one', () => filesOf(late).length === 0);
    await world.until('its end', async () => (await complete(late)).answer.error === 'upload.closed');
  },
);

it('what an earlier release left is freed by the next start, also where some of the bytes are gone already', async () => {
  const before = await storedBytes();
  const reached = (position: number | null) => {
    const database = new DatabaseSync(join(world.folder, 'policies.sqlite'));
    for (const policy of policies) {
      database.prepare('DELETE FROM checkpoints WHERE name = ?').run(policy);
      if (position !== null) database.prepare('INSERT INTO checkpoints VALUES (?, ?)').run(policy, position);
    }
    database.close();
  };
  const { workflowId, ids } = await furnished();
  await world.stop();
  reached(1_000_000); // an earlier release did not react to a deletion
  await world.start();
  await world.call(DeleteWorkflow, { workflowId }, admin);
  await world.settled();
  const poster = ids.at(-1) ?? '';
  await world.product.objects.delete('acme', `acme/poster/${poster}`); // as by a process that ended in between
  expect(await storedBytes()).toBeGreaterThan(before);
  await world.stop();
  reached(null);
  await world.start();
  await world.until('the deletion', () => filesOf(...ids).length === 0);
  await world.until('the room', async () => (await storedBytes()) === before);
});
