import { describe, expect, it } from 'vitest';
import {
  DirectoryRecordChanged,
  DirectoryRecordDeleted,
} from '../../../contracts/identity/directory-record.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { changeDirectoryRecord, deleteDirectoryRecord } from './directory-record.ts';

const userId = 'ana';
const record = { userId, externalId: 'a-1', givenName: 'Ana', familyName: null };
const changed = DirectoryRecordChanged({
  userId,
  externalId: 'a-1',
  givenName: 'Ana',
  familyName: undefined,
});
const deleted = DirectoryRecordDeleted({ userId });

describe('a directory record', () => {
  it('is changed as a whole, and not by a repeat', () => {
    expect(given().when(changeDirectoryRecord, record).events).toEqual([changed]);
    expect(given(changed).when(changeDirectoryRecord, record).events).toEqual([]);
    const other = { ...record, familyName: 'Ngo' };
    expect(given(changed).when(changeDirectoryRecord, other).state).toEqual({
      isDeleted: false,
      externalId: 'a-1',
      givenName: 'Ana',
      familyName: 'Ngo',
    });
  });

  it('that was deleted comes back with the same words', () => {
    expect(given(changed).when(deleteDirectoryRecord, { userId }).events).toEqual([deleted]);
    expect(given(changed, deleted).when(deleteDirectoryRecord, { userId }).events).toEqual([]);
    expect(given(changed, deleted).when(changeDirectoryRecord, record).events).toEqual([changed]);
  });

  it('of somebody whose key is destroyed says nothing', () => {
    const erased = DirectoryRecordChanged({ userId, externalId: null, givenName: null, familyName: null });
    expect(given(erased).when(deleteDirectoryRecord, { userId }).state).toMatchObject({ externalId: null });
  });
});
