import { describe, expect, it } from 'vitest';
import {
  PersonErased,
  UserDeactivated,
  UserLocaleChanged,
  UserReactivated,
  UserRegistered,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { Role } from '../../../contracts/kernel/access.ts';
import { rolePermissions } from '../../../contracts/kernel/permissions.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { factsOf, given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import {
  changeMyLocale,
  changeUserRole,
  changeWorkspaceRole,
  deactivateUser,
  erasePerson,
  reactivateUser,
  renameUser,
} from './administer-user.ts';
import { maxWorkspacesOfPerson } from '../../../contracts/identity/workspace-roles.ts';
import { reserveAdministratorRemoval } from './administrators.ts';
import { user } from './user.ts';

const userId = 'user-2';
const person = { userId, email: 'ben@harbour.example', displayName: 'Ben', roles: {} };
const administrator = UserRegistered({ ...person, role: 'admin-organization' });
const viewer = UserRegistered({ ...person, role: 'viewer' });
const administeredBy = (role: Role) => ({
  isSystem: false,
  userId: 'user-1',
  role,
  roles: { hall: role },
});
const bySuper = { administrator: administeredBy('admin-super') };
const known = { sender: specContext.sender, facts: undefined as never };
const deactivated = UserDeactivated({ userId });
const reactivated = UserReactivated({ userId });

