import { describe, expect, it } from 'vitest';
import { OrganizationFounded, withDefaults } from '../../../contracts/organization/organization.ts';
import {
  WorkspaceChanged,
  WorkspaceCreated,
  WorkspaceGroupsAssigned,
} from '../../../contracts/organization/workspace.ts';
import {
  WorkspaceGroupCreated,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { factsOf, given, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { assignWorkspaceGroups, changeWorkspace, createWorkspace, workspace } from './workspace.ts';

const hall = { workspaceId: 'new-workspace', name: 'Hall', color: 'blue', private: false } as const;
const created = WorkspaceCreated({ ...hall, workspaceGroupIds: ['lines'] });
const group = (workspaceGroupId: string) =>
  WorkspaceGroupCreated({ workspaceGroupId, name: workspaceGroupId, locale: null, priority: 1 });

const room = { groupId: 'lines', isFull: false };

describe('a workspace', () => {
  const create = (data: object, ...past: readonly PastEvent[]) =>
    given(...past).when(createWorkspace, { name: 'Hall', ...data }, undefined, room);

  it('R-WSP-01: is created blue and public by default, and returns its id', () => {
    const made = create({});
    expect(made).toMatchObject({ events: [created], result: { id: 'new-workspace' } });
    expect(made.scope).toEqual({ workspaceId: null });
    expect(create({}, created)).toMatchObject({ events: [], result: { id: 'new-workspace' } });
    expect(given().when(changeWorkspace, hall).refusal).toBe('resource.absent');
  });

  it.each(['red', 'purple', 'green', 'blue', 'yellow'])('R-WSP-01, 1:441: is created %s', (color) => {
    expect(create({ color }).events).toMatchObject([{ data: { color } }]);
  });

  it('R-WSP-01: has no other colour', () => {
    expect(() => create({ color: 'pink' })).toThrow('Invalid option');
  });

  it('is changed as a whole; the same again changes nothing', () => {
    const changed = { ...hall, name: 'Vault', color: 'red', private: true } as const;
    expect(given(created).when(changeWorkspace, changed).events).toEqual([WorkspaceChanged(changed)]);
    expect(given(created).when(changeWorkspace, hall).events).toEqual([]);
  });

  it.each([{ name: 'Vault' }, { color: 'red' }, { private: true }])('is changed by %j alone', (field) => {
    const changed = { ...hall, ...field } as Parameters<typeof WorkspaceChanged>[0];
    expect(given(created).when(changeWorkspace, changed).events).toEqual([WorkspaceChanged(changed)]);
  });
});

describe('R-GEN-04: the groups of a workspace', () => {
  const founded = (defaultWorkspaceGroupId: string | null) =>
    OrganizationFounded({
      organizationId: viewer.organizationId,
      name: 'Acme',
      loginMethod: 'email_only',
      settings: withDefaults({
        features: {},
        permissions: {},
        skillsManager: [],
        analytics: [],
        defaultWorkspaceGroupId,
      }),
    });
  const organization = `organization-${viewer.organizationId}`;
  const streams = {
    [organization]: [founded('lines')],
    'workspaceGroup-lines': [group('lines')],
    'workspaceGroup-halls': [group('halls')],
    'workspaceGroup-gone': [group('gone'), WorkspaceGroupDeleted({ workspaceGroupId: 'gone', name: 'gone' })],
  };
  type Log = Readonly<Record<string, readonly PastEvent[]>>;
  const placeOf = (data: object, log: Log = streams, workspaces: ReadonlySet<string> = new Set()) =>
    factsOf(createWorkspace, data, { viewer: { ...viewer, workspaces }, streams: log }) as Promise<
      typeof room
    >;
  const groupOf = async (data: object, log?: Log) => (await placeOf(data, log)).groupId;

  it('are in an organisation that has room: for 1,000 workspaces in a free trial, for 20,000 else', async () => {
    const hasRoom = async (count: number, isTrial?: true) => {
      const event = founded('lines');
      const log = { ...streams, [organization]: [{ ...event, data: { ...event.data, isTrial } }] };
      const there = new Set(Array.from({ length: count }, (_, at) => `room-${at}`));
      return !(await placeOf({}, log, there)).isFull;
    };
    expect(await Promise.all([hasRoom(999, true), hasRoom(19_999)])).toEqual([true, true]);
    expect(await Promise.all([hasRoom(1000, true), hasRoom(20_000)])).toEqual([false, false]);
    const full = { ...room, isFull: true };
    const create = (...past: readonly PastEvent[]) =>
      given(...past).when(createWorkspace, { name: 'Hall' }, undefined, full);
    expect(create().refusal).toBe('workspace.too-many');
    expect(create(created)).toMatchObject({ events: [], refusal: null });
  });

  it('are the default one of the organisation, unless another is named', async () => {
    expect(await groupOf({})).toBe('lines');
    expect(await groupOf({ workspaceGroupId: 'halls' })).toBe('halls');
    await expect(groupOf({ workspaceGroupId: 'gone' })).rejects.toThrow('Not found');
    await expect(groupOf({ workspaceGroupId: 'never' })).rejects.toThrow('Not found');
    await expect(groupOf({}, { [organization]: [founded('never')] })).rejects.toThrow('Not found');
    // an organisation of an earlier release, before the product has created its first group
    expect(await groupOf({}, { [organization]: [founded(null)] })).toBe('default');
    expect(await groupOf({}, {})).toBe('default');
  });

  it('of a workspace that an earlier release created are the first one', () => {
    const { state } = given(WorkspaceCreated(hall)).when(changeWorkspace, hall);
    expect(state).toMatchObject({ workspaceGroupIds: ['default'] });
  });

  const assign = async (workspaceGroupIds: string[], ...past: readonly PastEvent[]) => {
    const data = { workspaceId: hall.workspaceId, workspaceGroupIds };
    const facts = await factsOf(assignWorkspaceGroups, data, { viewer, streams });
    return given(created, ...past).when(assignWorkspaceGroups, data, undefined, facts);
  };
  const assigned = (...workspaceGroupIds: string[]) =>
    WorkspaceGroupsAssigned({
      workspaceId: hall.workspaceId,
      name: 'Hall',
      workspaceGroupIds,
      groups: workspaceGroupIds.join(', '),
    });

  it('are assigned together, with their names; the same again change nothing', async () => {
    expect((await assign(['halls', 'lines', 'halls'])).events).toEqual([assigned('halls', 'lines')]);
    expect((await assign(['lines'])).events).toEqual([]);
    expect((await assign(['halls'], assigned('halls'))).events).toEqual([]);
    expect((await assign(['halls'])).state).toMatchObject({ name: 'Hall', workspaceGroupIds: ['halls'] });
  });

  it('exist, and are one at least', async () => {
    await expect(assign(['lines', 'gone'])).rejects.toThrow('Not found');
    const none = { workspaceId: hall.workspaceId, workspaceGroupIds: [] };
    expect(() => given(created).when(assignWorkspaceGroups, none)).toThrow('Too small');
  });

  it('are changed beside its name without a conflict', () => {
    expect(workspace.touches?.(assigned('halls'))).not.toEqual(workspace.touches?.(WorkspaceChanged(hall)));
  });
});
