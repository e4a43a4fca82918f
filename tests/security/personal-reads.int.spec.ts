import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListLetters } from '../../contracts/identity/letter.ts';
import { GetUser, ListUsers } from '../../contracts/identity/user.ts';
import { ListPipelines } from '../../contracts/media/pipeline-runs.ts';
import { origin } from '../../services/platform/event-store/event-store.ts';
import { ProductWorld, type Person } from '../support/product-world.ts';
import { countAttacks } from './count-attacks.ts';

describe('reading personal data of others', () => {
  let world: ProductWorld;
  let admin: Person;
  let viewer: Person;
  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
  });
  afterAll(() => world.close());
  afterEach(() => vi.useRealTimers());

  const reads = async () =>
    (await world.product.store.readAll(origin, 1_000_000)).filter(({ type }) => type === 'PersonalDataRead');

  it('is recorded with its true reader, once an hour for each thing, and shown in the trail', async () => {
    for (let time = 0; time < 3; time++) {
      for (const query of [ListUsers, ListLetters, ListPipelines]) await world.call(query, {}, admin);
      await world.call(GetUser, { userId: viewer.id }, admin);
      countAttacks('unrecorded reads', 4);
    }
    const readerId = admin.id;
    const recorded = await reads();
    expect(recorded.map(({ data }) => data)).toEqual([
      { readerId, kind: 'people' },
      { readerId, kind: 'letters' },
      { readerId, kind: 'pipelines' },
      { readerId, kind: 'people', subjectId: viewer.id },
    ]);
    for (const { metadata } of recorded) expect(metadata).toMatchObject({ actor: admin.id });
    await world.settled();
    const trail = await world.call(ListAuditEvents, { personId: admin.id, size: 100 }, admin);
    expect(trail.text).toContain('PersonalDataRead');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const later = await world.signIn('harbour', admin.email);
    await world.call(ListUsers, {}, later);
    expect(await reads()).toHaveLength(5);
  });

  it('leaves no trace of what was refused, or is the reader’s own', async () => {
    const before = (await reads()).length;
    expect((await world.call(ListUsers, {}, viewer)).status).toBe(403);
    expect((await world.call(GetUser, { userId: 'nobody' }, admin)).status).toBe(404);
    expect((await world.call(GetUser, { userId: admin.id }, admin)).status).toBe(200);
    expect(await reads()).toHaveLength(before);
  });

  it('R-API-04: a body may carry the fixed app token where the documents have it', async () => {
    const token = 'app-token';
    const asked = [
      ['/reset/forgot', { token, email: viewer.email, baseUrl: 'https://stepwell.example' }],
      [
        '/user/add',
        {
          token,
          type: 'group-user',
          data: {
            email: 'n@harbour.example',
            displayName: 'New',
            role: 'viewer',
            password: 'Quarry7&lantern',
          },
        },
      ],
      ['/login-activity', { token, userId: admin.id, email: admin.email, device: 'desktop', product: 'web' }],
    ] as const;
    for (const [path, body] of asked) {
      const reply = await world.http('POST', path, { as: admin, body });
      expect(reply.status, reply.text).toBe(200);
    }
  });
});
