import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListUserReports } from '../../contracts/analytics/reports.ts';
import { ListUsers, UserDeactivated } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { GetWorkspace } from '../../contracts/organization/workspace.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import { describeOnEngine } from '../support/engines/harness/in-tests.ts';
import { PausableProduct } from '../support/pausable-product.ts';
import { password, ProductWorld, type Person } from '../support/product-world.ts';

/** Limits for a hang, not measurements. */
const slowTest = { timeout: 100_000 };
const hangs = { timeout: 60_000 };

const login = (world: ProductWorld, { email }: Pick<Person, 'email'>, word = password) =>
  world.http('POST', '/v1/auth/login', { body: { email, password: word } });
/** The command itself, without waiting for what does not come. */
const send = (world: ProductWorld, as: Person, method: 'POST' | 'PUT', path: string, body: object = {}) =>
  world.http(method, path, { as, body });

describe('Rights while the read models stand still', () => {
  const paused = new PausableProduct();
  let world: ProductWorld;
  let admin: Person;
  let workspaceId: string;
  const people = new Map<string, Person>();
  const person = (name: string): Person => people.get(name) ?? admin;

  beforeAll(async () => {
    world = await ProductWorld.open({ open: paused.open });
    await world.foundOrganization('harbour');
    workspaceId = await world.makeWorkspace('harbour', 'Vault');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    for (const name of ['Lena', 'Rolf', 'Paul', 'Olga', 'Nina'])
      people.set(name, await world.addPerson('harbour', name, 'publisher', { [workspaceId]: 'publisher' }));
    paused.pause();
  });
  afterAll(async () => {
    paused.resume();
    await world.close();
  });

  it('lets people sign in, and their session holds', hangs, async () => {
    const signedIn = await world.signIn('harbour', admin.email);
    expect((await world.call(GetMyProfile, {}, signedIn)).status).toBe(200);
    const refreshed = await world.http('POST', '/v1/auth/refresh', {
      headers: { cookie: signedIn.cookie, 'x-csrf': '1' },
    });
    expect(refreshed.status).toBe(200);
  });

  it('lets somebody in who was added meanwhile', hangs, async () => {
    const account = {
      email: 'newcomer@harbour.example',
      displayName: 'Nell',
      role: 'admin-organization' as const,
      roles: {},
      password,
    };
    await world.product.app.get(Accounts).add(account, systemSender('harbour', 'system'));
    const newcomer = await world.signIn('harbour', account.email);
    expect((await world.call(ListUsers, {}, newcomer)).status).toBe(200);
  });

  it('shuts out who is deactivated, at once', hangs, async () => {
    const leaver = person('Lena');
    expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(200);
    const path = `/v1/users/${leaver.id}/deactivate`;
    expect((await send(world, admin, 'POST', path)).status).toBe(200);
    expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(401);
    expect(await login(world, leaver)).toMatchObject({ status: 403, answer: { error: 'signin.disabled' } });
  });

  it(
    'ends the sessions of who was deactivated for good: who may enter again signs in again',
    hangs,
    async () => {
      const leaver = person('Nina');
      await send(world, admin, 'POST', `/v1/users/${leaver.id}/deactivate`);
      await send(world, admin, 'POST', `/v1/users/${leaver.id}/reactivate`);
      expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(401);
      const refreshed = await world.http('POST', '/v1/auth/refresh', {
        headers: { cookie: leaver.cookie, 'x-csrf': '1' },
      });
      expect(refreshed.status).toBe(401);
      expect((await login(world, leaver)).status).toBe(200);
    },
  );

  it('takes a role away, and a workspace that becomes private, at once', hangs, async () => {
    const publisher = person('Rolf');
    const other = person('Olga');
    const role = `/v1/users/${publisher.id}/role`;
    expect((await send(world, admin, 'PUT', role, { role: 'admin-organization' })).status).toBe(200);
    expect((await world.call(ListUsers, {}, publisher)).status).toBe(200);
    await send(world, admin, 'PUT', role, { role: 'viewer' });
    expect((await world.call(ListUsers, {}, publisher)).status).toBe(403);
    expect((await world.call(GetWorkspace, { workspaceId }, other)).status).toBe(200);
    const change = { name: 'Vault', color: 'green', private: true };
    expect((await send(world, admin, 'PUT', `/v1/workspaces/${workspaceId}`, change)).status).toBe(200);
    expect((await world.call(GetWorkspace, { workspaceId }, other)).status).toBe(200);
    await send(world, admin, 'PUT', `/v1/users/${other.id}/workspaces/${workspaceId}/role`, { role: null });
    expect((await world.call(GetWorkspace, { workspaceId }, other)).status).toBe(404);
  });

  it('signs the other sessions out as soon as a password is another', hangs, async () => {
    const owner = person('Paul');
    const elsewhere = await world.signIn('harbour', owner.email);
    const changed = await world.product.store.readStream('harbour', `user-${owner.id}`);
    expect((await world.call(GetMyProfile, {}, elsewhere)).status).toBe(200);
    await world.product.store.append({
      organizationId: 'harbour',
      stream: `user-${owner.id}`,
      expected: changed.length - 1,
      events: [{ type: 'PasswordChanged', version: 1, data: { userId: owner.id, how: 'reset' } }],
      ...byTheProduct(),
    });
    expect((await world.call(GetMyProfile, {}, elsewhere)).status).toBe(401);
  });
});

