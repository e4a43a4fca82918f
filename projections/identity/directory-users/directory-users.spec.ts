import { expect, it } from 'vitest';
import {
  DirectoryRecordChanged,
  DirectoryRecordDeleted,
  ListDirectoryUsers,
} from '../../../contracts/identity/directory-record.ts';
import {
  PersonErased,
  UserDeactivated,
  UserReactivated,
  UserRegistered,
  UserRenamed,
} from '../../../contracts/identity/user.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { directoryUserAnswers, directoryUsersModel } from './directory-users.ts';

const registered = (userId: string, more: object = {}) =>
  UserRegistered({
    userId,
    email: `${userId}@acme.example`,
    displayName: userId,
    role: 'viewer',
    roles: {},
    ...more,
  });
const leaves = (userId: string) => [UserDeactivated({ userId }), DirectoryRecordDeleted({ userId })];
const answer = answersOf({
  readModels: [directoryUsersModel],
  answers: directoryUserAnswers,
  events: [
    registered('ana'),
    registered('ben'),
    registered('cleo'),
    registered('dora'),
    registered('erin'),
    registered('line', { email: null, kind: 'shared', accountName: 'line' }),
    registered('op1', { email: null, kind: 'employee', accountName: 'op-1' }),
    DirectoryRecordChanged({ userId: 'ana', externalId: 'a-1', givenName: 'Ana', familyName: undefined }),
    UserRenamed({ userId: 'ana', displayName: 'Ana Ngo' }),
    UserDeactivated({ userId: 'ben' }),
    DirectoryRecordChanged({ userId: 'cleo', externalId: 'c-1', givenName: undefined, familyName: undefined }),
    ...leaves('cleo'),
    ...leaves('dora'),
    UserReactivated({ userId: 'dora' }),
    PersonErased({ userId: 'erin' }),
  ],
}); // prettier-ignore

it('lists everybody with an account of their own whom the directory has not deleted', async () => {
  const { items, page } = await answer(ListDirectoryUsers, {}, viewer);
  expect(page.dataCount).toBe(4);
  expect(items.map(({ id, isActive }) => [id, isActive])).toEqual([
    ['ana', true],
    ['ben', false],
    ['dora', true],
    ['op1', true],
  ]);
  expect(items[0]).toEqual({
    id: 'ana',
    userName: 'ana@acme.example',
    displayName: 'Ana Ngo',
    givenName: 'Ana',
    familyName: null,
    externalId: 'a-1',
    isActive: true,
  });
  expect(items[3]).toMatchObject({ userName: 'op-1' });
});

it('finds by the id of the directory, and nobody who was deleted', async () => {
  const ids = async (externalId: string) =>
    (await answer(ListDirectoryUsers, { externalId }, viewer)).items.map(({ id }) => id);
  expect([await ids('a-1'), await ids('A-1'), await ids('c-1')]).toEqual([['ana'], [], []]);
});
