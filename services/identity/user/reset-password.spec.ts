import { describe, expect, it } from 'vitest';
import { PasswordChanged, PasswordResetRequested } from '../../../contracts/identity/password.ts';
import { PersonErased, UserDeactivated, UserReactivated } from '../../../contracts/identity/user.ts';
import { given, specContext, stateAfter, type PastEvent } from '../../platform/commands/given.fixture.ts';
import {
  completePasswordReset,
  openRequest,
  recordPasswordChange,
  requestPasswordReset,
} from './reset-password.ts';
import { user } from './user.ts';
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

  it('is emailed about ten times in an hour at most, and a link that was sent stays valid until the next one is', () => {
    const events: PastEvent[] = [];
    const minutesOf: number[] = [];
    for (let minute = 0; minute < 12 * 60; minute++) {
      const now = later(minute);
      const [event] = given(registered, ...events).when(requestPasswordReset, { userId }, now).events;
      if (event) {
        events.push({ ...event, time: now.now.toISOString() });
        minutesOf.push(minute);
      }
      const open = openRequest(stateAfter(user, registered, ...events), later(minute + 1).now);
      expect(open).not.toBeNull();
    }
    const inHour = (hour: number) => minutesOf.filter((at) => Math.floor(at / 60) === hour).length;
    expect(inHour(0)).toBeGreaterThanOrEqual(8);
    expect(inHour(0)).toBeLessThanOrEqual(10);
    for (let hour = 1; hour < 12; hour++) expect(inHour(hour)).toBeLessThanOrEqual(3);
    const rested = later(36 * 60);
    expect(given(registered, ...events).when(requestPasswordReset, { userId }, rested).events).toHaveLength(
      1,
    );
  });

  it('starts counting again once a link was used', () => {
    const asked = (minute: number): PastEvent => ({ ...requested, time: later(minute).now.toISOString() });
    const many = [0, 1, 2, 3, 4].map(asked);
    const ask = (...events: readonly PastEvent[]) =>
      given(registered, ...events).when(requestPasswordReset, { userId }, later(6.5)).events;
    expect(ask(...many, asked(5))).toEqual([]);
    expect(ask(...many, asked(5), PasswordChanged({ userId, how: 'reset' }))).toHaveLength(1);
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
