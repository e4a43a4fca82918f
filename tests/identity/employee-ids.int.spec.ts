import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DeactivateUser, ErasePerson } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { PasswordStore } from '../../services/identity/credentials/password-store.ts';
import { SignInNames } from '../../services/identity/sign-in-names.ts';
import { KEYS } from '../../services/platform/keys/keys.ts';
import { addNamed, allowNames, browserOf, encodeTerm, redeem } from '../support/named-accounts.ts';
import { itemOf, password, type Person, type Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const ownPassword = 'Quarry7&lantern';

describe('signing in with an employee ID', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let neighbour: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    neighbour = await world.addPerson('meadow', 'Milo', 'admin-organization');
    await allowNames(world, admin);
    await allowNames(world, neighbour);
  });

  const employee = (employeeId: string, clientKey = 'harbour') => ({ employeeId, clientKey });
  const signIn = (name: object, word = password) =>
    world.http('POST', '/v1/auth/employeeId-account/login', { body: { ...name, password: word } });
  const refresh = (refreshToken: string | null, cookie = '') =>
    world.http('POST', '/v1/auth/employeeId-account/refresh', {
      body: { refreshToken },
      headers: { cookie },
    });
  const eventsOf = async (type: string) =>
    (await wholeLog(world.product.store)).filter((event) => event.type === type);
  const profile = async (reply: Reply) => {
    const { accessToken: token } = itemOf<{ accessToken: string }>(reply);
    return world.call(GetMyProfile, {}, { token });
  };

  it('R-EMP-09: answers a disposable password and a refresh token; the one is exchanged once for a session', async () => {
    const userId = await addNamed(world, 'harbour', ['employee', 'op1']);
    const { credential, cookie } = browserOf(await signIn(employee('OP1')));
    expect(credential).toEqual({
      email: 'OP1@harbour',
      disposablePwd: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(cookie).not.toBe('');
    const opened = await redeem(world, credential);
    expect(itemOf(await profile(opened))).toMatchObject({ id: userId, email: '', kind: 'employee' });
    expect((await redeem(world, credential)).answer.error).toBe('signin.invalid-credentials');
    const started = (await eventsOf('SessionStarted')).at(-1);
    expect(started?.data).toMatchObject({ userId, method: 'employee-id' });
    expect(JSON.stringify(await eventsOf('UserRegistered'))).not.toContain('disposable');
  });

  it('R-EMP-09: is refreshed by its token, in the browser that signed in and in no other', async () => {
    await addNamed(world, 'harbour', ['employee', 'op2']);
    const first = browserOf(await signIn(employee('op2')));
    const { refreshToken } = first.credential;
    for (const cookie of ['', 'stepwell_browser=forged'])
      expect((await refresh(refreshToken, cookie)).answer.error).toBe('session.expired');
    const asCookie = { cookie: `stepwell_refresh=${refreshToken}; ${first.cookie}` };
    expect((await world.http('POST', '/v1/auth/refresh', { headers: asCookie })).status).toBe(401);
    const shared = await world.http('POST', '/v1/auth/shared-account/refresh', {
      body: { refreshToken },
      headers: { cookie: first.cookie },
    });
    expect(shared.status).toBe(401);
    const next = browserOf(await refresh(refreshToken, first.cookie)).credential;
    expect(next.refreshToken).not.toBe(refreshToken);
    expect((await profile(await redeem(world, next))).status).toBe(200);
  });

  it('E-refresh-failed: is not refreshed once the account is deactivated, or the organisation wants no employee IDs', async () => {
    const userId = await addNamed(world, 'harbour', ['employee', 'op3']);
    const other = await addNamed(world, 'meadow', ['employee', 'op3']);
    expect(other).not.toBe(userId);
    const here = browserOf(await signIn(employee('op3')));
    const there = browserOf(await signIn(employee('op3', 'meadow')));
    await world.call(DeactivateUser, { userId }, admin);
    expect((await refresh(here.credential.refreshToken, here.cookie)).status).toBe(401);
    expect((await signIn(employee('op3'))).answer.error).toBe('signin.disabled');
    await world.call(ChangeSettings, { features: { employeeIdLogin: false } }, neighbour);
    expect((await refresh(there.credential.refreshToken, there.cookie)).status).toBe(401);
    await allowNames(world, neighbour);
  });

  it("R-EMP-05: is 'login disabled' where the organisation has it off, and where there is no such organisation", async () => {
    await addNamed(world, 'meadow', ['employee', 'op4']);
    await world.call(ChangeSettings, { features: { employeeIdLogin: false } }, neighbour);
    const options = async (clientKey: string) =>
      itemOf(
        await world.http('POST', '/admin/organization/settings', { body: { action: 'get', clientKey } }),
      );
    const off = { employeeIdLogin: false, sharedAccountLogin: false };
    for (const clientKey of ['meadow', 'nowhere', 'No_Such.Key']) {
      const reply = await signIn(employee('op4', clientKey));
      expect(reply).toMatchObject({ status: 403, answer: { error: 'signin.name-disabled' } });
      expect(reply.answer.message).toMatch(/^Login disabled\./);
      expect(await options(clientKey)).toEqual({ clientKey, ...off });
    }
    await allowNames(world, neighbour);
    expect(await options('harbour')).toEqual({
      clientKey: 'harbour',
      employeeIdLogin: true,
      sharedAccountLogin: true,
    });
  });

  it('R-AUTH-23: is refused with the same answer whether the ID, the organisation’s ID or the password is wrong', async () => {
    await addNamed(world, 'harbour', ['employee', 'op5']);
    const verify = vi.spyOn(PasswordStore.prototype, 'verify');
    const replies = [
      await signIn(employee('op5'), 'Wrong-password1'),
      await signIn(employee('nobody')),
      await signIn(employee('op5', 'meadow')),
      await signIn(employee('__proto__')),
    ];
    expect(verify).toHaveBeenCalledTimes(4);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.answer.error).toBe('signin.invalid-credentials');
  });

  it('is slowed down like an email address, whether or not there is such an ID', async () => {
    await addNamed(world, 'harbour', ['employee', 'op6']);
    for (const id of ['op6', 'op6-of-nobody']) {
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => signIn(employee(id), `Guess-${n}-aA`)),
      );
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
    }
  });

  it("R-EMP-08: is 'Invalid employee ID.' where there is no user", async () => {
    const { organizationId, userId } = { organizationId: 'harbour', userId: 'cut-short' };
    const names = world.product.app.get(SignInNames);
    const sender = systemSender(organizationId, 'system');
    await names.reserve({ kind: 'employee', accountName: 'op7' }, { organizationId, userId }, sender);
    const passwords = new PasswordStore(world.product.app.get(KEYS), async () => 'first');
    await passwords.replace(
      { organizationId, userId },
      { changeId: 'first', password },
      async () => undefined,
    );
    const reply = await signIn(employee('op7'));
    expect(reply).toMatchObject({ status: 403, answer: { error: 'signin.employee-id-unregistered' } });
    expect(reply.answer.message).toContain('Invalid employee ID.');
  });

  it('an ID is unique within its organisation, and free again after an erasure', async () => {
    const userId = await addNamed(world, 'harbour', ['employee', 'Op8']);
    await expect(addNamed(world, 'harbour', ['employee', 'oP8'])).rejects.toThrow('already in use');
    await addNamed(world, 'meadow', ['employee', 'op8']);
    await world.call(ErasePerson, { userId }, admin);
    await world.until('the release', async () => (await eventsOf('NameReleased')).length > 0);
    await addNamed(world, 'harbour', ['employee', 'op8']);
  });

  it('a password that an administrator set lets the employee choose their own, and does nothing else', async () => {
    const userId = await addNamed(world, 'harbour', ['employee', 'op9']);
    const url = '/v1/auth/employeeId-account/reset-password';
    const reset = async (as: Person, word: string) =>
      world.http('POST', url, { as, body: { userId, password: await encodeTerm(world, admin, word) } });
    const session = browserOf(await signIn(employee('op9')));
    expect((await reset(neighbour, 'Given-by-2-others')).answer.error).toBe('input.invalid');
    expect((await reset(admin, 'short')).answer.error).toBe('password.refused');
    expect((await reset(admin, 'Given-by-2-others')).status).toBe(200);
    expect((await refresh(session.credential.refreshToken, session.cookie)).status).toBe(401);
    expect((await signIn(employee('op9'), 'Given-by-2-others')).answer.error).toBe('password.must-change');
    const first = (newPassword: string) =>
      world.http('POST', '/v1/auth/employeeId-account/first-password', {
        body: { ...employee('op9'), password: 'Given-by-2-others', newPassword },
      });
    expect((await first('weak')).answer.error).toBe('password.refused');
    const { credential } = browserOf(await first(ownPassword));
    expect((await profile(await redeem(world, credential))).status).toBe(200);
    expect((await signIn(employee('op9'), ownPassword)).status).toBe(200);
  });

  it('an administrator with an employee ID sets the passwords of others, and changes their own with the current one', async () => {
    const own = await addNamed(world, 'harbour', ['employee', 'chief'], { role: 'admin-organization' });
    const other = await addNamed(world, 'harbour', ['employee', 'op11']);
    const { credential } = browserOf(await signIn(employee('chief')));
    const { accessToken: token } = itemOf<{ accessToken: string }>(await redeem(world, credential));
    const chief = { ...admin, id: own, token };
    const reset = async (userId: string) =>
      world.http('POST', '/v1/auth/employeeId-account/reset-password', {
        as: chief,
        body: { userId, password: await encodeTerm(world, chief, 'Given-by-2-others') },
      });
    expect((await reset(own)).answer.error).toBe('password.own-account');
    expect((await signIn(employee('chief'))).status).toBe(200);
    expect((await reset(other)).status).toBe(200);
  });

  it('an organisation has one client key, which no other has, and is found by that alone', async () => {
    const choose = (as: Person, clientKey: string) =>
      world.http('PUT', '/v1/organization-settings/my/client-key', { as, body: { clientKey } });
    expect((await choose(neighbour, 'harbour')).answer).toMatchObject({
      error: 'account.name-taken',
      fields: { clientKey: expect.any(String) },
    });
    expect((await choose(neighbour, 'Not a key')).status).toBe(400);
    await addNamed(world, 'meadow', ['employee', 'op10']);
    expect((await choose(neighbour, 'pasture')).status).toBe(200);
    expect((await signIn(employee('op10', 'meadow'))).answer.error).toBe('signin.name-disabled');
    expect((await signIn(employee('op10', 'pasture'))).status).toBe(200);
    expect((await choose(neighbour, 'meadow')).status).toBe(200);
  });
});
