import { describe, expect, it } from 'vitest';
import { UserRenamed, UserRoleChanged } from '../../../contracts/identity/user.ts';
import { given, specContext, stateAfter, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { viewer } from '../../platform/projections/viewer.fixture.ts';
import { reserveAdministratorRemoval } from '../user/administrators.ts';
import { user } from '../user/user.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';
import { changeSharedAccount } from './change-shared-account.ts';

const userId = 'line1';
const shared = userRegistered({
  userId,
  email: null,
  kind: 'shared',
  accountName: 'line1',
  displayName: 'Line 1',
});
const admin = { ...viewer, role: 'admin-organization' } as const;

describe('a shared account', () => {
  it('gets another name or role, and nothing that it has already', () => {
    const change = (data: object) =>
      given(shared).when(changeSharedAccount, { userId, ...data }, specContext, admin).events;
    expect(change({ displayName: 'Line one' })).toEqual([UserRenamed({ userId, displayName: 'Line one' })]);
    expect(change({ role: 'publisher' })).toEqual([UserRoleChanged({ userId, role: 'publisher' })]);
    expect(change({ displayName: 'Line 1', role: 'viewer' })).toEqual([]);
  });
  it('is no account of one person, and not administered by those who administer nobody', () => {
    const change = (registered: typeof shared, facts: typeof viewer = admin) =>
      given(registered).when(changeSharedAccount, { userId, displayName: 'X' }, specContext, facts).refusal;
    expect(change(userRegistered({ userId }))).toBe('account.not-shared');
    expect(change(shared, viewer)).toBe('resource.absent');
  });

  it('that administers the organisation loses that role only if another administrator stays', () => {
    const promoted = UserRoleChanged({ userId, role: 'admin-organization' });
    const reserved = (data: object, ...events: readonly PastEvent[]) =>
      changeSharedAccount.reserves?.(
        { userId, ...data } as never,
        stateAfter(user, shared, ...events) as never,
        events.length,
        { facts: admin, sender: specContext.sender } as never,
      ) ?? null;
    expect(reserved({ role: 'viewer' }, promoted)).toEqual({
      decision: reserveAdministratorRemoval,
      data: { userId, userRevision: 1 },
    });
    expect(reserved({ displayName: 'Line one' }, promoted)).toBeNull();
    expect(reserved({ role: 'publisher' })).toBeNull();
  });
});
