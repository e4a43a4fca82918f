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
    const { validMinutes, pauseSeconds } = passwordResetLimits;
    // One email a minute, so that nobody can flood another's mailbox.
    if (state.reset && now.getTime() - Date.parse(state.reset.askedAt) < pauseSeconds * 1000) return [];
    const expiresAt = new Date(now.getTime() + validMinutes * 60_000).toISOString();
    return [PasswordResetRequested({ userId, requestId: newId('password-reset'), expiresAt })];
  },
});

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
