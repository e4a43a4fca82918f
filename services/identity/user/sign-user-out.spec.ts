import { expect, it } from 'vitest';
import { UserSignedOut } from '../../../contracts/identity/open-sessions.ts';
import { PersonErased } from '../../../contracts/identity/user.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { given, specContext, type PastEvent } from '../../platform/commands/given.fixture.ts';
import { signUserOut } from './sign-user-out.ts';
import { userRegistered } from './user-registered.fixture.ts';

const userId = 'ben';
const by = (role: Role) => ({ administrator: { isSystem: false, userId: 'ada', role, roles: {} } });
const signOut = (role: Role, ...events: readonly PastEvent[]) =>
  given(...events).when(signUserOut, { userId }, specContext, by(role));

it('is done by who may change the account, and not to a stronger one or an erased one', () => {
  const viewer = userRegistered({ userId, role: 'viewer' });
  expect(signOut('admin-organization', viewer).events).toEqual([UserSignedOut({ userId })]);
  expect(signOut('viewer', viewer).refusal).toBe('resource.absent');
  const chief = userRegistered({ userId, role: 'admin-super' });
  expect(signOut('admin-organization', chief).refusal).toBe('user.role-too-weak');
  expect(signOut('admin-super', viewer, PersonErased({ userId })).refusal).toBe('user.erased');
});
