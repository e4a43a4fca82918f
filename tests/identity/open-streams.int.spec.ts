import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as openRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partSize } from '../../contracts/media/model/parts.ts';
import { Directory } from '../support/directory.ts';
import { PausableProduct } from '../support/pausable-product.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';

/** Limits for a hang, not measurements: `npm run faults -- leaver` measures. */
const hangs = { timeout: 60_000 };
const size = 4_000_000;

describe('What somebody has open while the read models stand still', () => {
  const paused = new PausableProduct();
  let world: ProductWorld;
  let admin: Person;
  let directory: Directory;
  let workspaceId: string;
  let address: string;

  beforeAll(async () => {
    world = await ProductWorld.open({ open: paused.open });
    await world.foundOrganization('harbour');
    workspaceId = await world.makeWorkspace('harbour', 'Vault');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    directory = await Directory.of(world, admin);
    await world.product.app.listen(0, '127.0.0.1');
    address = await world.product.app.getUrl();
  });
  afterAll(async () => {
    paused.resume();
    await world.close();
  });

  /** Sends the beginning of a part, and no more. */
  async function beginUpload(as: Person): Promise<ClientRequest> {
    const body = { workspaceId, kind: 'video', fileName: 'pump.mp4', size, fingerprint: 'f' };
    const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as, body }));
    const part = openRequest(`${address}/v1/uploads/${id}/parts/1`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': 'application/octet-stream',
        'content-length': partSize(size, 1),
        'x-csrf': '1',
      },
    });
    part.write(Buffer.alloc(1000));
    // its bytes come in: from now on it is cut off, not refused
    await world.until('the part to begin', async () =>
      (await readdir(world.folder, { recursive: true })).some((path) => path.includes('/passing/')),
    );
    return part;
  }

  it.each<[string, (leaver: Person) => Promise<{ readonly status: number }>]>([
    ['is deactivated', ({ id }) => world.http('POST', `/v1/users/${id}/deactivate`, { as: admin, body: {} })],
    [
      'gets a lower role',
      ({ id }) =>
        world.http('PUT', `/v1/users/${id}/workspaces/${workspaceId}/role`, {
          as: admin,
          body: { role: 'viewer' },
        }),
    ],
    [
      'is inactive in the directory',
      ({ id }) => directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
    ],
    ['is deleted by the directory', ({ id }) => directory.send('DELETE', `/Users/${id}`)],
  ])('is cut off when they are: one who %s', hangs, async (how, end) => {
    const roles = { [workspaceId]: 'publisher' } as const;
    const leaver = await world.addPerson('harbour', `Lena-${how.replaceAll(' ', '-')}`, 'viewer', roles);
    const upload = await beginUpload(leaver);
    paused.pause();
    // the policy that ends the uploads of people without rights may be the first
    const ended = once(upload, 'response').then(
      ([{ statusCode }]) => (statusCode === 409 ? 'refused' : `answered with ${statusCode}`),
      ({ code }: NodeJS.ErrnoException) => (code === 'ECONNRESET' || code === 'EPIPE' ? 'cut off' : code),
    );
    expect([200, 204]).toContain((await end(leaver)).status);
    expect(['cut off', 'refused']).toContain(await ended);
    paused.resume();
  });
});