describe('administering accounts', () => {
  it.each([
    [renameUser, UserRenamed({ userId, displayName: 'Ben Okafor' }), viewer],
    [changeUserRole, UserRoleChanged({ userId, role: 'publisher' }), viewer],
    [changeWorkspaceRole, WorkspaceRoleChanged({ userId, workspaceId: 'hall', role: 'viewer' }), viewer],
    [deactivateUser, deactivated, viewer],
    [deactivateUser, deactivated, viewer, deactivated, reactivated],
    [renameUser, UserRenamed({ userId, displayName: 'Ben Okafor' }), viewer, deactivated],
    [reactivateUser, reactivated, viewer, deactivated],
    [erasePerson, PersonErased({ userId }), viewer],
  ] as [Decision, EventData, ...EventData[]][])(
    'records the change, and a second time changes nothing (%#)',
    (decision, event, ...before) => {
      const change = (...events: EventData[]) =>
        given(...events).when(decision, event.data, specContext, bySuper);
      expect(change(...before).events).toEqual([event]);
      expect(change(...before, event)).toMatchObject({ events: [], refusal: null });
      expect(change().refusal).toBe('resource.absent');
    },
  );

  it('removes somebody from a workspace who is in it', () => {
    const removal = { userId, workspaceId: 'hall', role: null };
    const remove = (...events: EventData[]) =>
      given(viewer, ...events).when(changeWorkspaceRole, removal, specContext, bySuper);
    expect(remove(WorkspaceRoleChanged({ ...removal, role: 'viewer' })).events).toEqual([
      WorkspaceRoleChanged(removal),
    ]);
    expect(remove()).toMatchObject({ events: [], refusal: null });
  });

  it('somebody has a role in 500 workspaces at most, and it can change there', () => {
    const roles = Object.fromEntries(
      Array.from({ length: maxWorkspacesOfPerson }, (_, index) => [`hall-${index}`, 'viewer' as const]),
    );
    const busy = UserRegistered({ ...person, role: 'viewer', roles });
    const change = (workspaceId: string, role: Role | null, ...events: EventData[]) =>
      given(busy, ...events).when(changeWorkspaceRole, { userId, workspaceId, role }, specContext, bySuper);
    expect(change('hall', 'viewer')).toMatchObject({ events: [], refusal: 'user.too-many-workspaces' });
    expect(change('hall-1', 'publisher')).toMatchObject({ refusal: null });
    const removal = { userId, workspaceId: 'hall-1', role: null };
    expect(change('hall-1', null).events).toEqual([WorkspaceRoleChanged(removal)]);
    expect(change('hall', 'viewer', WorkspaceRoleChanged(removal))).toMatchObject({ refusal: null });
  });

  it('a shared account administers nobody, and one that does can be lowered', () => {
    const shared = UserRegistered({ ...person, email: null, kind: 'shared', role: 'viewer' });
    const inOrganization = (role: Role, ...events: EventData[]) =>
      given(shared, ...events).when(changeUserRole, { userId, role }, specContext, bySuper);
    const inHall = (role: Role | null, ...events: EventData[]) => {
      const data = { userId, workspaceId: 'hall', role };
      return given(shared, ...events).when(changeWorkspaceRole, data, specContext, bySuper);
    };
    for (const change of [inOrganization, inHall]) {
      for (const role of ['admin-super', 'admin-organization', 'admin-group'] as const)
        expect(change(role)).toMatchObject({ events: [], refusal: 'account.shared-role' });
      expect(change('publisher').events).toHaveLength(1);
    }
    const promoted = UserRoleChanged({ userId, role: 'admin-organization' });
    expect(inOrganization('viewer', promoted).events).toEqual([UserRoleChanged({ userId, role: 'viewer' })]);
    expect(inOrganization('admin-group', promoted).refusal).toBe('account.shared-role');
    const leads = WorkspaceRoleChanged({ userId, workspaceId: 'hall', role: 'admin-group' });
    expect(inHall(null, leads).events).toEqual([{ ...leads, data: { ...leads.data, role: null } }]);
    expect(inHall('viewer', leads).events).toHaveLength(1);
  });

  it('everybody chooses their own language', () => {
    const self = UserRegistered({ ...person, userId: 'user-1', role: 'viewer' });
    const german = { locale: 'de-de' };
    const changed = UserLocaleChanged({ userId: 'user-1', locale: 'de-de' });
    expect(given(self).when(changeMyLocale, german).events).toEqual([changed]);
    expect(given(self, changed).when(changeMyLocale, german)).toMatchObject({ events: [], refusal: null });
  });

  it('needs somebody who does it: a person, or the product itself', async () => {
    const data = { userId, role: 'admin-super' };
    const viewerOfNow = administeredBy('viewer');
    expect(await factsOf(changeUserRole, data, { viewer: viewerOfNow })).toEqual({
      administrator: viewerOfNow,
    });
    const change = (by: object | null) =>
      given(viewer).when(changeUserRole, data, specContext, { administrator: by });
    expect(change(null).refusal).toBe('session.required');
    expect(change({ ...viewerOfNow, isSystem: true }).events).toEqual([
      UserRoleChanged({ userId, role: 'admin-super' }),
    ]);
  });

  it.each([
    ['deactivated', deactivateUser, { userId }],
    ['erased', erasePerson, { userId }],
    ['made a viewer', changeUserRole, { userId, role: 'viewer' }],
  ])('an active administrator is %s only if another one stays', (_, decision: Decision, data) => {
    const reserved = (...events: EventData[]) =>
      decision.reserves?.(data as never, stateAfter(user, ...events) as never, events.length - 1, known) ??
      null;
    expect(reserved(administrator)).toEqual({
      decision: reserveAdministratorRemoval,
      data: { userId, userRevision: 0 },
    });
    expect(reserved(viewer)).toBeNull();
    expect(reserved(administrator, deactivated)).toBeNull();
  });

  it('a stronger administrator role needs no other administrator, a weaker one does', () => {
    const reserved = (role: Role, before: EventData) =>
      changeUserRole.reserves?.({ userId, role } as never, stateAfter(user, before) as never, 0, known);
    const superAdmin = UserRegistered({ ...person, role: 'admin-super' });
    expect(reserved('admin-super', administrator)).toBeNull();
    expect(reserved('admin-organization', administrator)).toBeNull();
    expect(reserved('admin-super', superAdmin)).toBeNull();
    expect(reserved('admin-organization', superAdmin)).toEqual({
      decision: reserveAdministratorRemoval,
      data: { userId, userRevision: 0, isAdministratorAfter: true },
    });
  });

  it('nothing can be changed of an erased person', () => {
    const erased = given(viewer, PersonErased({ userId }));
    expect(erased.when(renameUser, { userId, displayName: 'X' }, specContext, bySuper).refusal).toBe(
      'user.erased',
    );
  });

  it.each(Role.options.flatMap((role) => Role.options.map((ownRole) => [role, ownRole] as const)))(
    'the table of roles decides whether %s changes a %s, and which role it may grant',
    (role, ownRole) => {
      const target = given(UserRegistered({ ...person, role: ownRole, roles: { hall: 'viewer' } }));
      const facts = { administrator: administeredBy(role) };
      const may = rolePermissions[role].people.changes.includes(ownRole);
      const denied =
        rolePermissions[role].people.reach === 'nobody' ? 'resource.absent' : 'user.role-too-weak';
      const refusal = (decision: Decision, data: object) =>
        target.when(decision, { userId, ...data }, specContext, facts).refusal;
      expect(refusal(renameUser, { displayName: 'Another' })).toBe(may ? null : denied);
      for (const decision of [deactivateUser, reactivateUser, erasePerson])
        expect(refusal(decision, {})).toBe(may ? null : denied);
      for (const requestedRole of Role.options) {
        const gives = may && rolePermissions[role].people.assigns.includes(requestedRole);
        const expected = may ? 'user.role-too-weak' : denied;
        expect(refusal(changeUserRole, { role: requestedRole })).toBe(gives ? null : expected);
        expect(refusal(changeWorkspaceRole, { workspaceId: 'hall', role: requestedRole })).toBe(
          gives ? null : expected,
        );
      }
    },
  );

  it('nobody can promote themselves', () => {
    const data = { userId: 'user-1', role: 'admin-super' };
    const self = given(UserRegistered({ ...person, userId: 'user-1', role: 'admin-organization' }));
    const facts = { administrator: administeredBy('admin-organization') };
    expect(self.when(changeUserRole, data, specContext, facts).refusal).toBe('user.role-too-weak');
  });
});
