import { describe, expect, it } from 'vitest';
import { PasswordChanged, PasswordResetRequested } from '../../../contracts/identity/password.ts';
import { PersonErased, UserDeactivated, UserReactivated } from '../../../contracts/identity/user.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { completePasswordReset, recordPasswordChange, requestPasswordReset } from './reset-password.ts';
import { userRegistered } from './user-registered.fixture.ts';

const userId = 'ada';
const registered = userRegistered({ userId });
const later = (minutes: number) => ({
  ...specContext,
  now: new Date(specContext.now.getTime() + minutes * 60_000),
});
const requested = PasswordResetRequested({
  userId,
  requestId: 'new-password-reset',
  expiresAt: later(60).now.toISOString(),
});
const complete = { userId, requestId: 'new-password-reset' };

describe('resetting a forgotten password', () => {
  it('expires after an hour, and is not requested twice within a minute', () => {
    expect(given(registered).when(requestPasswordReset, { userId }).events).toEqual([requested]);
    const pendingReset = given(registered, requested);
    expect(pendingReset.when(requestPasswordReset, { userId }, later(0.9)).events).toEqual([]);
    expect(pendingReset.when(requestPasswordReset, { userId }, later(1)).events).toHaveLength(1);
  });

  it('is not offered to a deactivated account', () => {
    for (const end of [UserDeactivated({ userId }), PersonErased({ userId })])
      expect(given(registered, end).when(requestPasswordReset, { userId }).events).toEqual([]);
    expect(given().when(requestPasswordReset, { userId }).events).toEqual([]);
  });

  it('happens once, within the hour, for the newest request', () => {
    const pendingReset = given(registered, requested);
    const changed = PasswordChanged({ userId, how: 'reset' });
    const refusal = 'password-reset.invalid';
    expect(pendingReset.when(completePasswordReset, complete, later(59)).events).toEqual([changed]);
    expect(pendingReset.when(completePasswordReset, complete, later(60)).refusal).toBe(refusal);
    expect(pendingReset.when(completePasswordReset, { userId, requestId: 'older' }).refusal).toBe(refusal);
    expect(given(registered, requested, changed).when(completePasswordReset, complete).refusal).toBe(refusal);
    const out = given(registered, requested, UserDeactivated({ userId }));
    expect(out.when(completePasswordReset, complete).refusal).toBe(refusal);
    const back = given(registered, requested, UserDeactivated({ userId }), UserReactivated({ userId }));
    expect(back.when(completePasswordReset, complete).refusal).toBe(refusal);
  });

  it('records every change of the password', () => {
    const changed = PasswordChanged({ userId, how: 'own', keptSessionId: 'session-1' });
    expect(given(registered, changed).when(recordPasswordChange, changed.data).events).toEqual([changed]);
  });
});
