import { expect, it } from 'vitest';
import { AdministratorRemovalReserved } from '../../../contracts/identity/administrators.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { reserveAdministratorRemoval } from './administrators.ts';

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
