import { describe, expect, it } from 'vitest';
import {
  PersonErased,
  UserDeactivated,
  UserRegistered,
  UserRenamed,
} from '../../../contracts/identity/user.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { changeUserRole, deactivateUser, erasePerson, renameUser } from './administer-user.ts';

const userId = 'user-2';
const person = { userId, email: 'ben@harbour.example', displayName: 'Ben', roles: {} };
const administrator = UserRegistered({ ...person, role: 'admin-organization' });
const viewer = UserRegistered({ ...person, role: 'viewer' });
const alone = { others: 0 };
const notAlone = { others: 1 };

describe('administering accounts', () => {
  it('renames, and a second time changes nothing', () => {
    const data = { userId, displayName: 'Ben Okafor' };
    expect(given(viewer).when(renameUser, data).events).toEqual([UserRenamed(data)]);
    expect(given(viewer, UserRenamed(data)).when(renameUser, data).events).toEqual([]);
  });

  it.each([
    ['deactivated', deactivateUser, { userId }],
    ['erased', erasePerson, { userId }],
    ['made a viewer', changeUserRole, { userId, role: 'viewer' }],
  ])('the last administrator cannot be %s', (_, decision, data) => {
    expect(given(administrator).when(decision, data, specContext, alone).refusal).toBe(
      'user.last-administrator',
    );
    expect(given(administrator).when(decision, data, specContext, notAlone).events).toHaveLength(1);
    expect(given(viewer).when(decision, data, specContext, alone).refusal).toBeNull();
  });

  it('somebody inactive is deactivated once', () => {
    const inactive = given(viewer, UserDeactivated({ userId }));
    expect(inactive.when(deactivateUser, { userId }, specContext, alone).events).toEqual([]);
  });

  it('nothing can be changed of a person who was erased', () => {
    const erased = given(viewer, PersonErased({ userId }));
    expect(erased.when(renameUser, { userId, displayName: 'X' }).refusal).toBe('user.erased');
    expect(erased.when(erasePerson, { userId }, specContext, alone).events).toEqual([]);
  });
});
