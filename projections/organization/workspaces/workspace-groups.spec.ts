import { describe, expect, it } from 'vitest';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { OrganizationFounded, withDefaults } from '../../../contracts/organization/organization.ts';
import {
  ListWorkspaces,
  GetWorkspace,
  WorkspaceCreated,
  WorkspaceGroupsAssigned,
} from '../../../contracts/organization/workspace.ts';
import {
  GetWorkspaceGroup,
  ListWorkspaceGroups,
  WorkspaceGroupChanged,
  WorkspaceGroupCreated,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { organizationsReadModel } from '../organizations/organizations.ts';
import { workspaceLikesModel } from './workspace-likes.ts';
import { workspaceAnswers, workspacesReadModel } from './workspaces.ts';
import { workspaceGroupsAnswers, workspaceGroupsModel } from './workspace-groups.ts';

const group = (workspaceGroupId: string, priority: number) =>
  WorkspaceGroupCreated({ workspaceGroupId, name: workspaceGroupId, locale: null, priority });
const workspace = (workspaceId: string, ...workspaceGroupIds: string[]) =>
  WorkspaceCreated({
    workspaceId,
    name: workspaceId,
    color: 'red',
    private: workspaceId === 'vault',
    ...(workspaceGroupIds.length > 0 && { workspaceGroupIds }),
  });
const events = [
  OrganizationFounded({
    organizationId: viewer.organizationId,
    name: 'Acme',
    loginMethod: 'email_only',
    settings: withDefaults({
      features: {},
      permissions: {},
      skillsManager: [],
      analytics: [],
      defaultWorkspaceGroupId: 'default',
    }),
  }),
  group('default', 1),
  group('lines', 20),
  group('halls', 3),
  group('empty', 2),
  group('gone', 1),
  workspace('old'),
  workspace('press', 'lines'),
  workspace('vault', 'lines'),
  workspace('hall', 'gone'),
  workspace('lost', 'gone'),
  WorkspaceGroupsAssigned({
    workspaceId: 'hall',
    name: 'hall',
    workspaceGroupIds: ['halls', 'lines'],
    groups: '',
  }),
  WorkspaceGroupDeleted({ workspaceGroupId: 'gone', name: 'gone' }),
  WorkspaceGroupChanged({ workspaceGroupId: 'lines', name: 'Packing lines', locale: 'en-us', priority: 4 }),
];
const answer = answersOf({
  readModels: [workspaceGroupsModel, workspacesReadModel, workspaceLikesModel, organizationsReadModel],
  answers: [...workspaceGroupsAnswers, ...workspaceAnswers],
  events,
  ask: (async () => null) as SendQuery,
});
const member = { ...viewer, workspaces: new Set(['old', 'press', 'hall']) };
const leader = { ...member, role: 'admin-group', roles: { press: 'admin-group', old: 'publisher' } } as const;
const publisher = { ...member, role: 'publisher', roles: { old: 'publisher' } } as const;
const admin = {
  ...member,
  role: 'admin-organization',
  workspaces: new Set([...member.workspaces, 'vault', 'lost']),
} as const;

const listed = async (data: object, person: typeof viewer = admin) =>
  (await answer(ListWorkspaceGroups, data, person)).items;
const ids = async (data: object, person?: typeof viewer) => (await listed(data, person)).map(({ id }) => id);

describe('R-WSP-05, workspace-groups-list: workspace groups', () => {
  it('are listed by priority, with how many workspaces they have and which is the default one', async () => {
    expect(await listed({})).toMatchObject([
      { id: 'default', isDefault: true, workspaceCount: 1, priority: 1 },
      { id: 'empty', isDefault: false, workspaceCount: 0 },
      { id: 'halls', workspaceCount: 1 },
      { id: 'lines', name: 'Packing lines', locale: 'en-us', priority: 4, workspaceCount: 3 },
    ]);
    expect(await ids({ sort: 'name', order: 'DESC' })).toEqual(['halls', 'empty', 'default', 'lines']);
    expect(await ids({ keyword: 'pack' })).toEqual(['lines']);
    expect(await ids({ ids: 'halls,gone' })).toEqual(['halls']);
  });

  it.each([
    ['view', member, ['default', 'halls', 'lines']],
    ['edit', member, []],
    ['view', { ...member, workspaces: new Set(['old']) }, ['default']],
    ['edit', publisher, ['default']],
    ['admin', publisher, []],
    ['edit', leader, ['default', 'lines']],
    ['admin', leader, ['lines']],
    ['admin', admin, ['default', 'empty', 'halls', 'lines']],
  ] as const)('R-WSP-03: are those with a workspace to %s', async (workspacesType, person, expected) => {
    expect(await ids({ workspacesType }, person)).toEqual(expected);
  });

  it('count only workspaces that the reader sees', async () => {
    expect(await listed({ ids: 'lines' }, member)).toMatchObject([{ workspaceCount: 2 }]);
  });
});

describe('R-WSP-06: the workspaces of a group', () => {
  it('come if they are asked for, by name', async () => {
    const [lines] = await listed({ ids: 'lines', needWorkspaces: 'true' });
    expect(lines?.workspaces).toEqual([
      { id: 'hall', name: 'hall', private: false, isInThisGroup: true, isLike: false },
      { id: 'press', name: 'press', private: false, isInThisGroup: true, isLike: false },
      { id: 'vault', name: 'vault', private: true, isInThisGroup: true, isLike: false },
    ]);
    expect((await listed({ ids: 'lines' }))[0]).not.toHaveProperty('workspaces');
  });

  it('come without private ones that the reader is not assigned to', async () => {
    const [lines] = await listed({ ids: 'lines', needWorkspaces: 'true', all: 'true' }, member);
    expect(lines?.workspaces?.map(({ id }) => id)).toEqual(['hall', 'old', 'press']);
  });

  it('come with those of other groups, marked', async () => {
    const [halls] = await listed({ ids: 'halls', needWorkspaces: 'true', all: 'true' });
    expect(halls?.workspaces?.filter(({ isInThisGroup }) => isInThisGroup)).toMatchObject([{ id: 'hall' }]);
    expect(halls?.workspaces).toHaveLength(5);
  });
});

it('R-GEN-04: a workspace resolves to groups that exist, the default one until it is moved', async () => {
  const read = (workspaceId: string) => answer(GetWorkspace, { workspaceId }, admin);
  expect(await read('hall')).toMatchObject({
    workspaceGroupId: 'halls',
    workspaceGroupName: 'halls',
    workspaceGroupIds: ['halls', 'lines'],
  });
  for (const workspaceId of ['old', 'lost'])
    expect(await read(workspaceId)).toMatchObject({
      workspaceGroupId: 'default',
      workspaceGroupIds: ['default'],
    });
  const { items } = await answer(ListWorkspaces, { workspaceGroupId: 'lines', private: 'false' }, admin);
  expect(items.map(({ id }) => id)).toEqual(['hall', 'press']);
});

it('a group is read by those who see one of its workspaces, and absent for others', async () => {
  const read = (workspaceGroupId: string, person: typeof viewer) =>
    answer(GetWorkspaceGroup, { workspaceGroupId }, person);
  expect(await read('lines', member)).toMatchObject({ name: 'Packing lines', workspaceCount: 2 });
  expect(await read('lines', { ...member, workspaces: new Set(['old']) })).toBeNull();
  expect(await read('empty', member)).toBeNull();
  expect(await read('empty', admin)).toMatchObject({ workspaceCount: 0 });
  expect(await read('gone', admin)).toBeNull();
});
