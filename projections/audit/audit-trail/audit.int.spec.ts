import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  GetAuditEvent,
  GetEntityAsOf,
  ListAuditEvents,
  ListAuditTypes,
} from '../../../contracts/audit/audit.ts';
import { StepRenamed, StepsProposed } from '../../../contracts/authoring/step-events.ts';
import { WorkflowInitialized, WorkflowRenamed } from '../../../contracts/authoring/workflow-events.ts';
import type { AuditFilter } from '../../../contracts/audit/audit.ts';
import { AuditFilter as AuditFilterSchema } from '../../../contracts/audit/audit.ts';
import { defineAggregate } from '../../../services/platform/commands/define-aggregate.ts';
import { answerNameQueries } from '../../../services/platform/columns/names.fixture.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { auditAnswers } from './audit.ts';
import { exportAudit } from './export-audit.ts';
import { auditTables } from '../workspace-places/workspace-places.ts';

const events = [WorkflowInitialized, StepsProposed, StepRenamed, WorkflowRenamed] as const;
const workflows = defineAggregate({
  category: 'workflow',
  events,
  initial: { title: '', steps: [] as { id: string; title: string }[] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'WorkflowInitialized':
      case 'WorkflowRenamed':
        return { ...state, title: event.data.title };
      case 'StepsProposed':
        return { ...state, steps: event.data.steps.map(({ id, title }) => ({ id, title })) };
      case 'StepRenamed': {
        const { stepId, title } = event.data;
        return {
          ...state,
          steps: state.steps.map((step) => (step.id === stepId ? { id: stepId, title } : step)),
        };
      }
    }
  },
  scope: () => ({ workspaceId: null }),
});

const initialized = (workflowId: string, workspaceId: string) =>
  WorkflowInitialized({
    workflowId,
    workspaceId,
    authorId: 'ana',
    assetId: 'asset-1',
    title: '=1+1',
    languageCode: 'en',
    editType: 'new_editor',
  });
const step = (id: string, title: string, startTime: number) => ({
  id,
  title,
  startTime,
  endTime: startTime + 5,
});

