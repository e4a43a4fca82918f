import { z } from 'zod';

/**
 * Account status (1:152). The two after `invited` are derived from the invitation; `erased` is final, nothing but the id
 * is left then.
 */
export const UserStatus = z.enum([
  'active',
  'inactive',
  'invited',
  'invitation-expired',
  'could-not-be-invited',
  'erased',
]);
export type UserStatus = z.output<typeof UserStatus>;

/** Statuses that events decide; the rest depends on the time and on what became of the email. */
export const RecordedStatus = UserStatus.exclude(['invitation-expired', 'could-not-be-invited']);
export type RecordedStatus = z.output<typeof RecordedStatus>;

interface Invitation {
  /** What became of the email; `null` while nothing is known to be wrong. */
  readonly statusText: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Whether a status text says that the email did not arrive (1:153). */
export const saysError = (statusText: string | null): boolean =>
  statusText?.toLowerCase().includes('error') ?? false;

/** The status that people see (1:152-155). */
export function accountStatus(
  recorded: RecordedStatus,
  invitation: Invitation | null,
  now: Date,
): UserStatus {
  if (recorded !== 'invited' || invitation === null) return recorded;
  if (saysError(invitation.statusText)) return 'could-not-be-invited';
  return Date.parse(invitation.expiresAt) <= now.getTime() ? 'invitation-expired' : 'invited';
}
