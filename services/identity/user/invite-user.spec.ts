import { describe, expect, it } from 'vitest';
import { mayAdd } from '../../../contracts/identity/administration.ts';
import {
  InvitationAccepted,
  InvitationDeliveryRecorded,
  InvitationRenewed,
  InvitationWithdrawn,
  UserInvited,
} from '../../../contracts/identity/invitation.ts';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import {
  PersonErased,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { factsOf, given, specContext, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { changeUserRole, deactivateUser, erasePerson, renameUser } from './administer-user.ts';
import {
  acceptInvitation,
  acceptInvitationBySignOn,
  inviteUser,
  recordInvitationDelivery,
  renewInvitation,
  withdrawInvitation,
} from './invite-user.ts';
import { isActiveAdministrator } from './administrators.ts';
import type { User } from './user.ts';

const userId = 'tom';
const person = {
  userId,
  email: 'tom@harbour.example',
  displayName: 'Tom',
  role: 'viewer' as const,
  roles: { hall: 'publisher' as const },
  teamIds: ['night-shift'],
};
const now = specContext.now.getTime();
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const weekLater = inMinutes(7 * 24 * 60);
const invitedBefore = UserInvited({ ...person, invitationId: 'first', expiresAt: weekLater });
const invited = UserInvited({ ...invitedBefore.data, joinsTeams: true });
const sentEarlier: PastEvent = { ...invited, time: inMinutes(-10) };
const administeredBy = (role: Role, roles: Record<string, Role> = {}) => ({
  isSystem: false,
  userId: 'ada',
  role,
  roles,
});
const admin = administeredBy('admin-organization');
const unhurried = { administrator: admin, retryAfterSeconds: 0 };
const accept = { userId, invitationId: 'first', displayName: 'Tom Becker' };
const accepted = InvitationAccepted({
  ...accept,
  role: 'viewer',
  roles: person.roles,
  teamIds: [],
});
const withdrawn = InvitationWithdrawn({ userId });

describe('R-USR-03: inviting somebody', () => {
  const invite = (by: object | null, data: object = person) =>
    given().when(inviteUser, { ...person, ...data }, specContext, by);

  it('is recorded once, for a week', async () => {
    expect(invite(admin).events).toEqual([
      { ...invited, data: { ...invited.data, invitationId: 'new-invitation' } },
    ]);
    expect(given(invited).when(inviteUser, person, specContext, admin).events).toEqual([]);
    expect(await factsOf(inviteUser, person, { viewer: admin })).toBe(admin);
  });

  it.each<[Role, Record<string, Role>, Role, Record<string, Role>, boolean]>([
    ['admin-organization', {}, 'admin-organization', {}, true],
    ['admin-organization', {}, 'admin-super', {}, false],
    ['admin-group', { hall: 'admin-group' }, 'viewer', { hall: 'publisher' }, true],
    ['admin-group', { hall: 'admin-group' }, 'viewer', { hall: 'admin-group' }, false],
    ['admin-group', { hall: 'admin-group' }, 'viewer', { barn: 'viewer' }, false],
    ['admin-group', { hall: 'admin-group' }, 'viewer', {}, false],
    ['admin-group', { hall: 'admin-group' }, 'admin-organization', { hall: 'viewer' }, false],
    ['publisher', { hall: 'publisher' }, 'viewer', { hall: 'viewer' }, false],
  ])('a %s %o may give %s %o: %s', (...[role, roles, newRole, newRoles, may]) => {
    const newcomer = { role: newRole, roles: newRoles };
    expect(mayAdd({ role, roles }, newcomer)).toBe(may);
    const { refusal } = invite(administeredBy(role, roles), newcomer);
    expect(refusal).toBe(may ? null : 'user.role-too-weak');
  });

  it('needs somebody who does it', () => {
    expect(invite(null).refusal).toBe('session.required');
  });
});

describe('an open invitation', () => {
  it('becomes an account with the name that the person entered and their present roles', () => {
    const promoted = UserRoleChanged({ userId, role: 'publisher' });
    const moved = WorkspaceRoleChanged({ userId, workspaceId: 'barn', role: 'viewer' });
    const renamed = UserRenamed({ userId, displayName: 'Thomas' });
    const { events, state } = given(invited, promoted, moved, renamed).when(acceptInvitation, accept);
    const roles = { hall: 'publisher', barn: 'viewer' };
    expect(events).toEqual([
      { ...accepted, data: { ...accepted.data, role: 'publisher', roles } },
      PasswordChanged({ userId }),
    ]);
    expect(state).toMatchObject({ status: 'active', displayName: 'Tom Becker', password: 'own', roles });
    expect(state).toMatchObject({ isEmailProved: true });
  });

  it.each([
    ['accepted', [invited, accepted]],
    ['withdrawn', [invited, withdrawn]],
    ['replaced', [invited, InvitationRenewed({ userId, invitationId: 'second', expiresAt: weekLater })]],
    ['expired', [UserInvited({ ...person, invitationId: 'first', expiresAt: inMinutes(0) })]],
    ['erased', [invited, PersonErased({ userId })]],
  ])('that was %s is of no use', (_, events) => {
    expect(given(...events).when(acceptInvitation, accept).refusal).toBe('invitation.invalid');
  });

  it('becomes an account without a password where a provider says who it is, once', () => {
    const joined = given(invited).when(acceptInvitationBySignOn, { userId });
    expect(joined.events).toEqual([{ ...accepted, data: { ...accepted.data, displayName: 'Tom' } }]);
    expect(joined.state).toMatchObject({ status: 'active', password: 'none', roles: person.roles });
    expect(given(invited, accepted).when(acceptInvitationBySignOn, { userId })).toMatchObject({
      events: [],
      refusal: null,
    });
    for (const events of [
      [invited, withdrawn],
      [invited, PersonErased({ userId })],
    ])
      expect(given(...events).when(acceptInvitationBySignOn, { userId }).refusal).toBe('invitation.invalid');
  });

  it('is sent again, not more often than once a minute', () => {
    const renew = (...events: PastEvent[]) =>
      given(...events).when(renewInvitation, { userId }, specContext, unhurried);
    expect(renew(sentEarlier).events).toEqual([
      InvitationRenewed({ userId, invitationId: 'new-invitation', expiresAt: weekLater }),
    ]);
    expect(renew(invited)).toMatchObject({ events: [], refusal: null });
    expect(renew(sentEarlier, accepted).refusal).toBe('invitation.not-open');
    expect(renew(invited, withdrawn).refusal).toBe('invitation.not-open');
    expect(renew(invited, PersonErased({ userId })).refusal).toBe('resource.absent');
  });

  it('is not sent again while a free trial waits, by who may', async () => {
    const facts = await factsOf(
      renewInvitation,
      { userId },
      { viewer: admin, answers: { FindInvitationPause: () => ({ retryAfterSeconds: 540 }) } },
    );
    expect(facts).toEqual({ administrator: admin, retryAfterSeconds: 540 });
    const renew = (by: unknown) => given(sentEarlier).when(renewInvitation, { userId }, specContext, by);
    expect(renew(facts)).toMatchObject({
      events: [],
      refusal: 'invitation.trial-slowed-down',
      details: { retryAfterSeconds: 540 },
    });
    const stranger = { administrator: administeredBy('viewer'), retryAfterSeconds: 540 };
    expect(renew(stranger).refusal).toBe('resource.absent');
  });

  it('is withdrawn once, by who may', () => {
    const withdraw = (by: object, ...events: PastEvent[]) =>
      given(...events).when(withdrawInvitation, { userId }, specContext, by);
    expect(withdraw(admin, invited).events).toEqual([withdrawn]);
    expect(withdraw(admin, invited, withdrawn)).toMatchObject({ events: [], refusal: null });
    expect(withdraw(admin, invited, accepted).refusal).toBe('invitation.not-open');
    const leader = administeredBy('admin-group', { barn: 'admin-group' });
    expect(withdraw(leader, invited).refusal).toBe('resource.absent');
    expect(withdraw(administeredBy('admin-group', { hall: 'admin-group' }), invited).events).toHaveLength(1);
  });

  it('keeps what became of its email, unless it was replaced', () => {
    const delivery = { userId, invitationId: 'first', statusText: 'error: rejected' };
    const record = (...events: PastEvent[]) =>
      given(...events).when(recordInvitationDelivery, delivery).events;
    expect(record(invited)).toEqual([InvitationDeliveryRecorded(delivery)]);
    expect(record(invited, InvitationRenewed({ userId, invitationId: 'b', expiresAt: weekLater }))).toEqual(
      [],
    );
    expect(record(invited, accepted)).toEqual([]);
  });
});

describe('somebody who has not joined', () => {
  const when = (decision: Decision, data: object, ...events: PastEvent[]) =>
    given(invited, ...events).when(decision, { userId, ...data }, specContext, { administrator: admin });

  it('can be renamed and given another role, but neither deactivated nor counted as an administrator', () => {
    expect(when(renameUser, { displayName: 'Thomas' }).events).toHaveLength(1);
    const { state } = when(changeUserRole, { role: 'admin-organization' });
    expect(state).toMatchObject({ status: 'invited', role: 'admin-organization' });
    expect(isActiveAdministrator(state as User)).toBe(false);
    expect(when(deactivateUser, {}).refusal).toBe('user.not-joined');
    expect(when(renameUser, { displayName: 'X' }, UserReactivated({ userId })).state).toMatchObject({
      status: 'invited',
    });
  });

  it('can be erased, also once the invitation was withdrawn; then nothing else is left to change', () => {
    expect(when(erasePerson, {}).events).toEqual([PersonErased({ userId })]);
    expect(when(erasePerson, {}, withdrawn).events).toEqual([PersonErased({ userId })]);
    expect(when(renameUser, { displayName: 'X' }, withdrawn).refusal).toBe('resource.absent');
    const leader = administeredBy('admin-group', { hall: 'admin-group' });
    const byLeader = given(invited, withdrawn).when(erasePerson, { userId }, specContext, {
      administrator: leader,
    });
    expect(byLeader.refusal).toBe('resource.absent');
  });
});