describe('the audit trail', () => {
  let world: ReadSideWorld;
  const trail = async (filter: Record<string, unknown>) => (await world.ask(ListAuditEvents, filter)).items;
  const named = async (filter: Record<string, unknown>) =>
    (await trail(filter)).map(({ stream, revision }) => `${stream}@${revision}`);

  beforeAll(async () => {
    world = await openReadSideWorld({
      tables: auditTables,
      handlers: (log) =>
        auditAnswers({ events: log, aggregates: new Map([['workflow', workflows as never]]) }),
      ask: answerNameQueries({}),
    });
    await world.append('workflow-pump', [initialized('pump', 'west')], { time: '2026-03-01T10:00:00.000Z' });
    await world.append(
      'workflow-pump',
      [
        StepsProposed({
          workflowId: 'pump',
          basis: 'speech',
          steps: [step('s1', 'Drain', 0), step('s2', 'Torque all nuts', 5)],
        }),
      ],
      { actor: 'pipeline:ingest', time: '2026-03-01T10:05:00.000Z' },
    );
    await world.append('workflow-lift', [initialized('lift', 'east')], {
      actor: 'ben',
      time: '2026-03-02T23:30:00.000Z',
    });
    await world.append(
      'workflow-pump',
      [StepRenamed({ workflowId: 'pump', stepId: 's2', title: 'Torque the gland nuts' })],
      { actor: 'ben', time: '2026-03-03T13:58:07.412Z' },
    );
    await world.append('workflow-pump', [initialized('pump', 'west')], {
      organizationId: 'rival',
      actor: 'eve',
    });
  });
  afterAll(() => world.close());

  it('lists what happened, newest first, as it was recorded, right after the command', async () => {
    const page = await world.ask(ListAuditEvents, {});
    expect(page.page).toEqual({ page: 1, size: 100, dataCount: 4 });
    expect(page.items[0]).toMatchObject({
      type: 'StepRenamed',
      actor: 'ben',
      stream: 'workflow-pump',
      category: 'workflow',
      entityId: 'pump',
      revision: 2,
      time: '2026-03-03T13:58:07.412Z',
      client: { address: '10.0.0.9', device: 'Firefox' },
      data: { title: 'Torque the gland nuts' },
    });
    await world.append('workflow-new', [initialized('new', 'west')], { time: '2026-03-04T00:00:00.000Z' });
    expect(await named({ size: '1' })).toEqual(['workflow-new@0']);
  });

  it('narrows by entity, actor, person, type, workspace, correlation and period', async () => {
    expect(await named({ stream: 'workflow-pump', order: 'ASC' })).toEqual([
      'workflow-pump@0',
      'workflow-pump@1',
      'workflow-pump@2',
    ]);
    expect(await named({ entityId: 'lift' })).toEqual(['workflow-lift@0']);
    expect(await named({ actor: 'pipeline:ingest' })).toEqual(['workflow-pump@1']);
    expect(await named({ personId: 'ben' })).toEqual(['workflow-pump@2', 'workflow-lift@0']);
    expect(await named({ types: 'StepRenamed,StepsProposed' })).toEqual([
      'workflow-pump@2',
      'workflow-pump@1',
    ]);
    expect(await named({ workspaceIds: 'east' })).toEqual(['workflow-lift@0']);
    expect(await named({ workspaceIds: 'west', from: '2026-03-02', to: '2026-03-03' })).toEqual([
      'workflow-pump@2',
    ]);
    expect(await named({ from: '2026-03-03', to: '2026-03-03', timeZone: 'Europe/Berlin' })).toEqual([
      'workflow-pump@2',
      'workflow-lift@0',
    ]);
    const [renamed] = await trail({ types: 'StepRenamed' });
    expect(await named({ correlationId: renamed?.correlationId })).toEqual(['workflow-pump@2']);
  });

  it('pages with the number of all events', async () => {
    const second = await world.ask(ListAuditEvents, { to: '2026-03-03', page: '2', size: '3' });
    expect(second.items.map(({ revision }) => revision)).toEqual([0]);
    expect(second.page.dataCount).toBe(4);
    expect(
      (await world.ask(ListAuditEvents, { to: '2026-03-03', page: '5', size: '3' })).page.dataCount,
    ).toBe(4);
  });

  it('shows what an event changed, and that its hash matches its neighbours', async () => {
    const [proposed] = await trail({ types: 'StepsProposed' });
    const [renamed] = await trail({ types: 'StepRenamed' });
    const shown = await world.ask(GetAuditEvent, { position: renamed?.position });
    expect(shown).toMatchObject({
      changes: [{ path: 'steps[s2].title', before: 'Torque all nuts', after: 'Torque the gland nuts' }],
      changedFields: 1,
      unchangedFields: 4,
      correlatedEvents: 1,
      chain: { previous: { revision: 1, hash: proposed?.hash }, next: null, intact: true },
    });
    const first = await world.ask(GetAuditEvent, {
      position: (await trail({ types: 'WorkflowInitialized', stream: 'workflow-pump' }))[0]?.position,
    });
    expect(first?.chain).toMatchObject({ previous: null, next: { type: 'StepsProposed' }, intact: true });
    expect(first?.changes).toContainEqual({ path: 'title', before: null, after: '=1+1' });
  });

  it('shows the state of an entity at any time', async () => {
    const at = async (moment?: string) => world.ask(GetEntityAsOf, { stream: 'workflow-pump', at: moment });
    expect(await at('2026-02-01T00:00:00.000Z')).toMatchObject({
      revision: null,
      lastEvent: null,
      state: null,
    });
    expect(await at('2026-03-01T10:00:00.000Z')).toMatchObject({
      revision: 0,
      state: { title: '=1+1', steps: [] },
    });
    expect(await at('2026-03-02T00:00:00.000Z')).toMatchObject({
      revision: 1,
      lastEvent: { type: 'StepsProposed' },
      state: { steps: [{ id: 's1' }, { title: 'Torque all nuts' }] },
    });
    expect(await at()).toMatchObject({
      revision: 2,
      state: { steps: [{ id: 's1' }, { title: 'Torque the gland nuts' }] },
    });
    expect(await world.ask(GetEntityAsOf, { stream: 'workflow-none' })).toBeNull();
  });

  it('shows nothing of another organisation', async () => {
    const rival = (await world.ask(ListAuditEvents, {}, { organizationId: 'rival' })).items;
    expect(rival.map(({ actor }) => actor)).toEqual(['eve']);
    expect(await world.ask(GetAuditEvent, { position: rival[0]?.position })).toBeNull();
    expect(
      await world.ask(GetEntityAsOf, { stream: 'workflow-lift' }, { organizationId: 'rival' }),
    ).toBeNull();
    expect(await trail({ actor: 'eve' })).toEqual([]);
  });

  it('names the existing types', async () => {
    const types = await world.ask(ListAuditTypes, {});
    expect(types.items).toContainEqual({
      id: 'workflow:StepRenamed',
      type: 'StepRenamed',
      category: 'workflow',
      events: 1,
    });
  });

  describe('as a file', () => {
    const exported = async (
      filter: z.input<typeof AuditFilterSchema>,
      format: 'csv' | 'ndjson',
    ): Promise<string> => {
      const parsed: AuditFilter = AuditFilterSchema.parse(filter);
      const sources = {
        events: world.events,
        aggregates: new Map(),
        columns: world.projector.columns,
        ask: answerNameQueries({}),
      };
      let text = '';
      for await (const piece of exportAudit(sources, 'acme', parsed, format)) text += piece;
      return text;
    };

    it('has a line of JSON for each event of the trail', async () => {
      const lines = (await exported({ to: '2026-03-03' }, 'ndjson')).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await trail({ to: '2026-03-03' }));
    });

    it('has a row of CSV for each event, in which nothing is a formula', async () => {
      await world.append(
        'workflow-evil',
        [WorkflowRenamed({ workflowId: 'evil', title: '=cmd()', languageCode: 'en' })],
        { actor: '=HYPERLINK("x")', time: '2026-04-01T00:00:00.000Z' },
      );
      const rows = (await exported({ from: '2026-04-01', to: '2026-04-01' }, 'csv')).split('\r\n');
      expect(rows[0]).toMatch(/^\uFEFFposition,time,type,actor/);
      expect(rows[1]).toContain(`,WorkflowRenamed,"'=HYPERLINK(""x"")",,workflow-evil,`);
      expect(rows).toHaveLength(3);
    });

    it('covers more events than are in memory at a time', async () => {
      for (let batch = 0; batch < 7; batch += 1)
        await world.append(
          'workflow-long',
          Array.from({ length: 100 }, (_, index) =>
            WorkflowRenamed({ workflowId: 'long', title: `t${batch}-${index}`, languageCode: 'en' }),
          ),
          { time: '2026-05-01T00:00:00.000Z' },
        );
      const lines = (await exported({ stream: 'workflow-long', order: 'ASC' }, 'ndjson'))
        .trimEnd()
        .split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { revision: number }).revision)).toEqual(
        Array.from({ length: 700 }, (_, index) => index),
      );
    });
  });

  it.each([{ stream: "x' OR 1" }, { types: 'a;b' }, { actor: "'" }, { entityId: '%' }, { timeZone: "UTC'" }])(
    'refuses the filter %j',
    async (filter) => {
      await expect(world.ask(ListAuditEvents, filter)).rejects.toThrow();
    },
  );
});
