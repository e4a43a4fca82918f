import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetWorkspace, ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { sendControlRequest } from '../../services/platform/operations/control-client.ts';
import { controlFile } from '../../services/platform/operations/control-server.ts';
import { StorageFull } from '../../services/platform/objects/free-space.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';

describe('One folder, one process', () => {
  let world: ProductWorld;
  let admin: Person;
  let workspaceId: string;
  let isFull = false;

  beforeAll(async () => {
    const requireSpace = async () => {
      if (isFull) throw StorageFull({ facts: { freeBytes: 1 } });
    };
    world = await ProductWorld.open({ requireSpace });
    await world.foundOrganization('harbour');
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  });
  afterAll(() => world.close());

  it('refuses a second product on the folder with one sentence, and the first goes on', async () => {
    await expect(ProductWorld.open({ folder: world.folder })).rejects.toThrow(
      `The data folder ${join(world.folder, 'log')} is in use by another process. One folder serves one process.`,
    );
    expect((await world.call(ListWorkspaces, {}, admin)).status).toBe(200);
  });

  it('refuses uploads with 503 while the disk is nearly full, and takes the same part once there is room', async () => {
    const file = { workspaceId, kind: 'video', fileName: 'a.mp4', size: 10, fingerprint: 'f' };
    const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as: admin, body: file }));
    const headers = { 'content-type': 'application/octet-stream' };
    const send = () =>
      world.http('PUT', `/v1/uploads/${id}/parts/1`, { as: admin, body: Buffer.alloc(10), headers });
    isFull = true;
    const refused = await send();
    expect(refused).toMatchObject({ status: 503, answer: { error: 'storage.full' } });
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await world.call(GetWorkspace, { workspaceId }, admin)).status).toBe(200);
    isFull = false;
    expect((await send()).status).toBe(200);
  });

  it('makes read models and tables again while it serves, at the word of a command beside it', async () => {
    const requests: number[] = [];
    let ended = false;
    const readers = (async () => {
      for (; !ended; await pause(5))
        requests.push((await world.call(ListWorkspaces, {}, admin)).answer.items?.length ?? 0);
    })();
    const lines = await sendControlRequest(world.folder, { do: 'rebuild', names: ['all'] }).finally(
      () => (ended = true),
    );
    await readers;
    expect(lines?.[0]).toMatch(/^Rebuilt from the log: .*\busers, .*events/);
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests)).toEqual(new Set([1]));
    const unknown = sendControlRequest(world.folder, { do: 'rebuild', names: ['nothing-like-it'] });
    await expect(unknown).rejects.toThrow(/There is nothing named nothing-like-it\. There are: .*users,/);
    expect((await world.call(GetWorkflow, { workflowId: 'none' }, admin)).status).toBe(404);
  });

  it('listens to the owner of the folder alone', async () => {
    expect((await stat(controlFile(world.folder))).mode & 0o777).toBe(0o600);
    const { port } = JSON.parse(await readFile(controlFile(world.folder), 'utf8')) as { port: number };
    const call = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: '{"do":"rebuild","names":["all"]}',
        headers,
      });
    for (const headers of [{}, { 'x-stepwell-control': 'guess' }])
      expect(await (await call(headers as Record<string, string>)).json()).toEqual({
        error: 'Only the owner of the data folder may do this.',
      });
  });
});
