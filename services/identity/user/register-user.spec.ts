import { describe, expect, it } from 'vitest';
import { SignInRefused, UserRegistered } from '../../../contracts/identity/user.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { recordSignInRefusal, registerUser } from './register-user.ts';

const ada = {
  userId: 'ada',
  email: 'ada@harbour.example',
  displayName: 'Ada',
  role: 'viewer' as const,
  roles: { hall: 'publisher' as const },
};
const registered = UserRegistered(ada);
const withPassword = { ...ada, passwordProof: 'slow-hash' };
const administrator = { isSystem: false, userId: 'user-1', role: 'admin-organization' as const, roles: {} };
const register = (data: object, by: object | null = administrator) =>
  given().when(registerUser, { ...withPassword, ...data }, specContext, by);

describe('registering an account', () => {
  it('happens once, without a trace of its password', () => {
    expect(register({}).events).toEqual([registered]);
    const again = given(registered).when(registerUser, withPassword, specContext, administrator);
    expect(again).toMatchObject({ events: [], refusal: null });
  });

  it('asks who does it', async () => {
    expect(await factsOf(registerUser, withPassword, { viewer: administrator })).toBe(administrator);
    expect(register({}, null).refusal).toBe('session.required');
  });

  it.each([{ role: 'admin-super' }, { roles: { hall: 'viewer', dock: 'admin-super' } }])(
    'refuses the role that its administrator does not have: %j',
    (stronger) => {
      expect(register(stronger).refusal).toBe('user.role-too-weak');
      const superior = { ...administrator, role: 'admin-super' as Role };
      expect(register(stronger, superior).refusal).toBeNull();
      expect(register(stronger, { ...administrator, role: 'viewer', isSystem: true }).refusal).toBeNull();
    },
  );

  it('records every refused sign-in of it', () => {
    const refused = { userId: 'ada', reason: 'wrong-password' } as const;
    const again = given(registered, SignInRefused(refused)).when(recordSignInRefusal, refused);
    expect(again.events).toEqual([SignInRefused(refused)]);
    expect(given().when(recordSignInRefusal, refused).refusal).toBe('resource.absent');
  });
});
