import { describe, expect, it } from 'vitest';
import { administration } from '../../../contracts/identity/administration.ts';
import {
  PersonErased,
  UserDeactivated,
  UserRegistered,
  UserRenamed,
} from '../../../contracts/identity/user.ts';
import { Role } from '../../../contracts/kernel/access.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import {
  changeUserRole,
  changeWorkspaceRole,
  deactivateUser,
  erasePerson,
  reactivateUser,
  renameUser,
} from './administer-user.ts';
import { reserveAdministratorRemoval } from './administrators.ts';

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
/** The state after somebody was registered and these events. */
const stateAfter = (...events: EventData[]) =>
  given(...events).when(renameUser, { userId, displayName: 'Ben' }, specContext, bySuper).state as never;

describe('administering accounts', () => {
  it('renames, and a second time changes nothing', () => {
    const data = { userId, displayName: 'Ben Okafor' };
    expect(given(viewer).when(renameUser, data, specContext, bySuper).events).toEqual([UserRenamed(data)]);
    expect(given(viewer, UserRenamed(data)).when(renameUser, data, specContext, bySuper).events).toEqual([]);
  });

  it.each([
    ['deactivated', deactivateUser, { userId }],
    ['erased', erasePerson, { userId }],
    ['made a viewer', changeUserRole, { userId, role: 'viewer' }],
  ])('an active administrator is %s only if another one stays', (_, decision: Decision, data) => {
    const reserved = (...events: EventData[]) =>
      decision.reserves?.(data as never, stateAfter(...events), events.length - 1, known) ?? null;
    expect(reserved(administrator)).toEqual({
      decision: reserveAdministratorRemoval,
      data: { userId, userRevision: 0 },
    });
    expect(reserved(viewer)).toBeNull();
    expect(reserved(administrator, UserDeactivated({ userId }))).toBeNull();
  });

  it('another administrator role needs no other administrator', () => {
    const data = { userId, role: 'admin-super' } as never;
    expect(changeUserRole.reserves?.(data, stateAfter(administrator), 0, known)).toBeNull();
  });

  it('an inactive account is deactivated once', () => {
    const inactive = given(viewer, UserDeactivated({ userId }));
    expect(inactive.when(deactivateUser, { userId }, specContext, bySuper).events).toEqual([]);
  });

  it('nothing can be changed of an erased person', () => {
    const erased = given(viewer, PersonErased({ userId }));
    expect(erased.when(renameUser, { userId, displayName: 'X' }, specContext, bySuper).refusal).toBe(
      'user.erased',
    );
    expect(erased.when(erasePerson, { userId }, specContext, bySuper).events).toEqual([]);
  });

  it.each(Role.options.flatMap((role) => Role.options.map((ownRole) => [role, ownRole] as const)))(
    'the table of roles decides whether %s changes a %s, and which role it may grant',
    (role, ownRole) => {
      const target = given(UserRegistered({ ...person, role: ownRole, roles: { hall: 'viewer' } }));
      const facts = { administrator: administeredBy(role) };
      const may = administration[role].changes.includes(ownRole);
      const denied = administration[role].reach === 'nobody' ? 'resource.absent' : 'user.role-too-weak';
      const refusal = (decision: Decision, data: object) =>
        target.when(decision, { userId, ...data }, specContext, facts).refusal;
      expect(refusal(renameUser, { displayName: 'Another' })).toBe(may ? null : denied);
      for (const decision of [deactivateUser, reactivateUser, erasePerson])
        expect(refusal(decision, {})).toBe(may ? null : denied);
      for (const requestedRole of Role.options) {
        const gives = may && administration[role].assigns.includes(requestedRole);
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
