import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemOf, ProductWorld } from '../support/product-world.ts';
import { runCommand } from '../support/run-command.ts';
import { countAttacks } from './count-attacks.ts';

let root: string;
let data: string;
let mask: number;
beforeEach(async () => {
  mask = process.umask(0o022);
  root = await mkdtemp(join(tmpdir(), 'stepwell-private-'));
  data = join(root, 'data');
});
afterEach(async () => {
  process.umask(mask);
  await rm(root, { recursive: true, force: true });
});

/** Files and folders that another account of the machine could read, write or enter. */
async function findOpenFiles(folder: string): Promise<{ readonly seen: number; readonly open: string[] }> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(
    paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o777 })),
  );
  countAttacks('files read by other accounts', paths.length);
  return {
    seen: paths.length,
    open: modes
      .filter(({ mode }) => (mode & 0o077) !== 0)
      .map(({ path, mode }) => `${mode.toString(8)} ${path.slice(root.length)}`),
  };
}

/** Serves the folder once, with a workflow's upload and an email, by an account that lets everybody read what it writes. */
async function serveOnce(): Promise<void> {
  const world = await ProductWorld.open({ folder: data });
  await world.foundOrganization('harbour');
  const workspaceId = await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Ada', 'admin-super');
  const size = 2;
  const file = { kind: 'video', fileName: 'a.mp4', size, fingerprint: 'f', languageCode: 'en-us' };
  const started = await world.http('POST', '/v1/uploads', { as: admin, body: { workspaceId, ...file } });
  const sent = await world.http('PUT', `/v1/uploads/${itemOf<{ id: string }>(started).id}/parts/1`, {
    as: admin,
    body: Buffer.alloc(size),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status).toBe(200);
  await world.http('POST', '/reset/forgot', { body: { email: admin.email } });
  const outbox = async () => readdir(data, { recursive: true });
  await world.until('the email', async () => (await outbox()).some((name) => name.endsWith('.eml')));
  await world.stop();
}

it('what the product and its commands write is for their own account alone, whatever the account allows', async () => {
  await serveOnce();
  const served = await findOpenFiles(data);
  expect(served.open).toEqual([]);
  expect(served.seen).toBeGreaterThan(10);
  process.umask(0o022);
  const backup = join(root, 'backup');
  expect((await runCommand('backup', '--data', data, backup)).code).toBe(0);
  expect((await findOpenFiles(backup)).open).toEqual([]);
});
