import {
  CompletePasswordReset,
  PasswordChanged,
  PasswordResetInvalid,
  PasswordResetRequested,
  RecordPasswordChange,
  RequestPasswordReset,
  passwordResetLimits,
} from '../../../contracts/identity/password.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { accountLimit, waitSeconds } from '../credentials/attempt-counters.ts';
import { user, type ResetRequest, type User } from './user.ts';

export const recordPasswordChange = decision(RecordPasswordChange, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data) => [PasswordChanged(data)],
});

export const requestPasswordReset = decision(RequestPasswordReset, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: ({ userId }, state, { now, newId }) => {
    if (state.status !== 'active') return [];
    const { validMinutes } = passwordResetLimits;
    // so that nobody can flood another's mailbox, or void each link before it is used
    if (state.reset && pauseSecondsAfter(state.reset, now) > 0) return [];
    const expiresAt = new Date(now.getTime() + validMinutes * 60_000).toISOString();
    return [PasswordResetRequested({ userId, requestId: newId('password-reset'), expiresAt })];
  },
});

/** One email a minute, and about ten an hour; the longest pause is shorter than a link is valid. */
function pauseSecondsAfter({ askedAt, counter }: ResetRequest, now: Date): number {
  const sinceSeconds = (now.getTime() - Date.parse(askedAt)) / 1000;
  const pause = passwordResetLimits.pauseSeconds - sinceSeconds;
  return Math.max(pause, waitSeconds(accountLimit, counter, now.getTime()));
}

/** The request of an account that can still be used, if any. */
export function openRequest(state: User, now: Date): ResetRequest | null {
  const reset = state.status === 'active' ? state.reset : null;
  return reset !== null && Date.parse(reset.expiresAt) > now.getTime() ? reset : null;
}

/** The open request of this id; refuses one that has expired, was used, or was replaced. */
export function requireOpenRequest(state: User, requestId: string, now: Date): ResetRequest {
  const reset = openRequest(state, now);
  if (reset?.id !== requestId) throw PasswordResetInvalid();
  return reset;
}

export const completePasswordReset = decision(CompletePasswordReset, user, {
  id: (data) => data.userId,
  decide: ({ userId, requestId }, state, { now }) => {
    requireOpenRequest(state, requestId, now);
    return [PasswordChanged({ userId, how: 'reset' })];
  },
});