await describeOnEngine(
  'eventstore',
  (server) => {
    describe('Rights on an event store that others write to', () => {
      const paused = new PausableProduct(() => server.url());
      let world: ProductWorld;
      let admin: Person;
      let publisher: Person;
      let workspaceId: string;
      let elsewhere: EventStore | undefined;

      beforeAll(async () => {
        world = await ProductWorld.open({ open: paused.open });
        await world.foundOrganization('harbour');
        workspaceId = await world.makeWorkspace('harbour', 'Vault');
        admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
        publisher = await world.addPerson('harbour', 'Paul', 'publisher', { [workspaceId]: 'publisher' });
        elsewhere = await paused.openStore();
      }, 120_000);
      afterEach(() => vi.restoreAllMocks());
      afterAll(async () => {
        paused.resume();
        await elsewhere?.close();
        await world.close();
      }, 60_000);

      const addWorkspace = () =>
        send(world, publisher, 'POST', '/v1/workspaces', {
          name: randomUUID(),
          color: 'green',
          private: false,
        });

      it('shuts out within seconds who was deactivated in another process', hangs, async () => {
        const leaver = await world.addPerson('harbour', 'Lena', 'viewer');
        paused.pause();
        expect((await world.call(GetMyProfile, {}, leaver)).status).toBe(200);
        const stream = `user-${leaver.id}`;
        const other = elsewhere ?? (await paused.openStore());
        await other.append({
          organizationId: 'harbour',
          stream,
          expected: (await other.readStream('harbour', stream)).length - 1,
          events: [UserDeactivated({ userId: leaver.id })],
          ...byTheProduct(),
        });
        await expect
          .poll(async () => (await world.call(GetMyProfile, {}, leaver)).status, slowTest)
          .toBe(401);
        paused.resume();
      });

      it(
        'answers who reads while the event store is away, and refuses who changes something',
        hangs,
        async () => {
          expect((await world.call(GetMyProfile, {}, admin)).status).toBe(200);
          const reports = () =>
            world.http(
              'GET',
              '/v1/analytics/organizations/overview?startDate=2026-01-01&endDate=2026-12-31',
              { as: admin },
            );
          expect((await reports()).status).toBe(200);
          const period = { startDate: '2026-01-01', endDate: '2026-12-31' };
          const people = () => world.call(ListUserReports, period, admin);
          expect((await people()).status).toBe(200);
          await server.own()?.end('SIGKILL');
          const refused = await addWorkspace();
          expect(refused).toMatchObject({ status: 503, answer: { error: 'service.unavailable' } });
          const minutesLater = clock();
          minutesLater(9);
          expect((await reports()).status).toBe(200);
          expect((await world.call(GetMyProfile, {}, admin)).status).toBe(200);
          // that the administrator looks at them is recorded for this hour; at other things it is not
          expect((await people()).status).toBe(200);
          expect(await world.call(ListUsers, {}, admin)).toMatchObject({
            status: 503,
            answer: { error: 'personal-data.unrecorded' },
          });
          expect((await login(world, admin)).status).toBe(503);
          minutesLater(11);
          const unknown = await world.call(GetMyProfile, {}, admin);
          expect(unknown).toMatchObject({ status: 503, answer: { error: 'service.unavailable' } });
          await server.own()?.start();
          await expect.poll(async () => (await login(world, admin)).status, slowTest).toBe(200);
        },
      );
    });
  },
  { alwaysOwn: true },
);

/** The machine's own clock, that many minutes later. */
function clock(): (minutes: number) => void {
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  return (minutes) => void (ahead = minutes * 60_000);
}

const byTheProduct = () => {
  const commandId = randomUUID();
  const metadata = { actor: 'system', commandId, correlationId: commandId, causationId: null, client: null };
  return { metadata, commandHash: '0'.repeat(64), time: new Date().toISOString() };
};
