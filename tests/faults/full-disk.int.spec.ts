import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { SmallDisk } from '../support/engines/harness/small-disk.ts';
import { password, ProductWorld, type Person, type Reply } from '../support/product-world.ts';
import { makeShortVideo } from '../support/short-video.ts';
import { runCommand } from '../support/run-command.ts';

/** Enough for the engines of a new folder, and soon full. */
const megabytes = 96;

let root: string;
let disk: SmallDisk | null = null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stepwell-full-disk-'));
  disk = await SmallDisk.mount(join(root, 'disk'), megabytes).catch(() => null);
});
afterEach(async () => {
  await disk?.unmount();
  await rm(root, { recursive: true, force: true });
});

const named = (n: number): string => `${n} ${'x'.repeat(80)}`;

it('full disk: writing is refused with storage.full, reading goes on, and the process takes up again', async (context) => {
  if (disk === null) return context.skip('this machine does not let us mount a disk');
  const world = await ProductWorld.open({ folder: disk.folder });
  await world.foundOrganization('harbour');
  await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Ada', 'admin-super');
  await world.settled();
  const create = (n: number): Promise<Reply> =>
    world.http('POST', '/v1/workspaces', {
      as: admin,
      body: { name: named(n) },
      headers: { 'x-command-id': `create-${String(n).padStart(8, '0')}` },
    });

  await disk.fill();
  const made: number[] = [];
  const refused: number[] = [];
  for (let n = 0; refused.length < 20 && n < 20_000; n++) {
    const { status, answer } = await create(n);
    if (status === 200) made.push(n);
    else {
      expect([status, answer.error]).toEqual([503, 'storage.full']);
      refused.push(n);
    }
  }
  expect(refused).toHaveLength(20);
  await readsEverything(world, admin);
  // reading about people is recorded: what cannot be recorded is not shown
  expect((await world.http('GET', '/v1/users', { as: admin })).answer.error).toBe('storage.full');
  const signIn = await world.http('POST', '/v1/auth/login', { body: { email: admin.email, password } });
  expect([signIn.status, signIn.answer.error]).toEqual([503, 'storage.full']);
  const together = await Promise.all(Array.from({ length: 50 }, (_, n) => create(30_000 + n)));
  for (const { status } of together) expect([200, 503]).toContain(status);

  await disk.free();
  for (const n of refused) expect((await create(n)).status).toBe(200);
  for (const n of made) expect((await create(n)).status).toBe(200); // a repeat, answered as the first time
  await world.settled();
  await readsEverything(world, admin);
  const { page } = (await world.call(ListWorkspaces, { size: 1 }, admin)).answer;
  const also = together.filter(({ status }) => status === 200).length;
  expect(page?.dataCount).toBe(1 + made.length + refused.length + also);
  await world.stop();
  expect((await runCommand('verify', '--data', disk.folder)).code).toBe(0);
});

it('full disk: a video that is being processed waits for room, and is not called damaged', async (context) => {
  if (disk === null) return context.skip('this machine does not let us mount a disk');
  const world = await ProductWorld.open({ folder: disk.folder, requireSpace: async () => undefined });
  await world.foundOrganization('harbour');
  const workspaceId = await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Ada', 'admin-super');
  const { workflowId } = await world.sendVideo(
    admin,
    workspaceId,
    await makeShortVideo(join(root, 'video.mp4')),
  );
  const run = `ingest-${workflowId}`;
  const described = () => world.product.pipelines.describe('harbour', run);
  await world.until('the run', async () => (await described()) !== null);
  await disk.fill();
  await pause(3000);
  await readsEverything(world, admin);
  await disk.free();
  await world.until('the run to say what it lacks', async () => (await described())?.state === 'failed');
  expect((await described())?.cause?.kind).toBe('unavailable'); // no fault of the file: it may be tried again
  await world.settled();
  await world.stop();
});

async function readsEverything(world: ProductWorld, as: Person): Promise<void> {
  for (const url of ['/health/live', '/v1/workspaces', '/v1/profile/me', '/v1/workflows'])
    expect([url, (await world.http('GET', url, { as })).status]).toEqual([url, 200]);
}
