import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ListFigureEvents,
  ListUserReports,
  ListUserViewHistory,
  ListWorkflowViewers,
} from '../../contracts/analytics/reports.ts';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListEmails } from '../../contracts/identity/email.ts';
import { GetUser, ListUsers } from '../../contracts/identity/user.ts';
import { ListPipelines } from '../../contracts/media/pipeline-runs.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, watch } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

describe('reading personal data of others', () => {
  const world = productWorld();
  let admin: Person;
  let viewer: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
  });
  afterEach(() => vi.useRealTimers());

  const reads = async () =>
    (await wholeLog(world.product.store)).filter(({ type }) => type === 'PersonalDataRead');

  it('is recorded with its true reader, once an hour for each thing, and shown in the trail', async () => {
    for (let time = 0; time < 3; time++) {
      for (const query of [ListUsers, ListEmails, ListPipelines]) await world.call(query, {}, admin);
      await world.call(GetUser, { userId: viewer.id }, admin);
      countAttacks('unrecorded reads', 4);
    }
    const readerId = admin.id;
    const recorded = await reads();
    expect(recorded.map(({ data }) => data)).toEqual([
      { readerId, kind: 'people' },
      { readerId, kind: 'emails' },
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

  it('is recorded for reports of people and for the audit trail, of whom it is', async () => {
    const reader = await world.addPerson('harbour', 'Rita', 'admin-organization');
    const workspaceId = await world.makeWorkspace('harbour', 'Hall');
    const author = await world.addPerson('harbour', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
    const video = await publishVideo(world, author, workspaceId);
    await watch(world, viewer, video, 'view-of-vera');
    await world.settled();
    const { workflowId } = video;
    const period = { timeZone: 'UTC' };
    const before = (await reads()).length;
    for (let time = 0; time < 2; time++) {
      await world.call(ListUserReports, period, reader);
      await world.call(ListUserViewHistory, { ...period, userId: viewer.id }, reader);
      await world.call(ListUserViewHistory, { ...period, userId: reader.id }, reader);
      await world.call(ListWorkflowViewers, { ...period, workflowId }, reader);
      await world.call(ListFigureEvents, { ...period, figure: 'views', userId: viewer.id }, reader);
      await world.call(ListAuditEvents, { personId: viewer.id }, reader);
      await world.call(ListAuditEvents, {}, reader);
      await world.call(ListUserViewHistory, { ...period, userId: 'somebody-else' }, reader);
      await world.call(ListAuditEvents, { personId: 'somebody-else' }, reader);
      await world.http('GET', `/v1/audit/export?personId=${admin.id}`, { as: reader });
      countAttacks('unrecorded reads', 10);
    }
    const recorded = (await reads()).slice(before).map(({ data }) => data);
    const by = { readerId: reader.id };
    expect(recorded).toEqual([
      { ...by, kind: 'reports' },
      { ...by, kind: 'reports', subjectId: viewer.id },
      { ...by, kind: 'reports', subjectId: workflowId },
      { ...by, kind: 'audit', subjectId: viewer.id },
      { ...by, kind: 'audit' },
      { ...by, kind: 'audit', subjectId: admin.id },
    ]);
  });

  it('R-API-04: a body may carry the fixed app token where the documents have it', async () => {
    const token = 'app-token';
    const requested = [
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
    for (const [path, body] of requested) {
      const reply = await world.http('POST', path, { as: admin, body });
      expect(reply.status, reply.text).toBe(200);
    }
  });
});
