import { beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import {
  AccountSettingsChanged,
  ChangeSettings,
  GetOrganizationSettings,
  type SettingsView,
} from '../../contracts/organization/settings.ts';
import {
  AssignWorkspaceGroups,
  CreateWorkspace,
  GetWorkspace,
  type WorkspaceView,
} from '../../contracts/organization/workspace.ts';
import {
  CreateWorkspaceGroup,
  DeleteWorkspaceGroup,
  GetWorkspaceGroup,
  UpdateWorkspaceGroup,
  WorkspaceGroupDeleted,
  type WorkspaceGroupView,
} from '../../contracts/organization/workspace-group.ts';
import { appendLate } from '../support/append-late.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('Workspace groups over HTTP', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let publisher: Person;
  let hall: string;
  let store: string;
  let lines: string;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    hall = await world.makeWorkspace('harbour', 'Hall');
    store = await world.makeWorkspace('harbour', 'Store', true);
    publisher = await world.addPerson('harbour', 'Paula', 'publisher', { [hall]: 'publisher' });
    const made = await world.call(CreateWorkspaceGroup, { name: 'Lines', priority: 5 }, admin);
    lines = itemOf<{ id: string }>(made).id;
  });

  const groups = async (query: string, as: Person) =>
    (await world.http('GET', `/v1/workspaces-groups${query}`, { as })).answer.items as WorkspaceGroupView[];
  const ids = async (query: string, as: Person) => (await groups(query, as)).map(({ id }) => id);
  const place = async (workspaceId: string) =>
    itemOf<WorkspaceView>(await world.call(GetWorkspace, { workspaceId }, admin)).workspaceGroupId;

  it('an organisation is founded with the group that its settings name, and workspaces stand in it', async () => {
    const { settings } = itemOf<SettingsView>(await world.call(GetOrganizationSettings, {}, admin));
    expect(settings.defaultWorkspaceGroupId).toBe('default');
    expect(await groups('', admin)).toMatchObject([
      { id: 'default', name: 'General', isDefault: true, workspaceCount: 2 },
      { id: lines, name: 'Lines', isDefault: false, workspaceCount: 0 },
    ]);
    expect(await place(hall)).toBe('default');
  });

  it('R-WSP-05, R-WSP-06: GET /v1/workspaces-groups/ lists them with their workspaces, without private ones of others', async () => {
    const url = '/?needWorkspaces=true&workspacesType=view&all=true';
    const [general] = await groups(url, publisher);
    expect(general?.workspaces).toEqual([
      { id: hall, name: 'Hall', private: false, isInThisGroup: true, isLike: false },
    ]);
    const [ofAdmin] = await groups(url, admin);
    expect(ofAdmin?.workspaces?.map(({ id }) => id)).toEqual([hall, store]);
  });

  it('R-WSP-03: are loaded for admin and edit by administrators, and by publishers for edit alone', async () => {
    expect(await ids('?workspacesType=edit', publisher)).toEqual(['default']);
    expect(await ids('?workspacesType=admin', publisher)).toEqual([]);
    expect(await ids('?workspacesType=admin', admin)).toEqual(['default', lines]);
  });

  it('R-WSP-04: are renamed by PATCH {name, locale}, for administrators, and the audit trail says so', async () => {
    const update = { workspaceGroupId: lines, name: 'Packing lines', locale: 'de-de' };
    expect((await world.call(UpdateWorkspaceGroup, update, publisher)).status).toBe(403);
    expect((await world.call(UpdateWorkspaceGroup, update, admin)).status).toBe(200);
    const read = await world.call(GetWorkspaceGroup, { workspaceGroupId: lines }, admin);
    expect(itemOf(read)).toMatchObject({ name: 'Packing lines', locale: 'de-de', priority: 5 });
    const trail = await world.call(ListAuditEvents, { entityId: lines, size: 50 }, admin);
    expect(trail.text).toContain('Packing lines');
  });

  it('R-GEN-04: a workspace moves between groups, and is created in the one that is named', async () => {
    const groupsOf = { workspaceId: hall, workspaceGroupIds: [lines, 'default'] };
    expect((await world.call(AssignWorkspaceGroups, groupsOf, admin)).status).toBe(200);
    expect(await place(hall)).toBe(lines);
    const unknown = { workspaceId: hall, workspaceGroupIds: ['never'] };
    expect((await world.call(AssignWorkspaceGroups, unknown, admin)).status).toBe(404);
    const press = await world.call(CreateWorkspace, { name: 'Press', workspaceGroupId: lines }, admin);
    expect(await place(itemOf<{ id: string }>(press).id)).toBe(lines);
    const nowhere = await world.call(CreateWorkspace, { name: 'Lost', workspaceGroupId: 'never' }, admin);
    expect(nowhere.status).toBe(404);
  });

  it('the default group exists and stays; another is deleted, and its workspaces move', async () => {
    const choose = (id: string) => world.call(ChangeSettings, { defaultWorkspaceGroupId: id }, admin);
    const neighbour = await world.addPerson('meadow', 'Nils', 'admin-organization');
    const theirs = await world.call(CreateWorkspaceGroup, { name: 'Theirs', priority: 5 }, neighbour);
    for (const id of ['never', itemOf<{ id: string }>(theirs).id])
      expect(await choose(id)).toMatchObject({
        status: 400,
        answer: { error: 'settings.unknown-workspace-group' },
      });
    expect((await choose(lines)).status).toBe(200);
    const remove = (workspaceGroupId: string) =>
      world.call(DeleteWorkspaceGroup, { workspaceGroupId }, admin);
    expect(await remove(lines)).toMatchObject({
      status: 409,
      answer: { error: 'workspace-group.is-default' },
    });
    expect((await choose('default')).status).toBe(200);
    expect((await remove(lines)).status).toBe(200);
    await world.until('the workspaces moved', async () =>
      (await groups('?needWorkspaces=true', admin)).every(({ workspaceCount }) => workspaceCount === 3),
    );
    expect(await ids('', admin)).toEqual(['default']);
  });

  it.each(['deletion', 'choice'] as const)(
    'a group that was deleted while it became the default is replaced, with the %s last',
    async (last) => {
      const made = await world.call(CreateWorkspaceGroup, { name: 'Racing', priority: 900 }, admin);
      const racing = itemOf<{ id: string }>(made).id;
      const inIt = { name: 'Pit', workspaceGroupIds: [racing] };
      const pit = itemOf<{ id: string }>(await world.call(CreateWorkspace, inIt, admin)).id;
      await world.settled();
      const organizationId = 'harbour';
      const chosen = AccountSettingsChanged({
        organizationId,
        settings: { defaultWorkspaceGroupId: racing },
      });
      const appends = [
        () => appendLate(world, organizationId, 'organization-harbour', chosen),
        () =>
          appendLate(
            world,
            organizationId,
            `workspaceGroup-${racing}`,
            WorkspaceGroupDeleted({ workspaceGroupId: racing, name: 'Racing' }),
          ),
      ];
      for (const append of last === 'deletion' ? appends : appends.toReversed()) await append();
      const current = async () =>
        itemOf<SettingsView>(await world.call(GetOrganizationSettings, {}, admin)).settings
          .defaultWorkspaceGroupId;
      await world.until('another default', async () => (await current()) !== racing);
      await world.until('the workspace moved', async () => (await place(pit)) !== racing);
      await world.until('the group gone', async () => !(await ids('', admin)).includes(racing));
      const existing = await ids('', admin);
      expect(existing).toContain(await current());
      expect(existing).toContain(await place(pit));
    },
  );

  it('of another organisation answer like groups that do not exist', async () => {
    const stranger = await world.addPerson('meadow', 'Milo', 'admin-super');
    const { id } = itemOf<{ id: string }>(
      await world.call(CreateWorkspaceGroup, { name: 'Theirs' }, stranger),
    );
    for (const contract of [GetWorkspaceGroup, UpdateWorkspaceGroup, DeleteWorkspaceGroup])
      expect((await world.call(contract, { workspaceGroupId: id, name: 'Mine' }, admin)).status).toBe(404);
    expect((await world.call(CreateWorkspace, { name: 'Lost', workspaceGroupId: id }, admin)).status).toBe(
      404,
    );
  });
});
