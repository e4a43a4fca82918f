import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditFilter, GetAuditEvent, ListAuditEvents } from '../../../contracts/audit/audit.ts';
import { initialDraft, evolveDraft, type Draft } from '../../../contracts/authoring/model/draft.ts';
import {
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepsProposed,
} from '../../../contracts/authoring/step-events.ts';
import {
  workflowEvents,
  WorkflowInitialized,
  WorkflowPublished,
} from '../../../contracts/authoring/workflow-events.ts';
import { UserRenamed } from '../../../contracts/identity/user.ts';
import { answerNameQueries } from '../../../services/platform/columns/names.fixture.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { defineAggregate } from '../../../services/platform/commands/define-aggregate.ts';
import { auditAnswers } from './audit.ts';
import { exportAudit } from './export-audit.ts';
import { auditTables } from '../workspace-places/workspace-places.ts';

const workflows = defineAggregate({
  category: 'workflow',
  events: workflowEvents,
  initial: { draft: null as Draft | null },
  evolve: ({ draft }, event) => {
    if (event.type === 'WorkflowInitialized') return { draft: initialDraft(event.data) };
    return { draft: draft && evolveDraft(draft, event) };
  },
  scope: () => ({ workspaceId: null }),
});
const ask = answerNameQueries({
  people: { ana: 'Ana Lind', ben: 'Benedikt Öz' },
  workflows: { pump: '=Replace the seal' },
  workspaces: { west: 'Hall west' },
});
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
const ofPump = { workflowId: 'pump' };
const step = (id: string, title: string, startTime: number) => ({
  id,
  title,
  startTime,
  endTime: startTime + 5,
});

describe('names in the audit trail', () => {
  let world: ReadSideWorld;
  const found = async (filter: Record<string, unknown>) =>
    (await world.ask(ListAuditEvents, { order: 'ASC', ...filter })).items;

  beforeAll(async () => {
    world = await openReadSideWorld({
      tables: auditTables,
      handlers: (log) =>
        auditAnswers({ events: log, aggregates: new Map([['workflow', workflows as never]]) }),
      ask,
    });
    const started = WorkflowInitialized({ ...ofPump, workspaceId: 'west', authorId: 'ana', assetId: 'a', title: 'Seal', languageCode: 'en', editType: 'new_editor' }); // prettier-ignore
    const proposed = StepsProposed({ ...ofPump, basis: 'speech', steps: [step('s1', 'Drain', 0), step('s2', 'Open the valve', 5)] }); // prettier-ignore
    await world.append('workflow-pump', [started, proposed]);
    await world.append('workflow-pump', [StepRenamed({ ...ofPump, stepId: 's2', title: 'Close the valve' })], { actor: 'ben' }); // prettier-ignore
    await world.append('workflow-pump', [StepInserted({ ...ofPump, step: step('s0', '', 20), index: 0, attachments: [] })]); // prettier-ignore
    await world.append('workflow-pump', [StepDeleted({ ...ofPump, stepId: 's2' })]);
    await world.append('workflow-pump', [WorkflowPublished({ ...ofPump, publication: 3, publishedAt: '2026-03-01T00:00:00.000Z' })]); // prettier-ignore
    await world.append('user-ben', [UserRenamed({ userId: 'ben', displayName: 'Benedikt Öz' })], { actor: 'ana' }); // prettier-ignore
  });
  afterAll(() => world.close());

  it('an event shows the number and title that its steps had at that time', async () => {
    const steps = async (type: string) => (await found({ types: type }))[0]?.steps;
    expect(await steps('StepRenamed')).toEqual([{ id: 's2', number: 2, title: 'Open the valve' }]);
    expect(await steps('StepInserted')).toEqual([{ id: 's0', number: 1, title: '' }]);
    expect(await steps('StepDeleted')).toEqual([{ id: 's2', number: 3, title: 'Close the valve' }]);
    expect(await steps('WorkflowPublished')).toBeUndefined();
  });

  it('a record names every step that its changes affect', async () => {
    const [deleted] = await found({ types: 'StepDeleted' });
    const record = await world.ask(GetAuditEvent, { position: deleted?.position });
    expect(record?.steps).toEqual([
      { id: 's0', number: 1, title: '' },
      { id: 's1', number: 2, title: 'Drain' },
      { id: 's2', number: 3, title: 'Close the valve' },
    ]);
    expect(record?.event.steps).toEqual([{ id: 's2', number: 3, title: 'Close the valve' }]);
  });

  it('a person’s name finds what they did and what was done to them, on the screen and in a file', async () => {
    expect((await found({ words: 'benedikt' })).map(({ type }) => type)).toEqual([
      'StepRenamed',
      'UserRenamed',
    ]);
    expect((await found({ words: 'lind' })).map(({ type }) => type)).not.toContain('StepRenamed');
    expect(await found({ words: 'nobody' })).toEqual([]);
    expect(await rows({ words: 'benedikt' })).toHaveLength(2);
  });

  it('a file names people, workflows, publications and workspaces beside their ids', async () => {
    const [renamed] = await rows({ types: 'StepRenamed' });
    expect(renamed).toMatchObject({ actor: 'ben', actorName: 'Benedikt Öz', workflowId: 'pump' });
    // nothing in it is a formula
    expect(renamed).toMatchObject({
      workflow: "'=Replace the seal",
      workspaceId: 'west',
      workspace: 'Hall west',
    });
    expect(await rows({ types: 'WorkflowPublished' })).toMatchObject([{ publication: '3', personId: '' }]);
    expect(await rows({ types: 'UserRenamed' })).toMatchObject([
      { actorName: 'Ana Lind', personId: 'ben', person: 'Benedikt Öz', workflowId: '', workflow: '' },
    ]);
  });

  async function rows(filter: Record<string, unknown>): Promise<Record<string, string>[]> {
    let text = '';
    const sources = { events: world.events, aggregates: new Map(), columns: world.projector.columns, ask };
    for await (const piece of exportAudit(sources, 'acme', AuditFilter.parse(filter), 'csv')) text += piece;
    const [head = [], ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cells);
    return lines.map((line) => Object.fromEntries(line.map((cell, index) => [head[index] ?? '', cell])));
  }
});
