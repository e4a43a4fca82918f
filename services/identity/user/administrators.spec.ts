import { expect, it } from 'vitest';
import { AdministratorRemovalReserved } from '../../../contracts/identity/administrators.ts';
import {
  UserDeactivated,
  UserRegistered,
  UserRenamed,
  UserRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { administrators, reserveAdministratorRemoval } from './administrators.ts';

const removal = { userId: 'ada', userRevision: 3 };
const reserved = AdministratorRemovalReserved(removal);
const ben = { userId: 'ben', userRevision: 7 };
const removalOfBen = AdministratorRemovalReserved(ben);

const others = (...those: readonly object[]) => ({ isSuper: false, others: those });
const otherSupers = (...those: readonly object[]) => ({ isSuper: true, others: those });

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
