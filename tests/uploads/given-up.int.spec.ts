import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeleteWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import { CancelUpload, StartUpload, uploadLimits } from '../../contracts/media/upload.ts';
import { itemOf, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { makeShortVideo } from '../support/short-video.ts';

const world = productWorld(['acme']);
let author: Person;
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await world.makeWorkspace('acme', 'Hall');
  author = await world.addPerson('acme', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
});

/** Files below the folder of objects, by what their path holds. */
const filesOf = (what: string): string[] => {
  const folder = join(world.folder, 'objects');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(what));
};
const start = (fileName: string, size: number): Promise<Reply> =>
  world.call(StartUpload, { workspaceId, kind: 'video', fileName, size, fingerprint: 'f' }, author);
const put = (id: string, number: number, body: Buffer): Promise<Reply> =>
  world.http('PUT', `/v1/uploads/${id}/parts/${number}`, {
    as: author,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('an upload that is given up', () => {
  it('leaves no byte, and takes none any more', async () => {
    const { id } = itemOf<{ id: string }>(await start('a.mp4', uploadLimits.partBytes * 2));
    expect((await put(id, 1, Buffer.alloc(uploadLimits.partBytes, 7))).status).toBe(200);
    expect(filesOf(id).length).toBeGreaterThan(0);
    await world.call(CancelUpload, { uploadId: id }, author);
    await world.until('the deletion', () => filesOf(id).length === 0);
    expect((await put(id, 2, Buffer.alloc(uploadLimits.partBytes))).answer.error).toBe('upload.closed');
    expect(filesOf(id)).toEqual([]);
  });

  it('leaves nothing where a part was on its way meanwhile', async () => {
    const { id } = itemOf<{ id: string }>(await start('b.mp4', uploadLimits.partBytes * 3));
    const parts = [1, 2, 3].map((number) => put(id, number, Buffer.alloc(uploadLimits.partBytes, number)));
    await world.call(CancelUpload, { uploadId: id }, author);
    for (const { status } of await Promise.all(parts)) expect([200, 409]).toContain(status);
    await world.until('the deletion', () => filesOf(id).length === 0);
  });
});

describe('a part that arrives after the upload was completed', () => {
  it('is refused, and leaves nothing', async () => {
    const bytes = await readFile(await makeShortVideo(join(world.folder, 'late.mp4'), 1));
    const { id } = itemOf<{ id: string }>(await start('late.mp4', bytes.length));
    expect((await put(id, 1, bytes)).status).toBe(200);
    const completed = Promise.withResolvers<void>();
    async function* slowly(): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1000);
      await completed.promise;
      yield bytes.subarray(1000);
    }
    const late = world.http('PUT', `/v1/uploads/${id}/parts/1`, {
      as: author,
      body: Readable.from(slowly()),
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
    });
    const done = await world.http('POST', `/v1/uploads/${id}/complete`, { as: author });
    expect(done.status, done.text).toBe(200);
    completed.resolve();
    expect((await late).answer.error).toBe('upload.closed');
    expect(filesOf(id).filter((path) => path.includes('/parts/'))).toEqual([]);
  });
});

describe('a file that is refused', () => {
  it('of zero bytes is said to be empty', async () => {
    expect((await start('empty.mp4', 0)).answer).toMatchObject({ error: 'media.empty' });
  });

  it('leaves neither a card nor a byte', async () => {
    const text = Buffer.from('Dear diary, this is no video.\n'.repeat(50));
    const { id } = itemOf<{ id: string }>(await start('diary.mp4', text.length));
    await put(id, 1, text);
    const refused = await world.http('POST', `/v1/uploads/${id}/complete`, { as: author });
    expect(refused.answer).toMatchObject({ success: false, error: 'media.not-a-video' });
    await world.until('the deletion', () => filesOf(id).length === 0);
    await world.settled();
    const cards = await world.call(ListWorkflows, { keyword: 'diary' }, author);
    expect(cards.answer.items).toEqual([]);
  });
});

describe('a workflow that is deleted while its video is made', () => {
  it('stops its pipeline at once, frees what was made, and leaves no run that has failed', async () => {
    const file = await makeShortVideo(join(world.folder, 'long.mp4'), 90, '1280x720');
    const { workflowId, assetId, uploadId } = await world.sendVideo(author, workspaceId, file);
    const run = `ingest-${workflowId}`;
    await world.until('the first chunk', () => filesOf(assetId).some((path) => path.includes('.m4s')));
    await world.call(DeleteWorkflow, { workflowId }, author);
    await world.until(
      'the end of the run',
      async () => (await world.product.pipelines.describe('acme', run))?.state === 'cancelled',
    );
    await world.until('the deletion', () => filesOf(assetId).length + filesOf(uploadId).length === 0);
    for (const state of ['running', 'failed'] as const) {
      const left = await world.product.pipelines.list({ organizationId: 'acme', state, page: 1, size: 9 });
      expect(left.items).toEqual([]);
    }
  });

  it('also where it was deleted as soon as it was there', async () => {
    const file = await makeShortVideo(join(world.folder, 'short.mp4'), 3);
    const { workflowId } = await world.sendVideo(author, workspaceId, file);
    await world.call(DeleteWorkflow, { workflowId }, author);
    await world.until('the end of the run', async () => {
      const run = await world.product.pipelines.describe('acme', `ingest-${workflowId}`);
      return run !== null && run.endedAt !== null;
    });
    const run = await world.product.pipelines.describe('acme', `ingest-${workflowId}`);
    expect(run?.state).not.toBe('failed');
  });
});
