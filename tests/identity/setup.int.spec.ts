import { afterEach, describe, expect, it, vi } from 'vitest';
import { GetMyProfile, type ProfileView } from '../../contracts/identity/profile.ts';
import { GetMyOrganization, type OrganizationView } from '../../contracts/organization/organization.ts';
import { Accounts } from '../../services/identity/accounts.ts';
import { InstallationSetup } from '../../services/identity/setup/installation-setup.ts';
import { itemOf, ProductWorld } from '../support/product-world.ts';
import { wholeLog } from '../support/whole-log.ts';

const owner = {
  organization: 'Harbour Works',
  displayName: 'Sofia Lindqvist',
  email: 'sofia@harbour.example',
  password: 'Quarry7&lantern',
};
const wrongCode = 'ABCD-EFGH-JKLM-NPQR';

describe('The setup of a new installation', () => {
  let world: ProductWorld;
  afterEach(() => world.close());

  const open = async () => {
    world = await ProductWorld.open({ settings: { STEPWELL_TRUSTED_PROXIES: '1' } });
  };
  const offer = () => world.product.app.get(InstallationSetup).offerCode();
  const offered = async (): Promise<string> => (await offer()) ?? '';
  const setUp = (code: string, change: object = {}, from = '198.51.100.7') =>
    world.http('POST', '/v1/setup', {
      body: { ...owner, code, ...change },
      headers: { 'x-forwarded-for': from },
    });
  const needsSetup = async () =>
    itemOf<{ needsSetup: boolean }>(await world.http('GET', '/v1/deployment')).needsSetup;

  it('lets exactly one of 50 in with the code, as administrator, and is gone then', async () => {
    await open();
    const code = await offered();
    expect(await needsSetup()).toBe(true);
    const tries = await Promise.all(Array.from({ length: 50 }, (_, n) => setUp(code, {}, `10.${n}.0.1`)));
    const [won, ...others] = tries.toSorted((a, b) => a.status - b.status);
    if (won?.status !== 200) throw new Error('nobody got in');
    for (const { status } of others) expect([400, 404]).toContain(status);
    for (const { text } of tries) expect(text).not.toContain(code);
    const as = { token: itemOf<{ accessToken: string }>(won).accessToken };
    await world.settled();
    expect(itemOf<ProfileView>(await world.call(GetMyProfile, {}, as)).role).toBe('admin-super');
    expect(itemOf<OrganizationView>(await world.call(GetMyOrganization, {}, as)).name).toBe('Harbour Works');
    const log = await wholeLog(world.product.store);
    expect(log.filter(({ type }) => type === 'OrganizationFounded')).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(code);
    expect(await needsSetup()).toBe(false);
    expect(await offer()).toBeNull();
    for (const reply of [await setUp(code), await setUp(wrongCode, { email: 'nothing' })])
      expect(reply).toMatchObject({ status: 404, answer: { error: 'resource.absent' } });
  });

  it('keeps the code where something else is wrong', async () => {
    await open();
    const code = await offered();
    expect((await setUp(code, { password: 'short' })).answer.error).toBe('password.refused');
    expect((await setUp(code, { organization: ' ' })).status).toBe(400);
    expect((await setUp(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  });

  it('slows guessing down, and not for the owner elsewhere', async () => {
    await open();
    const code = await offered();
    for (let n = 0; n < 5; n += 1) expect((await setUp(wrongCode)).answer.error).toBe('setup.code-invalid');
    expect((await setUp(code)).answer.error).toBe('signin.slowed-down');
    expect((await setUp(code, {}, '203.0.113.9')).status).toBe(200);
  });

  it('has a new code at each start, in place of the one before', async () => {
    await open();
    const first = await offered();
    await world.stop();
    await world.start();
    const second = await offered();
    expect((await setUp(first)).answer.error).toBe('setup.code-invalid');
    expect((await setUp(second)).status).toBe(200);
  });

  it('does not exist where people are already, or no code was printed', async () => {
    await open();
    expect((await setUp(wrongCode)).status).toBe(404);
    await world.foundOrganization('harbour');
    expect(await offer()).toBeNull();
    expect(await needsSetup()).toBe(false);
    expect((await setUp(wrongCode)).status).toBe(404);
  });

  const founded = async (): Promise<unknown[]> => {
    const log = await wholeLog(world.product.store);
    return log.filter(({ type }) => type === 'OrganizationFounded');
  };

  it('continues with the same organisation where the account failed', async () => {
    await open();
    const code = await offered();
    vi.spyOn(world.product.app.get(Accounts), 'add').mockRejectedValueOnce(new Error('the disk is gone'));
    expect((await setUp(code)).status).toBe(500);
    expect((await setUp(code)).status).toBe(200);
    expect(await founded()).toHaveLength(1);
  });

  it('continues at the next start where the process ended in the middle', async () => {
    await open();
    const code = await offered();
    vi.spyOn(world.product.app.get(Accounts), 'add').mockImplementationOnce(() => new Promise(() => {}));
    void setUp(code);
    await vi.waitFor(async () => expect(await founded()).toHaveLength(1));
    await world.stop();
    await world.start();
    expect((await setUp(await offered())).status).toBe(200);
    expect(await founded()).toHaveLength(1);
  });

  it('belongs to its owner even where the process ended before the set-up did', async () => {
    await open();
    const code = await offered();
    vi.spyOn(world.product.app.get(InstallationSetup), 'close').mockRejectedValueOnce(new Error('ended'));
    expect((await setUp(code)).status).toBe(500);
    await world.stop();
    await world.start();
    expect(await offer()).toBeNull();
    expect(await needsSetup()).toBe(false);
    const { email, password } = owner;
    const signedIn = await world.http('POST', '/v1/auth/login', { body: { email, password } });
    expect(signedIn.status).toBe(200);
  });
});
