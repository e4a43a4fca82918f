import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AuditFilter,
  GetAuditEvent,
  GetEntityAsOf,
  ListAuditEvents,
} from '../../../contracts/audit/audit.ts';
import { StepRenamed } from '../../../contracts/authoring/step-events.ts';
import { WorkflowInitialized, WorkflowRenamed } from '../../../contracts/authoring/workflow-events.ts';
import { UserRegistered } from '../../../contracts/identity/user.ts';
import { AssetBecameWatchable, AssetRegistered } from '../../../contracts/media/asset.ts';
import { TeamAssigned } from '../../../contracts/organization/team.ts';
import { UploadCancelled, UploadStarted } from '../../../contracts/media/upload.ts';
import { ViewingEnded, ViewingStarted } from '../../../contracts/playback/playback.ts';
import { answerNameQueries } from '../../../services/platform/columns/names.fixture.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { auditAnswers } from './audit.ts';
import { exportAudit } from './export-audit.ts';
import { auditTables } from '../workspace-places/workspace-places.ts';

const initialized = (workflowId: string, workspaceId: string) =>
  WorkflowInitialized({
    workflowId,
    workspaceId,
    authorId: 'ana',
    assetId: 'film',
    title: 'Pump',
    languageCode: 'en',
    editType: 'new_editor',
  });
const ask = answerNameQueries({
  people: { ana: 'Ana Lind', dora: 'Dora Store' },
  workflows: { pump: 'Change the seal' },
  workspaces: { west: 'Packing hall', east: 'Store' },
  teams: { night: 'Late shift' },
});
const renamed = (title: string) => WorkflowRenamed({ workflowId: 'pump', title, languageCode: 'en' });

