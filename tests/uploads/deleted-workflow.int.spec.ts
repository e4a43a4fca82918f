import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import {
  AddAttachment,
  ChoosePoster,
  DeleteWorkflow,
  PublishWorkflow,
  RemoveAttachment,
} from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflowSteps } from '../../contracts/authoring/workflow-views.ts';
import { SignMedia } from '../../contracts/media/asset.ts';
import { GetStorageUsage, type StorageUsage } from '../../contracts/media/storage-usage.ts';
import { ListMyUploads } from '../../contracts/media/upload.ts';
import { GetPlayerWorkflow, type PlayerWorkflow } from '../../contracts/playback/playback.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

const policies = [
  'when-workflow-deleted-free-all-its-files',
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
const filesOf = (...ids: readonly string[]): string[] =>
  storedFiles().filter((path) => ids.some((id) => path.includes(id)));
function storedFiles(): string[] {
  const folder = join(world.folder, 'objects');
  if (!existsSync(folder)) return [];
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    // a folder in it was deleted meanwhile
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return storedFiles();
    throw error;
  }
}

/** All of its bytes are there; it is not completed. */
type Kind = 'pdf' | 'poster' | 'annotation';
async function send(kind: Kind, workflowId: string): Promise<string> {
  const image = ['poster.png', picture] as const;
  const sent = { pdf: ['safety.pdf', pdf], poster: image, annotation: image } as const;
  const [fileName, bytes] = sent[kind];
  const body = { workspaceId, kind, fileName, size: bytes.length, fingerprint: 'f', workflowId };
  const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as: admin, body }));
  const headers = { 'content-type': 'application/octet-stream' };
  await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as: admin, body: bytes, headers });
  return id;
}
const complete = (uploadId: string) => world.http('POST', `/v1/uploads/${uploadId}/complete`, { as: admin });
async function sendFile(kind: Kind, workflowId: string): Promise<{ uploadId: string; assetId: string }> {
  const uploadId = await send(kind, workflowId);
  return { uploadId, ...itemOf<{ assetId: string }>(await complete(uploadId)) };
}
async function attach(kind: 'pdf' | 'poster', workflowId: string): Promise<string> {
  const id = await send(kind, workflowId);
  expect((await complete(id)).status).toBe(200);
  return id;
}
/** How far in the log the policies have come; `null` for a release that does not have them. */
const reached = (position: number | null) => {
  const database = new DatabaseSync(join(world.folder, 'policies.sqlite'));
  for (const policy of policies) {
    database.prepare('DELETE FROM checkpoints WHERE name = ?').run(policy);
    if (position !== null) database.prepare('INSERT INTO checkpoints VALUES (?, ?)').run(policy, position);
  }
  database.close();
};
const positions = (): readonly number[] => {
  const database = new DatabaseSync(join(world.folder, 'policies.sqlite'), { readOnly: true });
  const found = policies.map((name) =>
    database.prepare('SELECT position FROM checkpoints WHERE name = ?').get(name),
  );
  database.close();
  return found.map((row) => Number(row?.['position'] ?? 0));
};
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

/** A workflow, and a second one that shows a document, a drawn picture and a poster that were sent for the first. */
async function sharing() {
  const { workflowId: source, uploadId } = await world.uploadVideo(admin, workspaceId, video);
  const user = await world.uploadVideo(admin, workspaceId, video);
  const { workflowId } = user;
  const steps = await world.call(GetWorkflowSteps, { workflowId }, admin);
  const stepId = (steps.answer.items as { id: string }[])[0]?.id ?? '';
  const document = await sendFile('pdf', source);
  const drawn = await sendFile('annotation', source);
  const poster = await sendFile('poster', source);
  const attachment = {
    kind: 'pdf',
    id: 'shared',
    assetId: document.assetId,
    name: 'a.pdf',
    size: pdf.length,
  };
  const image = { ...exampleAnnotations.image, startTime: 0, endTime: 0.5, assetId: drawn.assetId };
  const drawing = { workflowId, annotations: [{ stepId, elements: [image] }] };
  const replies = [
    await world.call(AddAttachment, { workflowId, stepId, attachment }, admin),
    await world.call(ChangeAnnotations, drawing, admin),
    await world.call(ChoosePoster, { workflowId, assetId: poster.assetId }, admin),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const files = [document.uploadId, drawn.uploadId, poster.uploadId];
  return { source, sourceVideo: uploadId, workflowId, stepId, ownVideo: user.uploadId, files };
}
/** What is answered where the player fetches the shared files, and renews their addresses. */
async function shownIn(workflowId: string, preview: boolean): Promise<Set<number>> {
  const shown = itemOf<PlayerWorkflow>(await world.call(GetPlayerWorkflow, { workflowId, preview }, admin));
  const images = shown.steps.flatMap(({ annotations }) => annotations).filter(({ type }) => type === 'image');
  const addresses = [
    ...shown.steps.flatMap(({ attachments }) => attachments.map(({ url }) => url)),
    ...images.map((each) => ('imageUrl' in each ? each.imageUrl : null)),
    shown.poster,
  ];
  const replies = addresses.map(async (url) => [
    (await world.http('GET', url ?? '')).status,
    (await world.call(SignMedia, { url: url ?? '' }, admin)).status,
  ]);
  return new Set((await Promise.all(replies)).flat());
}

it('what the draft of another workflow shows stays until that one is deleted, too', async () => {
  const before = await storedBytes();
  const { source, sourceVideo, workflowId, stepId, ownVideo, files } = await sharing();
  // an earlier version of the draft shows it
  await world.call(RemoveAttachment, { workflowId, stepId, attachmentId: 'shared' }, admin);
  const all = await storedBytes();
  await world.call(DeleteWorkflow, { workflowId: source }, admin);
  await world.until('the deletion of the video', () => filesOf(sourceVideo).length === 0);
  await world.until('its room', async () => (await storedBytes()) < all);
  for (const file of files) expect(filesOf(file), file).not.toEqual([]);
  expect(await storedBytes()).toBeGreaterThan(before + pdf.length + 2 * picture.length);
  expect(await shownIn(workflowId, true)).toEqual(new Set([200]));
  await world.call(DeleteWorkflow, { workflowId }, admin);
  await world.until('the deletion of all', () => filesOf(ownVideo, ...files).length === 0);
  await world.until('the room', async () => (await storedBytes()) === before);
});

it('what another publication shows stays, also after read models were rebuilt and deletions are found again', async () => {
  const { source, sourceVideo, workflowId } = await sharing();
  itemOf(await world.call(PublishWorkflow, { workflowId }, admin));
  expect(await shownIn(workflowId, false)).toEqual(new Set([200]));
  await world.call(DeleteWorkflow, { workflowId: source }, admin);
  await world.until('the deletion of the video', () => filesOf(sourceVideo).length === 0);
  await world.settled();
  const head = await world.product.store.head();
  await world.stop();
  reached(null);
  rmSync(join(world.folder, 'documents'), { recursive: true });
  await world.start();
  await world.until('all deletions and uploads', () => positions().every((position) => position >= head));
  expect(await shownIn(workflowId, false)).toEqual(new Set([200]));
});

it('what an earlier release left is freed by the next start, also where some of the bytes are gone already', async () => {
  const before = await storedBytes();
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
