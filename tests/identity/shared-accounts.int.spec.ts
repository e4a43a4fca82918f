import { beforeAll, describe, expect, it } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { GetUser, type UserView } from '../../contracts/identity/user.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import {
  addNamed,
  allowNames,
  browserOf,
  encodeTerm,
  encryptPassword,
  redeem,
} from '../support/named-accounts.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const password = 'Turbine-5-basin';

describe('shared accounts', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let neighbour: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    neighbour = await world.addPerson('meadow', 'Milo', 'admin-organization');
    await allowNames(world, admin);
    await allowNames(world, neighbour);
  });

  const signIn = (account: string, word = password) =>
    world.http('POST', '/v1/auth/shared-account/login', { body: { account, password: word } });
  const create = async (account: string, encoded?: string, as = admin) =>
    world.http('POST', '/v1/admin/user/shared-account', {
      as,
      body: {
        account,
        displayName: `Line of ${account}`,
        password: encoded ?? (await encodeTerm(world, as, password)),
      },
    });
  const created = async (account: string): Promise<string> => {
    const { id } = itemOf<{ id: string }>(await create(account));
    await world.settled();
    return id;
  };

  it('R-SHA-04, R-USR-13: is created with a password that was encoded for its creator, and with no other', async () => {
    const id = await created('line1');
    const view = itemOf<UserView>(await world.call(GetUser, { userId: id }, admin));
    expect(view).toMatchObject({ kind: 'shared', accountName: 'line1', email: null, role: 'viewer' });
    for (const encoded of [password, 'bm9uc2Vuc2U', await encodeTerm(world, neighbour, password)])
      expect((await create('line2', encoded)).answer).toMatchObject({
        error: 'input.invalid',
        fields: { password: expect.any(String) },
      });
    expect((await create('LINE1')).answer.error).toBe('account.name-taken');
    expect((await create('a b')).status).toBe(400);
    const weak = await encodeTerm(world, admin, 'weak');
    expect((await create('line3', weak)).answer.error).toBe('password.refused');
  });

  it("R-SHA-05: answers account, email, disposable password and refresh token to the name with '.shared@'", async () => {
    await created('line4');
    const account = 'line4.shared@harbour';
    const { credential, cookie } = browserOf(await signIn(account));
    expect(credential).toEqual({
      account,
      email: account,
      disposablePwd: expect.any(String),
      refreshToken: expect.any(String),
    });
    const { accessToken: token } = itemOf<{ accessToken: string }>(await redeem(world, credential));
    const profile = itemOf(await world.call(GetMyProfile, {}, { token }));
    expect(profile).toMatchObject({ kind: 'shared', displayName: 'Line of line4' });
    const refreshed = await world.http('POST', '/v1/auth/shared-account/refresh', {
      body: { refreshToken: credential.refreshToken },
      headers: { cookie },
    });
    expect(browserOf(refreshed).credential).toMatchObject({ disposablePwd: expect.any(String) });
    expect((await signIn('line4.shared@meadow')).answer.error).toBe('signin.invalid-credentials');
    expect((await signIn('line4@harbour')).status).toBe(400);
  });

  it('R-SHA-03: needs employee IDs to be on', async () => {
    await addNamed(world, 'meadow', ['shared', 'line5'], { password });
    expect((await signIn('line5.shared@meadow')).status).toBe(200);
    await world.call(ChangeSettings, { features: { employeeIdLogin: false } }, neighbour);
    expect((await signIn('line5.shared@meadow')).answer.error).toBe('signin.name-disabled');
    expect((await create('line6', 'x', neighbour)).status).toBe(404);
    await allowNames(world, neighbour);
  });

  it('keeps its password, whatever one of those who use it wants', async () => {
    await created('line8');
    const { credential } = browserOf(await signIn('line8.shared@harbour'));
    const { accessToken: token } = itemOf<{ accessToken: string }>(await redeem(world, credential));
    const body = {
      currentPassword: await encryptPassword(world, password),
      newPassword: await encryptPassword(world, 'Quarry7&lantern'),
    };
    const reply = await world.http('POST', '/v1/auth/reset-password', { as: { token }, body });
    expect(reply.answer.error).toBe('password.shared-account');
    expect((await signIn('line8.shared@harbour')).status).toBe(200);
  });

  it('R-USR-13: is renamed, and its password reset, by administrators of its organisation alone', async () => {
    const userId = await created('line7');
    const session = browserOf(await signIn('line7.shared@harbour'));
    const rename = (as: Person, id = userId) =>
      world.http('PATCH', `/v1/admin/user/shared-account/${id}`, {
        as,
        body: { displayName: 'Line 7', role: 'publisher' },
      });
    expect((await rename(neighbour)).status).toBe(404);
    expect((await rename(admin, admin.id)).answer.error).toBe('account.not-shared');
    expect((await rename(admin)).status).toBe(200);
    await world.settled();
    const view = itemOf<UserView>(await world.call(GetUser, { userId }, admin));
    expect(view).toMatchObject({ displayName: 'Line 7', role: 'publisher' });
    const reset = async (as: Person, id = userId) =>
      world.http('POST', '/v1/auth/shared-account/reset-password', {
        as,
        body: { userId: id, password: await encodeTerm(world, as, 'Quarry7&lantern') },
      });
    expect([(await reset(neighbour)).status, (await reset(admin, admin.id)).status]).toEqual([404, 404]);
    expect((await reset(admin)).status).toBe(200);
    expect((await signIn('line7.shared@harbour')).status).toBe(401);
    expect((await signIn('line7.shared@harbour', 'Quarry7&lantern')).status).toBe(200);
    const refreshed = await world.http('POST', '/v1/auth/shared-account/refresh', {
      body: { refreshToken: session.credential.refreshToken },
      headers: { cookie: session.cookie },
    });
    expect(refreshed.status).toBe(401);
  });
});
