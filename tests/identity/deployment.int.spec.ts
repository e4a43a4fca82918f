import { afterEach, describe, expect, it } from 'vitest';
import { GetEmailDelivery } from '../../contracts/identity/email.ts';
import { serviceNames } from '../../contracts/kernel/services.ts';
import { itemOf, ProductWorld } from '../support/product-world.ts';

const atTheRoot = Object.fromEntries(serviceNames.map((name) => [name, '']));

describe('which deployment it is', () => {
  let world: ProductWorld;
  afterEach(() => world.close());

  /** What anybody is told before signing in, and whose pages a browser lets show it. */
  async function readDeployment(settings: Readonly<Record<string, string>>) {
    world = await ProductWorld.open({ settings });
    const { status, answer, headers } = await world.http('GET', '/v1/deployment');
    expect(status).toBe(200);
    const [, ancestors] = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    return { item: answer.item, ancestors, older: headers['x-frame-options'] };
  }

  it('R-AUTH-07, R-AUTH-08: is the global one, in no frame but its own, where nothing is set', async () => {
    expect(await readDeployment({})).toEqual({
      item: {
        deployment: 'global',
        frameHosts: [],
        announcement: null,
        singleSignOn: false,
        helpDesk: false,
        needsSetup: false,
        selfSignup: false,
        services: atTheRoot,
      },
      ancestors: "'self'",
      older: 'SAMEORIGIN',
    });
  });
  it('R-AUTH-07, R-AUTH-08: is that of China, shown in frames of the hosts that are named', async () => {
    const settings = {
      STEPWELL_DEPLOYMENT: 'china',
      STEPWELL_FRAME_HOSTS: 'https://intranet.example, https://wiki.example/start',
      STEPWELL_ANNOUNCEMENT: ' Maintenance on Sunday. ',
      STEPWELL_SMTP_URL: 'smtp://127.0.0.1:9',
    };
    expect(await readDeployment(settings)).toEqual({
      item: {
        deployment: 'china',
        frameHosts: ['https://intranet.example', 'https://wiki.example'],
        announcement: 'Maintenance on Sunday.',
        singleSignOn: false,
        helpDesk: false,
        needsSetup: false,
        selfSignup: false,
        services: atTheRoot,
      },
      ancestors: "'self' https://intranet.example https://wiki.example",
      older: undefined,
    });
  });
  it.each([
    [false, {}],
    [true, { STEPWELL_SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('tells who may invite, and nobody else, whether emails are sent: %s', async (sendsEmails, settings) => {
    expect((await readDeployment(settings)).item).not.toHaveProperty('sendsEmails');
    await world.foundOrganization('harbour');
    const hall = await world.makeWorkspace('harbour', 'Hall');
    const administrators = [
      await world.addPerson('harbour', 'Ada', 'admin-organization'),
      await world.addPerson('harbour', 'Wim', 'admin-group', { [hall]: 'admin-group' }),
    ];
    for (const as of administrators)
      expect(itemOf(await world.call(GetEmailDelivery, {}, as))).toEqual({ sendsEmails });
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer', { [hall]: 'viewer' });
    expect((await world.call(GetEmailDelivery, {}, viewer)).status).toBe(403);
    expect((await world.call(GetEmailDelivery, {})).status).toBe(401);
  });
  it('R-DEP-01: of China has other base addresses for every service than the global one', async () => {
    const chinese = Object.fromEntries(serviceNames.map((name) => [name, `/china/${name}`]));
    const paths = Object.entries(chinese).map((each) => each.join('='));
    const global = await readDeployment({});
    await world.close();
    const china = await readDeployment({
      STEPWELL_DEPLOYMENT: 'china',
      STEPWELL_SERVICE_PATHS: paths.join(','),
    });
    expect(global.item).toMatchObject({ deployment: 'global', services: atTheRoot });
    expect(china.item).toMatchObject({ deployment: 'china', services: chinese });
  });
  it('R-API-07: lists a base address for each service, as the settings give it', async () => {
    const { item } = await readDeployment({ STEPWELL_SERVICE_PATHS: 'analytics=/reports-api, chat=/chat' });
    expect(item).toMatchObject({ services: { ...atTheRoot, analytics: '/reports-api', chat: '/chat' } });
    await expect(
      ProductWorld.open({ settings: { STEPWELL_SERVICE_PATHS: 'analytics=https://elsewhere.example' } }),
    ).rejects.toThrow(/STEPWELL_SERVICE_PATHS/);
  });
});
