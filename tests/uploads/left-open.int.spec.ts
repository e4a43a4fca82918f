import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListMyUploads, StartUpload, uploadLimits } from '../../contracts/media/upload.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';

const day = 86_400_000;
let world: ProductWorld;

beforeEach(async () => {
  world = await ProductWorld.open();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

const bytesOf = (uploadId: string): string[] => {
  const folder = join(world.folder, 'objects');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(uploadId));
};

/** An upload of two parts of which one was sent. */
async function halfSent(as: Person, workspaceId: string, fileName: string): Promise<string> {
  const size = uploadLimits.partBytes * 2;
  const data = { workspaceId, kind: 'video', fileName, size, fingerprint: 'f' };
  const { id } = itemOf<{ id: string }>(await world.call(StartUpload, data, as));
  const sent = await world.http('PUT', `/v1/uploads/${id}/parts/1`, {
    as,
    body: Buffer.alloc(uploadLimits.partBytes, 7),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status).toBe(200);
  expect(bytesOf(id)).not.toEqual([]);
  return id;
}

/** The product is stopped and started again so many days later. */
async function daysLater(days: number): Promise<void> {
  await world.stop();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day });
  await world.start();
}

it('an upload that is left open ends after seven days, its bytes with it; a younger one goes on', async () => {
  await world.foundOrganization('acme');
  const workspaceId = await world.makeWorkspace('acme', 'Hall');
  const roles = { [workspaceId]: 'publisher' } as const;
  const { email } = await world.addPerson('acme', 'Paula', 'publisher', roles);
  const old = await halfSent(await world.signIn('acme', email), workspaceId, 'old.mp4');
  await daysLater(4);
  const young = await halfSent(await world.signIn('acme', email), workspaceId, 'young.mp4');
  expect(bytesOf(old)).not.toEqual([]);
  await daysLater(4);
  await world.until('the end of the old one', () => bytesOf(old).length === 0);
  await world.settled();
  const again = await world.signIn('acme', email);
  const { answer } = await world.call(ListMyUploads, {}, again);
  expect(answer.items).toMatchObject([
    { id: young, state: 'open', refusal: null },
    { id: old, state: 'cancelled', refusal: { error: 'upload.expired' } },
  ]);
  expect(bytesOf(young)).not.toEqual([]);
});
