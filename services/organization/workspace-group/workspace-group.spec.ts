import { describe, expect, it } from 'vitest';
import {
  FoundOrganization,
  OrganizationFounded,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import {
  CreateDefaultWorkspaceGroup,
  WorkspaceGroupChanged,
  WorkspaceGroupCreated,
  WorkspaceGroupDeleted,
} from '../../../contracts/organization/workspace-group.ts';
import { factsOf, given } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { foundOrganization } from '../organization/organization.ts';
import { deleteWorkspaceGroup } from '../organization/delete-workspace-group.ts';
import {
  createDefaultWorkspaceGroup,
  createWorkspaceGroup,
  updateWorkspaceGroup,
} from './workspace-group.ts';

const workspaceGroupId = 'new-workspace-group';
const first = { workspaceGroupId, name: 'First', locale: null, priority: 100 };
const created = WorkspaceGroupCreated(first);
const deleted = WorkspaceGroupDeleted({ workspaceGroupId, name: 'First' });

describe('R-WSP-04: a workspace group', () => {
  it('is created once, without a language and behind groups of a higher priority, and the answer has its id', () => {
    const made = given().when(createWorkspaceGroup, { name: 'First' });
    expect(made).toMatchObject({ events: [created], result: { id: workspaceGroupId } });
    expect(given(created).when(createWorkspaceGroup, { name: 'First' }).events).toEqual([]);
  });

  it.each([{ name: 'Second' }, { locale: 'de-de' }, { priority: 2 }])('is changed by %j alone', (change) => {
    const changed = WorkspaceGroupChanged({ ...first, ...change });
    const update = { workspaceGroupId, ...change };
    expect(given(created).when(updateWorkspaceGroup, update).events).toEqual([changed]);
    expect(given(created, changed).when(updateWorkspaceGroup, update).events).toEqual([]);
  });

  it('loses its language, and keeps what a change does not name', () => {
    const german = WorkspaceGroupChanged({ ...first, locale: 'de-de' });
    const change = (data: object) =>
      given(created, german).when(updateWorkspaceGroup, { workspaceGroupId, ...data }).events;
    expect(change({ locale: null })).toEqual([WorkspaceGroupChanged(first)]);
    expect(change({ name: 'Second' })).toEqual([
      WorkspaceGroupChanged({ ...first, locale: 'de-de', name: 'Second' }),
    ]);
    expect(change({})).toEqual([]);
  });

  it('is deleted once, and takes no command afterwards', () => {
    const data = { workspaceGroupId };
    expect(given(created).when(deleteWorkspaceGroup, data).events).toEqual([deleted]);
    expect(given(created, deleted).when(deleteWorkspaceGroup, data).refusal).toBe('resource.absent');
    const update = { workspaceGroupId, name: 'Second' };
    expect(given(created, deleted).when(updateWorkspaceGroup, update).refusal).toBe('resource.absent');
  });

  it('is not deleted while it is the default one, according to the log', async () => {
    const data = { workspaceGroupId };
    const founded = (id: string | null) =>
      OrganizationFounded({
        organizationId: viewer.organizationId,
        name: 'Acme',
        loginMethod: 'email_only',
        settings: withDefaults({ ...settings, defaultWorkspaceGroupId: id }),
      });
    const refusal = async (id: string | null) => {
      const streams = { [`organization-${viewer.organizationId}`]: [founded(id)] };
      const facts = await factsOf(deleteWorkspaceGroup, data, { viewer, streams });
      return given(created).when(deleteWorkspaceGroup, data, undefined, facts).refusal;
    };
    expect(await refusal(workspaceGroupId)).toBe('workspace-group.is-default');
    expect(await refusal('another')).toBeNull();
    expect(await refusal(null)).toBeNull();
    expect(await factsOf(deleteWorkspaceGroup, data, { viewer: null })).toBeNull();
    expect(await factsOf(deleteWorkspaceGroup, data, { viewer })).toBeNull();
  });
});

const settings = { features: {}, permissions: {}, skillsManager: [], analytics: [] };

describe('the default group', () => {
  const data = { workspaceGroupId: 'lines' };
  const general = WorkspaceGroupCreated({ ...data, name: 'General', locale: null, priority: 1 });

  it('is created once under the id that it is given', () => {
    expect(given().when(createDefaultWorkspaceGroup, data).events).toEqual([general]);
    expect(given(general).when(createDefaultWorkspaceGroup, data).events).toEqual([]);
  });

  it.each([
    ['lines', 'lines'],
    [null, 'default'],
  ])('exists before its organisation: founded with %j, it is %s', (defaultWorkspaceGroupId, id) => {
    const organization = FoundOrganization.schema.parse({
      organizationId: 'acme',
      name: 'Acme',
      settings: { ...settings, defaultWorkspaceGroupId },
    });
    expect(
      foundOrganization.reserves?.(organization as never, { status: 'absent' } as never, -1, {} as never),
    ).toEqual({ decision: createDefaultWorkspaceGroup, data: { workspaceGroupId: id } });
    expect(createDefaultWorkspaceGroup.command).toBe(CreateDefaultWorkspaceGroup);
    const [founded] = given().when(foundOrganization, organization).events;
    expect(founded?.data).toMatchObject({ settings: { defaultWorkspaceGroupId: id } });
  });
});
