import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  GetWorkflowOverview,
  ListFigureEvents,
  ListWatchCurve,
  ListWorkflowViewers,
} from '../../../contracts/analytics/reports.ts';
import { AuditEvent, GetAuditEvent, GetEntityAsOf, ListAuditEvents } from '../../../contracts/audit/audit.ts';
import { UnpublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { GetPlayerWorkflow } from '../../../contracts/playback/playback.ts';
import { ListWorkspaceWorkflows } from '../../../contracts/authoring/workflow-views.ts';
import { Person } from './person.ts';
import { until } from './until.ts';
import { viewId, watchedSeconds, type Job } from './watching.ts';

const NamedState = z.object({ titles: z.record(z.string(), z.string()) });

/** What the organisation's administrator reads afterwards, from events alone. */
export function proveAuditTrail(job: () => Job): void {
  let admin: Person;
  beforeAll(async () => {
    admin = await Person.signIn('admin');
  });

  describe('reports', () => {
    it('show the exact seconds that were watched', async () => {
      const { workflowId } = job();
      const overview = await until(
        () => admin.sendQuery(GetWorkflowOverview, { workflowId }),
        ({ current }) => current.watchedSeconds >= watchedSeconds - 0.01,
        { seconds: 60 },
      );
      expect(overview.current).toMatchObject({ views: 1, viewers: 1, completed: 0 });
      expect(overview.current.watchedSeconds).toBeCloseTo(watchedSeconds, 3);
      expect(overview.setAsideSeconds).toBe(6);
    }, 70_000);

    it('open to the events that told of what counts in no figure', async () => {
      const { workflowId } = job();
      const { items } = await admin.sendQuery(ListFigureEvents, { workflowId, figure: 'set-aside' });
      expect(items).toMatchObject([{ type: 'PlaybackTracked', amount: 6 }]);
    });

    it('show each second that was played, and played again', async () => {
      const { items } = await admin.sendQuery(ListWatchCurve, { workflowId: job().workflowId });
      const plays = Object.fromEntries(
        items.map(({ second, firstPlays, replays }) => [second, [firstPlays, replays]]),
      );
      expect(plays).toMatchObject({ 0: [1, 0], 1: [1, 1], 2: [1, 0], 3: [1, 0], 7: [1, 0] });
      expect(plays).not.toHaveProperty('5');
    });

    it('name who watched', async () => {
      const viewer = await Person.signIn('viewer');
      const { items } = await admin.sendQuery(ListWorkflowViewers, { workflowId: job().workflowId });
      expect(items).toMatchObject([{ userId: viewer.userId, views: 1, completedAt: null }]);
      expect(items[0]?.watchedSeconds).toBeCloseTo(watchedSeconds, 3);
    });

    it('open to the events that a number was counted from, which add up to it', async () => {
      const { items } = await admin.sendQuery(ListFigureEvents, {
        workflowId: job().workflowId,
        figure: 'watched',
      });
      expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(watchedSeconds, 3);
      expect(items.every(({ stream }) => stream.endsWith(viewId))).toBe(true);
      const { event } = await admin.sendQuery(GetAuditEvent, { position: items[0]?.position ?? -1 });
      expect(event).toMatchObject({ type: 'PlaybackTracked', data: { workflowId: job().workflowId } });
    });
  });

  describe('the audit trail', () => {
    const trail = async (more: Record<string, unknown> = {}) =>
      (
        await admin.sendQuery(ListAuditEvents, {
          entityId: job().workflowId,
          order: 'ASC',
          size: 500,
          ...more,
        })
      ).items;

    it('tells the whole story of the workflow in its order', async () => {
      const types = (await trail()).map(({ type }) => type);
      const story = [
        'UploadCompleted',
        'WorkflowInitialized',
        'StepsProposed',
        'WorkflowRenamed',
        'StepSplit',
        'StepRenamed',
        'StepRetimed',
        'StepsReordered',
        'StepDeleted',
        'SentencesChanged',
        'WorkflowPublished',
        'ViewingStarted',
        'PlaybackTracked',
        'ViewingEnded',
      ];
      for (const type of story) expect(types).toContain(type);
      expect(types.indexOf('WorkflowInitialized')).toBeLessThan(types.indexOf('WorkflowPublished'));
      expect(types.filter((type) => type === 'PlaybackTracked')).toHaveLength(5);
    });

    it('shows who changed what, before and after, and where the event stands in its chain', async () => {
      const renamed = (await trail({ types: 'WorkflowRenamed' }))[0];
      const { changes, event, chain } = await admin.sendQuery(GetAuditEvent, {
        position: renamed?.position ?? -1,
      });
      expect(event.actor).toBe(job().publisher.userId);
      expect(changes).toContainEqual(
        expect.objectContaining({ path: expect.stringContaining('title'), after: job().title }),
      );
      expect(chain.intact).toBe(true);
    });

    it('gives the state of the workflow as of any moment', async () => {
      const renamed = (await trail({ types: 'WorkflowRenamed' }))[0];
      const stream = renamed?.stream ?? '';
      const after = await admin.sendQuery(GetEntityAsOf, { stream });
      const before = await admin.sendQuery(GetEntityAsOf, {
        stream,
        at: new Date(Date.parse(renamed?.time ?? '') - 1).toISOString(),
      });
      const initialized = (await trail({ types: 'WorkflowInitialized' }))[0];
      const earlier = await admin.sendQuery(GetEntityAsOf, {
        stream,
        at: new Date(Date.parse(initialized?.time ?? '') - 1).toISOString(),
      });
      expect(Object.values(titlesIn(after.state))).toContain(job().title);
      expect(Object.values(titlesIn(before.state))).not.toContain(job().title);
      expect(earlier.revision).toBeNull();
    });

    it('leaves as CSV and as NDJSON, with every event of the filter', async () => {
      const expected = (await trail()).length;
      const query = `entityId=${encodeURIComponent(job().workflowId)}&order=ASC`;
      const ndjson = await admin.fetch('GET', `/v1/audit/export?${query}&format=ndjson`);
      expect(ndjson.headers.get('content-disposition')).toContain('attachment');
      const rows = (await ndjson.text()).trim().split('\n');
      expect(rows).toHaveLength(expected);
      expect(
        AuditEvent.pick({ type: true, position: true }).parse(JSON.parse(rows[0] ?? '')).type,
      ).toBeTruthy();
      const csv = await admin.fetch('GET', `/v1/audit/export?${query}&format=csv`);
      expect(csv.headers.get('content-type')).toContain('text/csv');
      expect((await csv.text()).split('\n').length).toBeGreaterThan(expected);
    });

    it('is for administrators only', async () => {
      expect((await job().publisher.trySend(ListAuditEvents, {})).status).toBe(403);
      expect((await job().publisher.fetch('GET', '/v1/audit/export?format=csv')).status).toBe(403);
    });
  });

  describe('unpublishing', () => {
    it('R-WFL-20: hides the workflow from viewers, and its playlists with it', async () => {
      const { workflowId, workspaceId, publisher } = job();
      const viewer = await Person.signIn('viewer');
      const { hlsUrl } = await viewer.sendQuery(GetPlayerWorkflow, { workflowId });
      await publisher.sendCommand(UnpublishWorkflow, { workflowId });
      const refused = await until(
        () => viewer.trySend(GetPlayerWorkflow, { workflowId }),
        ({ status }) => status !== 200,
        { seconds: 5 },
      );
      expect([refused.status, refused.answer.error]).toEqual([409, 'player.unpublished']);
      expect((await viewer.fetch('GET', hlsUrl)).status).toBe(403);
      const { items } = await viewer.sendQuery(ListWorkspaceWorkflows, { workspaceId, size: 200 });
      expect(items.map(({ id }) => id)).not.toContain(workflowId);
    });
  });
}

/** Where the fold keeps the titles is its own affair. */
function titlesIn(state: unknown): Record<string, string> {
  const own = NamedState.safeParse(state);
  if (own.success) return own.data.titles;
  const nested = z.record(z.string(), z.unknown()).safeParse(state);
  const found = Object.values(nested.success ? nested.data : {})
    .map((part) => NamedState.safeParse(part))
    .find((part) => part.success);
  return found?.data.titles ?? {};
}
