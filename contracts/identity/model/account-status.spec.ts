import { expect, it } from 'vitest';
import { accountStatus, saysError } from './account-status.ts';

const now = new Date('2026-03-03T09:00:00.000Z');
const invitation = (statusText: string | null, expiresAt = '2026-03-04T09:00:00.000Z') => ({
  statusText,
  expiresAt,
});

it.each([
  ['active', null, 'active'],
  ['inactive', null, 'inactive'],
  ['erased', null, 'erased'],
  ['invited', invitation(null), 'invited'],
  ['invited', invitation('sent'), 'invited'],
  ['invited', invitation('Error x'), 'could-not-be-invited'],
  ['invited', invitation('error x', '2026-03-01T09:00:00.000Z'), 'could-not-be-invited'],
  ['invited', invitation(null, now.toISOString()), 'invitation-expired'],
] as const)('R-USR-01, R-USR-02 (1:152-155): %s with %o is shown as %s', (recorded, sent, shown) => {
  expect(accountStatus(recorded, sent, now)).toBe(shown);
});

it('an email that arrived says no error', () => {
  expect(saysError(null)).toBe(false);
  expect(saysError('sent')).toBe(false);
});
