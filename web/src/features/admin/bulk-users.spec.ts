import { expect, it } from 'vitest';
import type { UserView } from '../../../../contracts/identity/user.ts';
import { actOnUsers } from './bulk-users.ts';

const user = (id: string, status: UserView['status'] = 'active'): UserView => ({
  id, status, email: null, displayName: id, role: 'viewer', roles: {}, createdAt: '2026-01-01T00:00:00Z', lastSignInAt: null, lastInteraction: null,
}); // prettier-ignore
const fine = { code: 0, ok: true, errorMessage: '', data: null };
const refused = { code: 409, ok: false, errorMessage: 'The last administrator.', data: null };

it('says whom it left out and why', async () => {
  const users = [user('a'), user('me'), user('off', 'inactive'), user('gone', 'erased'), user('boss')];
  const result = await actOnUsers('deactivate', users, 'me', (_, id) =>
    Promise.resolve(id === 'boss' ? refused : fine),
  );
  expect(result.done.map((each) => each.id)).toEqual(['a']);
  expect(result.skipped.map(({ user: { id }, why }) => [id, why])).toEqual([
    ['me', 'skippedSelf'],
    ['off', 'skippedInactive'],
    ['gone', 'skippedErased'],
    ['boss', { told: 'The last administrator.' }],
  ]);
});

it('reactivates only who is inactive', async () => {
  const result = await actOnUsers('reactivate', [user('a'), user('b', 'inactive')], 'me', () =>
    Promise.resolve(fine),
  );
  expect(result.done.map((each) => each.id)).toEqual(['b']);
  expect(result.skipped[0]?.why).toBe('skippedActive');
});
