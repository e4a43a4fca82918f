import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ChangeUserRole, ChangeWorkspaceRole } from '../../contracts/identity/user.ts';
import { ChangeSettings, GetOrganizationSettings } from '../../contracts/organization/settings.ts';
import { PasswordStore } from '../../services/identity/credentials/password-store.ts';
import { addNamed, allowNames, browserOf, redeem } from '../support/named-accounts.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

const master = 'Turbine-5-basin';

describe('the master password of an organisation', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let viewer: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    await allowNames(world, admin);
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, admin);
    for (const id of ['op1', 'op2']) await addNamed(world, 'harbour', ['employee', id], { password: null });
    await addNamed(world, 'harbour', ['employee', 'chief'], { password: null, role: 'admin-group' });
    await addNamed(world, 'harbour', ['employee', 'own']);
    await reset(master);
  });

  const reset = (employeeIdMP: string, as = admin) =>
    world.http('POST', '/v1/auth/reset-employeeIdMP', { as, body: { employeeIdMP } });
  const read = (as: Person) => world.http('GET', '/v1/auth/employeeIdMP', { as });
  const signIn = (employeeId: string, word: string, remoteAddress?: string) =>
    world.http('POST', '/v1/auth/employeeId-account/login', {
      body: { employeeId, clientKey: 'harbour', password: word },
      ...(remoteAddress !== undefined && { headers: { 'x-forwarded-for': remoteAddress } }),
    });
  const getToken = (employeeId: string, employeeIdMP: string, clientKey = 'harbour') =>
    world.http('POST', '/admin/gettoken', {
      body: { token: 'app-token', employeeId, clientKey, employeeIdMP },
    });
  const eventsOf = async (type: string) =>
    (await wholeLog(world.product.store)).filter((event) => event.type === type);

  it('R-EMP-01, R-EMP-10: signs in an employee without a password of their own, by either call', async () => {
    for (const reply of [await signIn('op1', master), await getToken('op1', master)]) {
      const { credential } = browserOf(reply);
      expect(credential.disposablePwd).not.toBe('');
      expect((await redeem(world, credential)).status).toBe(200);
      expect((await eventsOf('SessionStarted')).at(-1)?.data).toMatchObject({ method: 'master-password' });
    }
  });

  it('opens no account with a password of its own, none that administers others, and none elsewhere', async () => {
    expect((await signIn('own', password)).status).toBe(200);
    const refused = [
      await signIn('own', master),
      await getToken('own', password),
      await signIn('chief', master),
      await signIn('nobody', master),
    ];
    for (const { status, text } of refused) expect([status, text]).toEqual([401, refused[0]?.text]);
    expect((await getToken('op1', master, 'meadow')).answer.error).toBe('signin.name-disabled');
  });

  it('R-MPW-01: is read and reset by who may, and in no event; reading it is recorded', async () => {
    expect(itemOf(await read(admin))).toEqual({ employeeIdMP: master });
    expect((await read(admin)).headers['cache-control']).toBe('no-store');
    expect([(await read(viewer)).status, (await reset('Basin-5-turbine', viewer)).status]).toEqual([
      403, 403,
    ]);
    const reads = (await eventsOf('PersonalDataRead')).filter(
      ({ data }) => (data as { kind: string }).kind === 'master-password',
    );
    expect(reads.map(({ data }) => data)).toEqual([{ readerId: admin.id, kind: 'master-password' }]);
    expect((await reset('short')).answer).toMatchObject({
      error: 'password.refused',
      fields: { employeeIdMP: expect.any(String) },
    });
    const log = JSON.stringify(await wholeLog(world.product.store));
    expect(log).not.toContain(master);
    expect(await eventsOf('MasterPasswordChanged')).not.toEqual([]);
  });

  it('R-MPW-02: the settings say whether it is on; where it is off it opens nothing', async () => {
    const settings = async () =>
      itemOf<{ settings: { employeeIdMasterPassword: boolean } }>(
        await world.call(GetOrganizationSettings, {}, admin),
      ).settings;
    expect(await settings()).toMatchObject({ employeeIdMasterPassword: true });
    await world.call(ChangeSettings, { employeeIdMasterPassword: false }, admin);
    expect(await settings()).toMatchObject({ employeeIdMasterPassword: false });
    expect((await signIn('op2', master)).answer.error).toBe('signin.invalid-credentials');
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, admin);
  });

  const open = async (id: string, word: string) => {
    const { accessToken: token } = itemOf<{ accessToken: string }>(
      await redeem(world, browserOf(await signIn(id, word)).credential),
    );
    return () => world.call(GetMyProfile, {}, { token });
  };

  it('ends the sessions that were started with it once it is another one, and no others', async () => {
    const [byMaster, byOwn] = [await open('op2', master), await open('own', password)];
    await reset('Basin-5-turbine');
    expect([(await byMaster()).status, (await byOwn()).status]).toEqual([401, 200]);
    expect((await signIn('op2', master)).status).toBe(401);
    expect((await signIn('op2', 'Basin-5-turbine')).status).toBe(200);
    await reset(master);
  });

  it('ends them where it is switched off, also for a refresh, and no others', async () => {
    const [byMaster, byOwn] = [await open('op2', master), await open('own', password)];
    const session = browserOf(await signIn('op2', master));
    await world.call(ChangeSettings, { employeeIdMasterPassword: false }, admin);
    expect([(await byMaster()).status, (await byOwn()).status]).toEqual([401, 200]);
    const refreshed = await world.http('POST', '/v1/auth/employeeId-account/refresh', {
      body: { refreshToken: session.credential.refreshToken },
      headers: { cookie: session.cookie },
    });
    expect(refreshed.status).toBe(401);
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, admin);
  });

  it.each([
    ['op3', ChangeUserRole, { role: 'admin-organization' }],
    ['op4', ChangeWorkspaceRole, { role: 'admin-group' }],
  ] as const)(
    'ends the session of somebody who administers others from then on: %s',
    async (id, change, role) => {
      const userId = await addNamed(world, 'harbour', ['employee', id], { password: null });
      const workspaceId = await world.makeWorkspace('harbour', `Hall of ${id}`);
      const session = await open(id, master);
      expect((await session()).status).toBe(200);
      expect((await world.call(change, { userId, workspaceId, ...role }, admin)).status).toBe(200);
      expect((await session()).status).toBe(401);
    },
  );

  it('one password is verified for each attempt, whichever it is and whether or not there is such an ID', async () => {
    const verify = vi.spyOn(PasswordStore.prototype, 'verify');
    for (const id of ['op1', 'own', 'chief', 'nobody-2']) await signIn(id, 'Wrong-password1');
    expect(verify).toHaveBeenCalledTimes(4);
  });
});
