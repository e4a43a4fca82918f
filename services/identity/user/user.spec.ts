import { describe, expect, it } from 'vitest';
import { PasswordChanged, PasswordResetRequested } from '../../../contracts/identity/password.ts';
import {
  PersonErased,
  SignInRefused,
  UserDeactivated,
  UserLocaleChanged,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { LoginActivityRecorded, UserInteracted } from '../../../contracts/identity/presence.ts';
import { specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { user } from './user.ts';
import { userRegistered } from './user-registered.fixture.ts';

const userId = 'ada';
const registered = userRegistered({ userId, roles: { hall: 'publisher' } });
const account = {
  status: 'active',
  id: userId,
  role: 'viewer',
  roles: { hall: 'publisher' },
  locale: null,
  displayName: 'Ada',
  email: 'ada@harbour.example',
  kind: 'email',
  accountName: null,
  reset: null,
  isEmailProved: false,
  password: 'none',
  passwordChange: null,
  lastInteraction: 0,
  avatarId: null,
};
const requested = PasswordResetRequested({
  userId,
  requestId: 'request-1',
  expiresAt: '2026-03-03T10:00:00.000Z',
});
const reset = {
  id: 'request-1',
  askedAt: specContext.now.toISOString(),
  expiresAt: '2026-03-03T10:00:00.000Z',
  counter: { level: 1, at: specContext.now.getTime() },
};
const inWorkspace = (workspaceId: string, role: 'viewer' | null) =>
  WorkspaceRoleChanged({ userId, workspaceId, role });

describe('an account', () => {
  it.each([
    ['has no password and no language at first', [], {}],
    ['has its new name', [UserRenamed({ userId, displayName: 'Ada L.' })], { displayName: 'Ada L.' }],
    ['has its new role', [UserRoleChanged({ userId, role: 'publisher' })], { role: 'publisher' }],
    [
      'has a role in each workspace',
      [inWorkspace('dock', 'viewer')],
      { roles: { hall: 'publisher', dock: 'viewer' } },
    ],
    ['has one role in a workspace', [inWorkspace('hall', 'viewer')], { roles: { hall: 'viewer' } }],
    ['leaves a workspace', [inWorkspace('hall', null)], { roles: {} }],
    ['has its language', [UserLocaleChanged({ userId, locale: 'de-de' })], { locale: 'de-de' }],
    ['has an open request to reset its password', [requested], { reset }],
    [
      'loses the request when it is deactivated',
      [requested, UserDeactivated({ userId })],
      { status: 'inactive' },
    ],
    ['is active again', [UserDeactivated({ userId }), UserReactivated({ userId })], {}],
    [
      'has a password of its own, which uses up the request',
      [requested, PasswordChanged({ userId, how: 'reset' })],
      { password: 'own', passwordChange: 'command-1', isEmailProved: true },
    ],
    [
      'has a password of its own, which says nothing of its address',
      [PasswordChanged({ userId, how: 'own' })],
      { password: 'own', passwordChange: 'command-1' },
    ],
    [
      'has an address that stays proved when somebody else sets the password later',
      [PasswordChanged({ userId, how: 'reset' }), PasswordChanged({ userId, limit: 'until-changed' })],
      { password: 'until-changed', passwordChange: 'command-1', isEmailProved: true },
    ],
    [
      'has a password that must be changed',
      [PasswordChanged({ userId, limit: 'until-changed' })],
      { password: 'until-changed', passwordChange: 'command-1' },
    ],
    ['was last active', [UserInteracted({ userId, lastInteraction: 42 })], { lastInteraction: 42 }],
    [
      'is the same after a sign-in',
      [LoginActivityRecorded({ userId, device: 'desktop', product: 'web' })],
      {},
    ],
    ['is the same after a refused sign-in', [SignInRefused({ userId, reason: 'wrong-password' })], {}],
  ])('%s', (_, events, changed) => {
    const state = stateAfter(user, registered, ...events);
    expect(state).toEqual({ ...account, ...changed });
    expect(user.scope(state)).toEqual({ workspaceId: null });
  });

  it('that is erased has nothing but its id left, whatever follows', () => {
    const erased = stateAfter(user, registered, PersonErased({ userId }));
    expect(erased).toEqual({ status: 'erased', id: userId });
    const renamed = UserRenamed({ userId, displayName: 'Ada' });
    expect(stateAfter(user, registered, PersonErased({ userId }), renamed)).toEqual(erased);
    expect(user.scope(erased)).toEqual({ workspaceId: null });
  });

  it('does not exist before it is registered', () => {
    const state = stateAfter(user, UserRenamed({ userId, displayName: 'Ada' }));
    expect(state).toEqual({ status: 'absent' });
    expect(user.scope(state)).toBeNull();
  });
});
