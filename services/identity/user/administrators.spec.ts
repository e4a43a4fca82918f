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

it('an administrator may be removed if another one stays, and repeating it changes nothing', () => {
  const { events } = given().when(reserveAdministratorRemoval, removal, specContext, [ben]);
  expect(events).toEqual([reserved]);
  const again = given(reserved).when(reserveAdministratorRemoval, removal, specContext, []);
  expect(again).toMatchObject({ events: [], refusal: null });
});

it('the last administrator stays, even if the others are only about to be removed', () => {
  expect(given().when(reserveAdministratorRemoval, removal, specContext, []).refusal).toBe(
    'user.last-administrator',
  );
  const both = given(removalOfBen).when(reserveAdministratorRemoval, removal, specContext, [ben]);
  expect(both.refusal).toBe('user.last-administrator');
});

it('a removal that failed blocks nobody once the account has changed', () => {
  const later = { ...ben, userRevision: 8 };
  const { events } = given(removalOfBen).when(reserveAdministratorRemoval, removal, specContext, [later]);
  expect(events).toEqual([reserved]);
});

it('those who stay are the other active administrators, by their accounts and not by the list of people', async () => {
  const account = (userId: string, role: Role) =>
    UserRegistered({ userId, email: `${userId}@harbour.example`, displayName: userId, role, roles: {} });
  const listed: Partial<Record<Role, readonly string[]>> = {
    'admin-super': ['ada', 'ben', 'gone'],
    'admin-organization': ['cyd', 'dan', 'eve'],
  };
  const facts = await factsOf(reserveAdministratorRemoval, removal, {
    answers: {
      ListUsers: ({ role, status, size }: { role: Role; status: string; size: number }) => ({
        items: (status === 'active' && size === 100 ? (listed[role] ?? []) : []).map((id) => ({ id })),
      }),
    },
    streams: {
      'user-ada': [account('ada', 'admin-super')],
      'user-ben': [account('ben', 'admin-super')],
      'user-cyd': [account('cyd', 'admin-organization'), UserRoleChanged({ userId: 'cyd', role: 'viewer' })],
      'user-dan': [account('dan', 'admin-organization'), UserRenamed({ userId: 'dan', displayName: 'Dan' })],
      'user-eve': [account('eve', 'admin-organization'), UserDeactivated({ userId: 'eve' })],
    },
  });
  expect(facts).toEqual([
    { userId: 'ben', userRevision: 0 },
    { userId: 'dan', userRevision: 1 },
  ]);
});

it('the removals are those of the whole organisation', () => {
  expect(administrators.scope(administrators.initial)).toEqual({ workspaceId: null });
});
