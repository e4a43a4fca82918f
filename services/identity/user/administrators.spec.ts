import { describe, expect, it } from 'vitest';
import { AdministratorRemovalReserved } from '../../../contracts/identity/administrators.ts';
import { EmergencyOwnersNamed, LoginMethodChanged } from '../../../contracts/identity/sign-on.ts';
import {
  UserDeactivated,
  UserRegistered,
  UserRenamed,
  UserRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { factsOf, given, specContext, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { administrators, reserveAdministratorRemoval } from './administrators.ts';
import { userRegistered } from './user-registered.fixture.ts';

const removal = { userId: 'ada', userRevision: 3 };
const reserved = AdministratorRemovalReserved(removal);
const ben = { userId: 'ben', userRevision: 7 };
const removalOfBen = AdministratorRemovalReserved(ben);

const others = (...those: readonly object[]) => ({ isSuper: false, others: those, otherOwners: null });
const otherSupers = (...those: readonly object[]) => ({ ...others(...those), isSuper: true });

it('an administrator may be removed if another one stays, and repeating it changes nothing', () => {
  const { events } = given().when(reserveAdministratorRemoval, removal, specContext, others(ben));
  expect(events).toEqual([reserved]);
  const again = given(reserved).when(reserveAdministratorRemoval, removal, specContext, others());
  expect(again).toMatchObject({ events: [], refusal: null });
});

it('the last administrator stays, even if the others are only about to be removed', () => {
  expect(given().when(reserveAdministratorRemoval, removal, specContext, others()).refusal).toBe(
    'user.last-administrator',
  );
  const both = given(removalOfBen).when(reserveAdministratorRemoval, removal, specContext, others(ben));
  expect(both.refusal).toBe('user.last-administrator');
});

it('the last super admin stays, which nobody else could undo', () => {
  const remove = (facts: object) => given().when(reserveAdministratorRemoval, removal, specContext, facts);
  expect(remove(otherSupers()).refusal).toBe('user.last-super-admin');
  expect(remove(otherSupers(ben)).events).toEqual([reserved]);
  const both = given(removalOfBen).when(reserveAdministratorRemoval, removal, specContext, otherSupers(ben));
  expect(both.refusal).toBe('user.last-super-admin');
});

describe('while passwords are switched off', () => {
  const otherOwners = (...those: readonly object[]) => ({
    ...others({ ...ben, userId: 'cyd' }),
    otherOwners: those,
  });
  const remove = (facts: object, ...events: readonly PastEvent[]) =>
    given(...events).when(reserveAdministratorRemoval, removal, specContext, facts);

  it('the last emergency owner stays, even if the other one is only about to be removed', () => {
    expect(remove(otherOwners(ben)).events).toEqual([reserved]);
    expect(remove(otherOwners()).refusal).toBe('user.last-emergency-owner');
    expect(remove(otherOwners(ben), removalOfBen).refusal).toBe('user.last-emergency-owner');
    // what was reserved may have been a change after which they still administer the organisation
    expect(remove(otherOwners(), reserved).refusal).toBe('user.last-emergency-owner');
    expect(remove(otherOwners(ben), reserved)).toMatchObject({ events: [], refusal: null });
  });

  it('one who is made an organisation admin stays an owner', () => {
    const demotion = { ...removal, isAdministratorAfter: true };
    const { events } = given().when(reserveAdministratorRemoval, demotion, specContext, otherOwners());
    expect(events).toEqual([reserved]);
  });

  it('the others are the named ones who are active administrators, by their accounts', async () => {
    const account = (userId: string) => userRegistered({ userId, role: 'admin-organization' });
    const ownersFor = async (loginMethod: 'sso_only' | 'email_and_sso', ...userIds: string[]) =>
      factsOf(reserveAdministratorRemoval, removal, {
        viewer: { organizationId: 'org-1' },
        answers: { ListUsers: () => ({ items: [] }) },
        streams: {
          'sign-on-org-1': [
            EmergencyOwnersNamed({ userIds }),
            LoginMethodChanged({ organizationId: 'org-1', loginMethod }),
          ],
          'user-ada': [account('ada')],
          'user-ben': [account('ben')],
          'user-cyd': [account('cyd'), UserDeactivated({ userId: 'cyd' })],
          'user-dan': [account('dan'), UserRoleChanged({ userId: 'dan', role: 'viewer' })],
        },
      });
    const known = { otherOwners: [{ userId: 'ben', userRevision: 0 }] };
    expect(await ownersFor('sso_only', 'ada', 'ben')).toMatchObject(known);
    expect(await ownersFor('sso_only', 'ada', 'cyd')).toMatchObject({ otherOwners: [] });
    expect(await ownersFor('sso_only', 'dan', 'ada')).toMatchObject({ otherOwners: [] });
    expect(await ownersFor('sso_only', 'ben', 'cyd')).toMatchObject({ otherOwners: null });
    expect(await ownersFor('email_and_sso', 'ada', 'cyd')).toMatchObject({ otherOwners: null });
  });
});

it('a removal that failed blocks nobody once the account has changed', () => {
  const later = { ...ben, userRevision: 8 };
  const { events } = given(removalOfBen).when(
    reserveAdministratorRemoval,
    removal,
    specContext,
    others(later),
  );
  expect(events).toEqual([reserved]);
});

it('those who stay are the other active administrators, by their accounts and not by the list of people', async () => {
  const account = (userId: string, role: Role) =>
    UserRegistered({ userId, email: `${userId}@harbour.example`, displayName: userId, role, roles: {} });
  const listed: Partial<Record<Role, readonly string[]>> = {
    'admin-super': ['ada', 'ben', 'gone'],
    'admin-organization': ['cyd', 'dan', 'eve'],
  };
  const factsFor = (ownRole: Role) =>
    factsOf(reserveAdministratorRemoval, removal, {
      answers: {
        ListUsers: ({ role, status, size }: { role: Role; status: string; size: number }) => ({
          items: (status === 'active' && size === 100 ? (listed[role] ?? []) : []).map((id) => ({ id })),
        }),
      },
      streams: {
        'user-ada': [account('ada', ownRole)],
        'user-ben': [account('ben', 'admin-super')],
        'user-cyd': [
          account('cyd', 'admin-organization'),
          UserRoleChanged({ userId: 'cyd', role: 'viewer' }),
        ],
        'user-dan': [
          account('dan', 'admin-organization'),
          UserRenamed({ userId: 'dan', displayName: 'Dan' }),
        ],
        'user-eve': [account('eve', 'admin-organization'), UserDeactivated({ userId: 'eve' })],
      },
    });
  const [ofBen, ofDan] = [
    { userId: 'ben', userRevision: 0 },
    { userId: 'dan', userRevision: 1 },
  ];
  expect(await factsFor('admin-organization')).toEqual(others(ofBen, ofDan));
  expect(await factsFor('admin-super')).toEqual(otherSupers(ofBen));
});

it('the removals are those of the whole organisation', () => {
  expect(administrators.scope(administrators.initial)).toEqual({ workspaceId: null });
});