describe('the filters of the audit trail', () => {
  let world: ReadSideWorld;
  const trail = async (filter: Record<string, unknown>) =>
    (await world.ask(ListAuditEvents, { order: 'ASC', ...filter })).items;
  const types = async (filter: Record<string, unknown>) => (await trail(filter)).map(({ type }) => type);
  const exported = async (filter: Record<string, unknown>): Promise<unknown[]> => {
    const sources = {
      events: world.events,
      aggregates: new Map(),
      columns: world.projector.columns,
      ask,
    };
    const parsedFilter = AuditFilter.parse({ order: 'ASC', ...filter });
    let text = '';
    for await (const piece of exportAudit(sources, 'acme', parsedFilter, 'ndjson')) text += piece;
    return text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown);
  };

  beforeAll(async () => {
    world = await openReadSideWorld({
      tables: auditTables,
      handlers: (log) => auditAnswers({ events: log, aggregates: new Map() }),
      ask,
    });
    const upload = {
      uploadId: 'up',
      userId: 'ana',
      workspaceId: 'west',
      kind: 'video' as const,
      fileName: 'a.mp4',
      size: 1,
      fingerprint: 'f',
      languageCode: 'en',
    };
    await world.append('upload-up', [UploadStarted({ ...upload, workflowId: null })]);
    await world.append('asset-film', [
      AssetRegistered({
        assetId: 'film',
        workflowId: 'pump',
        workspaceId: 'west',
        kind: 'video',
        objectKey: 'k',
        fileName: 'a.mp4',
        size: 1,
        contentType: 'video/mp4',
      }),
    ]);
    await world.append('workflow-pump', [initialized('pump', 'west')]);
    await world.append('asset-film', [AssetBecameWatchable({ assetId: 'film' })]);
    // as an earlier release took them: an upload of another workspace names this workflow, or one that nobody has
    const forged = { ...upload, workspaceId: 'north', kind: 'pdf' as const, fileName: 'a.pdf' };
    for (const [uploadId, workflowId] of [
      ['forged', 'pump'],
      ['astray', 'nobody-has-this'],
    ] as const)
      // prettier-ignore
      await world.append(
        `upload-${uploadId}`,
        [UploadStarted({ ...forged, uploadId, workflowId }), UploadCancelled({ uploadId, refusal: null })],
        { address: '10.0.0.8' },
      );
    await world.append('workflow-pump', [renamed('Replace the "gland" nuts \\ Ölwechsel')], {
      address: '192.168.7.1',
      actor: 'ben',
    });
    await world.append('viewing-v1', [
      ViewingStarted({
        viewId: 'view-0001',
        userId: 'cid',
        workflowId: 'pump',
        publication: 1,
        workspaceId: 'west',
        deviceClass: 'phone',
        openedAt: '2026-03-01T10:00:00.000Z',
        location: '',
        stepCount: 1,
      }),
    ]);
    // It moves: an event that names another workspace records that.
    await world.append('workflow-pump', [initialized('pump', 'east')]);
    await world.append('workflow-pump', [StepRenamed({ workflowId: 'pump', stepId: 's1', title: 'Drain' })]);
    await world.append('asset-film', [AssetBecameWatchable({ assetId: 'film' })]);
    await world.append('viewing-v1', [
      ViewingEnded({
        viewId: 'view-0001',
        userId: 'cid',
        workflowId: 'pump',
        endedAt: '2026-03-01T10:01:00.000Z',
      }),
    ]);
    await world.append('upload-up', [UploadCancelled({ uploadId: 'up', refusal: null })]);
    await world.append(
      'user-dora',
      [
        UserRegistered({
          userId: 'dora',
          email: 'dora@acme.example',
          displayName: 'Dora',
          role: 'viewer',
          roles: {},
        }),
      ],
      { actor: 'dora', address: '2001:db8::7' },
    );
    const listed = TeamAssigned({ teamId: 'night', name: 'Night', workspaceId: 'south' });
    await world.append('team-night', [listed], { address: '10.0.0.8' });
  });
  afterAll(() => world.close());

  const inWest = [
    'UploadStarted',
    'AssetRegistered',
    'WorkflowInitialized',
    'AssetBecameWatchable',
    'UploadCancelled', // of the workflow that it names, where that is
    'WorkflowRenamed',
    'ViewingStarted',
    'ViewingEnded',
    'UploadCancelled',
  ];
  const inEast = ['WorkflowInitialized', 'StepRenamed', 'AssetBecameWatchable'];

  it('assigns each event to the workspace that its subject was in at that time', async () => {
    const all = await trail({});
    const placed = (workspaceId: string | null) =>
      all.filter((event) => event.workspaceId === workspaceId).map(({ type }) => type);
    expect(placed('west')).toEqual(inWest);
    expect(placed('east')).toEqual(inEast);
    expect(placed('north')).toEqual(['UploadStarted', 'UploadStarted', 'UploadCancelled']);
    expect(placed(null)).toEqual(['UserRegistered']);
    const step = all.find(({ type }) => type === 'StepRenamed');
    expect((await world.ask(GetAuditEvent, { position: step?.position }))?.event.workspaceId).toBe('east');
  });

  it('finds the events of a workspace, including those that do not name it, on the screen and in the file', async () => {
    expect(await types({ workspaceIds: 'west' })).toEqual(inWest);
    expect(await types({ workspaceIds: 'east' })).toEqual(inEast);
    expect(await types({ workspaceIds: 'east', types: 'StepRenamed,UserRegistered' })).toEqual([
      'StepRenamed',
    ]);
    expect(await exported({ workspaceIds: ['west'] })).toEqual(await trail({ workspaceIds: 'west' }));
  });

  it.each(['gland', 'GLAND', '"gland" nuts', 'nuts \\ öl', 'ölwechsel'])(
    'finds the words %j of a change',
    async (words) => {
      expect(await types({ words })).toEqual(['WorkflowRenamed']);
      expect(await exported({ words })).toHaveLength(1);
    },
  );

  it('finds the kinds of events that the words describe, among those of the other filters', async () => {
    const wordTypes = 'UserRegistered,StepRenamed';
    expect(await types({ words: 'gland', wordTypes, workspaceIds: 'east' })).toEqual(['StepRenamed']);
    expect(await types({ words: 'no such word', wordTypes: 'UserRegistered' })).toEqual(['UserRegistered']);
    expect(await types({ wordTypes, types: 'WorkflowRenamed' })).toEqual(['WorkflowRenamed']);
  });

  it('treats ids as words, but not names of fields', async () => {
    expect(await types({ words: 'view-0001' })).toEqual(['ViewingStarted', 'ViewingEnded']);
    expect(await types({ words: 'film', types: 'AssetBecameWatchable' })).toHaveLength(2);
    expect(await types({ words: 'languageCode' })).toEqual([]);
    expect(await types({ words: "' OR 1 = 1" })).toEqual([]);
  });

  it.each([
    // what happened to the workflow itself, and what names it
    [
      'change the SEAL',
      [
        'AssetRegistered',
        'WorkflowInitialized',
        'UploadStarted',
        'WorkflowRenamed',
        'ViewingStarted',
        'WorkflowInitialized',
        'StepRenamed',
        'ViewingEnded',
      ],
    ],
    [
      'packing',
      ['UploadStarted', 'AssetRegistered', 'WorkflowInitialized', 'ViewingStarted'], // those that name it
    ],
    ['late shift', ['TeamAssigned']],
    ['store', ['WorkflowInitialized', 'UserRegistered']], // a workspace and a person
  ])('finds the events of a workflow, a workspace or a team by its name: %j', async (words, found) => {
    expect(await types({ words })).toEqual(found);
    expect(await exported({ words })).toEqual(await trail({ words }));
    expect(await types({ words, category: 'team' })).toEqual(found.filter((type) => type === 'TeamAssigned'));
  });

  it('finds events by their IP address, and nothing personal by words', async () => {
    expect(await types({ address: '192.168.7.1' })).toEqual(['WorkflowRenamed']);
    expect(await types({ address: '2001:DB8::7' })).toEqual(['UserRegistered']);
    const page = await world.ask(ListAuditEvents, {
      address: '10.0.0.9',
      size: '2',
      page: '2',
      order: 'ASC',
    });
    expect(page.items.map(({ type }) => type)).toEqual(['WorkflowInitialized', 'AssetBecameWatchable']);
    expect(page.page.dataCount).toBe(10);
    expect(await exported({ address: '192.168.7.1' })).toHaveLength(1);
    expect(await types({ words: 'dora@acme.example' })).toEqual([]);
    await expect(trail({ address: '300.1.1.1' })).rejects.toThrow();
  });

  it('lists which personal fields were erased, of an event and of a state', async () => {
    const shown = { data: { email: 'dora@acme.example' }, erased: [] };
    expect(await trail({ stream: 'user-dora' })).toMatchObject([shown]);
    await world.erase('dora');
    const gone = {
      data: { email: null, displayName: null, role: 'viewer' },
      client: null,
      erased: ['email', 'displayName'],
    };
    expect(await trail({ stream: 'user-dora' })).toMatchObject([gone]);
    expect(await exported({ stream: 'user-dora' })).toMatchObject([gone]);
    expect(await world.ask(GetEntityAsOf, { stream: 'user-dora' })).toMatchObject({
      erased: ['email', 'displayName'],
    });
  });
});
