import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { internalCommandsPath } from '../../services/platform/commands/internal-command-controller.ts';
import { LargeBodies, UnparsedBody } from '../../services/platform/queues/large-bodies.ts';
import { Directory, groupBody, scimRefusal } from '../support/directory.ts';
import { openConnections } from '../support/open-connections.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

const workerKey = 'w'.repeat(32);
/** Large enough to wait for its turn. */
const group = groupBody({ members: Array.from({ length: 1_000 }, (_, number) => `user-${number}`) });

describe('many large requests of programs at once', () => {
  const world = productWorld(['harbour', 'quarry'], { settings: { STEPWELL_WORKER_KEY: workerKey } });
  let attacker: Directory;
  let other: Directory;
  const directoryOf = async (organizationId: string): Promise<Directory> =>
    Directory.of(world, await world.addPerson(organizationId, 'Ada', 'admin-organization'));
  beforeAll(async () => {
    attacker = await directoryOf('harbour');
    other = await directoryOf('quarry');
  });

  it.each(['PUT', 'PATCH', 'POST'] as const)(
    'of a directory (%s) are refused beyond a few, while those of others are answered',
    async (method) => {
      countAttacks('bodies');
      const send = (from: Directory) =>
        method === 'POST'
          ? from.send(method, '/Groups', { ...group, schemas: ['absent'] })
          : from.send(method, '/Groups/absent', { ...group, Operations: [] });
      const attack = Array.from({ length: 40 }, () => send(attacker));
      const [changed, list] = [send(other), attacker.send('GET', '/Groups')];
      const read = await changed; // and understood
      expect(read.status).not.toBe(503);
      expect((await list).status).toBe(200);
      const answers = await Promise.all(attack);
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const each of refused) {
        expect(each).toMatchObject(scimRefusal(503));
        expect(each.headers['retry-after']).toBe('2');
      }
      const handled = answers.filter(({ status }) => status === read.status);
      expect(handled.length).toBeGreaterThanOrEqual(5); // so many of one person may wait
      expect(refused.length + handled.length).toBe(40);
    },
  );

  it('of a directory change what they name', async () => {
    const displayName = 'L'.repeat(40);
    const members = Array.from({ length: 1_000 }, () => other.keyId);
    const id = await other.addGroup({ displayName });
    const answer = await other.send('PUT', `/Groups/${id}`, groupBody({ displayName: 'Large', members }));
    expect(answer).toMatchObject(scimRefusal(400));
    const renamed = JSON.stringify(groupBody({ displayName: 'Renamed' })) + ' '.repeat(20_000);
    expect(await other.send('PUT', `/Groups/${id}`, renamed)).toMatchObject({
      body: { displayName: 'Renamed' },
    });
  });

  it('of a directory are not handled once it has hung up', async () => {
    countAttacks('bodies');
    const bodies = world.product.app.get(LargeBodies);
    const held = Promise.withResolvers<void>();
    const waitsForNothing = new UnparsedBody(async () => undefined);
    // each keeps its turn for two seconds at most
    const holding = Array.from({ length: 20 }, () =>
      bodies.inTurn({ organizationId: 'quarry' }, { body: waitsForNothing }, () => held.promise),
    );
    await world.product.app.listen(0, '127.0.0.1');
    const connections = openConnections(world.product.app.getHttpServer());
    const { port } = new URL(await world.product.app.getUrl());
    const displayName = 'Gone';
    const body = JSON.stringify(groupBody({ displayName })) + ' '.repeat(20_000);
    const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/scim+json' };
    const sent = request({ port, method: 'POST', path: '/scim/v2/Groups', headers, agent: false });
    sent.on('error', () => undefined).end(body);
    await expect.poll(() => [...connections].some(({ bytesRead }) => bytesRead > body.length)).toBe(true);
    sent.destroy();
    await expect.poll(() => connections.size).toBe(0);
    held.resolve();
    await Promise.all(holding);
    await other.send('PUT', '/Groups/absent', group); // waits behind it
    const filter = encodeURIComponent(`displayName eq "${displayName}"`);
    expect((await other.send('GET', `/Groups?filter=${filter}`)).body).toMatchObject({ totalResults: 0 });
  });

  it('of workers are all handled, in turns of organisations', async () => {
    countAttacks('bodies');
    const answered: string[] = [];
    const send = async (organizationId: string): Promise<number> => {
      const headers = { authorization: `Bearer ${workerKey}`, 'x-organization': organizationId };
      const { status } = await world.http('POST', internalCommandsPath, { body: { data: group }, headers });
      answered.push(organizationId);
      return status;
    };
    const statuses = await Promise.all([
      ...Array.from({ length: 40 }, () => send('harbour')),
      send('quarry'),
    ]);
    expect(new Set(statuses)).toEqual(new Set([400])); // read, and found to be no command
    expect(answered.indexOf('quarry')).toBeLessThan(10);
  });
});
