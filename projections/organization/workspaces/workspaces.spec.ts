import { expect, it } from 'vitest';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import {
  FindWorkspaces,
  GetWorkspace,
  ListMyWorkspaces,
  ListWorkspaces,
  WorkspaceCreated,
} from '../../../contracts/organization/workspace.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { organizationsReadModel } from '../organizations/organizations.ts';
import { workspaceGroupsModel } from './workspace-groups.ts';
import { workspaceLikesModel } from './workspace-likes.ts';
import { workspaceAnswers, workspacesReadModel } from './workspaces.ts';

const created = (workspaceId: string) =>
  WorkspaceCreated({ workspaceId, name: workspaceId, color: 'red', private: workspaceId === 'vault' });
const answer = answersOf({
  readModels: [workspacesReadModel, workspaceLikesModel, workspaceGroupsModel, organizationsReadModel],
  answers: workspaceAnswers,
  events: [created('west'), created('east'), created('vault')],
  ask: (async () => null) as SendQuery,
});
const sees = { ...viewer, workspaces: new Set(['east', 'west']) };
const leadsEast = {
  ...sees,
  roles: { east: 'admin-group', west: 'publisher', vault: 'admin-group' },
} as const;
const publishes = { ...sees, roles: { west: 'publisher' } } as const;
const admin = { ...sees, role: 'admin-organization' } as const;

const listed = async (type: 'view' | 'edit' | 'admin', person: typeof viewer, more: object = {}) => {
  const { items, page } = await answer(ListWorkspaces, { type, ...more }, person);
  return { ids: items.map(({ id }) => id), dataCount: page.dataCount };
};

it.each([
  ['view', sees, ['east', 'west']],
  ['edit', sees, []],
  ['admin', sees, []],
  ['view', leadsEast, ['east', 'west']],
  ['edit', leadsEast, ['east', 'west']],
  ['admin', leadsEast, ['east']],
  ['edit', publishes, ['west']],
  ['admin', publishes, []],
  ['edit', admin, ['east', 'vault', 'west']],
  ['admin', admin, ['east', 'vault', 'west']],
] as const)(
  'R-WSP-02, R-WSP-03, 1:393: workspaces to %s depend on the roles of a person',
  async (type, person, ids) => {
    expect(await listed(type, person)).toEqual({ ids, dataCount: ids.length });
  },
);

it('workspaces are listed by page, by name and by words', async () => {
  expect(await listed('view', sees, { page: 2, size: 1 })).toEqual({ ids: ['west'], dataCount: 2 });
  expect(await listed('view', sees, { keyword: 'ea' })).toEqual({ ids: ['east'], dataCount: 1 });
  expect(await listed('view', sees, { order: 'DESC' })).toMatchObject({ ids: ['west', 'east'] });
});

it('workspaces are found by words of their names, of those that a person sees', async () => {
  const found = async (keyword: string, person: typeof viewer) =>
    (await answer(FindWorkspaces, { keyword }, person)).items;
  expect(await found('ea', sees)).toEqual([{ id: 'east', name: 'east' }]);
  expect(await found('vault', sees)).toEqual([]);
  expect(await found('vault', admin)).toEqual([{ id: 'vault', name: 'vault' }]);
});

it('a workspace that a person may not see is absent', async () => {
  expect(await answer(GetWorkspace, { workspaceId: 'east' }, sees)).toMatchObject({
    id: 'east',
    published: 0,
  });
  expect(await answer(GetWorkspace, { workspaceId: 'vault' }, sees)).toBeNull();
});

it.each([
  [sees, []],
  [leadsEast, ['east', 'west']],
  [publishes, ['west']],
  [admin, ['east', 'vault', 'west']],
] as const)(
  'R-SMN-16, workspaces-mine, 3:196: the workspaces of a person, by their id: %#',
  async (person, ids) => {
    const { items, page } = await answer(ListMyWorkspaces, { userId: person.userId }, person);
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(page.dataCount).toBe(ids.length);
  },
);

it('R-SMN-16: nobody sees which workspaces are those of somebody else', async () => {
  await expect(answer(ListMyWorkspaces, { userId: 'somebody-else' }, admin)).rejects.toMatchObject({
    error: 'resource.absent',
  });
});
