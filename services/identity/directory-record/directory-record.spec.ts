import { describe, expect, it } from 'vitest';
import {
  DirectoryRecordChanged,
  DirectoryRecordDeleted,
} from '../../../contracts/identity/directory-record.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { Decision } from '../../platform/commands/define-decision.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';
import { changeDirectoryRecord, deleteDirectoryRecord } from './directory-record.ts';

const userId = 'ada';
const record = { userId, externalId: 'a-1', givenName: 'Ada', familyName: null };
const changed = DirectoryRecordChanged({
  userId,
  externalId: 'a-1',
  givenName: 'Ada',
  familyName: undefined,
});
const deleted = DirectoryRecordDeleted({ userId });

/** Decides as the directory of an administrator. */
const by =
  (sender: Role, registered: readonly EventData[]) =>
  async (decision: Decision, data: typeof record | { userId: string }, ...before: EventData[]) => {
    const viewer = { isSystem: false, userId: 'ben', role: sender, roles: {} };
    const streams = { [`user-${userId}`]: registered };
    const facts = await factsOf(decision, data, { viewer, streams });
    return given(...before).when(decision, data, specContext, facts);
  };

describe('a directory record', () => {
  const decide = by('admin-organization', [userRegistered()]);

  it('is changed as a whole, and not by a repeat', async () => {
    expect((await decide(changeDirectoryRecord, record)).events).toEqual([changed]);
    expect((await decide(changeDirectoryRecord, record, changed)).events).toEqual([]);
    const other = { ...record, familyName: 'Ngo' };
    expect((await decide(changeDirectoryRecord, other, changed)).state).toEqual({
      isDeleted: false,
      externalId: 'a-1',
      givenName: 'Ada',
      familyName: 'Ngo',
    });
  });

  it('that was deleted comes back with the same words', async () => {
    expect((await decide(deleteDirectoryRecord, { userId }, changed)).events).toEqual([deleted]);
    expect((await decide(deleteDirectoryRecord, { userId }, changed, deleted)).events).toEqual([]);
    expect((await decide(changeDirectoryRecord, record, changed, deleted)).events).toEqual([changed]);
  });

  it('of somebody whose key is destroyed says nothing', async () => {
    const erased = DirectoryRecordChanged({ userId, externalId: null, givenName: null, familyName: null });
    expect((await decide(deleteDirectoryRecord, { userId }, erased)).state).toMatchObject({
      externalId: null,
    });
  });

  it('of somebody above is changed by nobody below, and a repeat is refused to nobody', async () => {
    const ofSuper = [userRegistered({ role: 'admin-super' })];
    const byAdmin = by('admin-organization', ofSuper);
    expect((await byAdmin(changeDirectoryRecord, record)).refusal).toBe('user.role-too-weak');
    expect((await byAdmin(deleteDirectoryRecord, { userId })).refusal).toBe('user.role-too-weak');
    expect(await byAdmin(changeDirectoryRecord, record, changed)).toMatchObject({
      events: [],
      refusal: null,
    });
    const bySuper = by('admin-super', ofSuper);
    expect((await bySuper(changeDirectoryRecord, record)).events).toEqual([changed]);
    expect((await bySuper(deleteDirectoryRecord, { userId })).events).toEqual([deleted]);
  });

  it('of nobody is not there', async () => {
    const ofNobody = by('admin-super', []);
    expect((await ofNobody(changeDirectoryRecord, record)).refusal).toBe('resource.absent');
  });
});
