import { afterEach, describe, expect, it } from 'vitest';
import { jwtVerify } from 'jose';
import { HelpDeskForm } from '../../contracts/identity/help-desk.ts';
import { LinkIdentity } from '../../contracts/identity/external-identity.ts';
import { CreateDomain, RecordDomainProof } from '../../contracts/identity/sign-on.ts';
import { Applicants, offersTrials } from '../support/free-trials.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { resetByEmail } from '../support/reset-by-email.ts';

const secret = 'a-secret-of-the-help-desk-with-40-letters';
const chosen = 'Quarry7&lantern';
const settings = { STEPWELL_HELP_DESK_URL: 'https://help.example', STEPWELL_HELP_DESK_SECRET: secret };

describe('R-INT-03, zendesk-sso-login: POST /v1/zendesk-sso/login', () => {
  let world: ProductWorld;
  afterEach(() => world.close());

  async function open(of: Readonly<Record<string, string>>) {
    world = await ProductWorld.open({ settings: of });
    await world.foundOrganization('harbour');
    const ana = await resetByEmail(world, await world.addPerson('harbour', 'Ana', 'viewer'));
    return { ana, login: (body: object) => loginAs(ana, body) };
  }
  const loginAs = (as: Pick<Person, 'token'>, body: object = {}) =>
    world.http('POST', '/v1/zendesk-sso/login', { as, body });
  const signedIn = async (email: string, word: string) =>
    itemOf<{ accessToken: string; userId: string }>(
      await world.http('POST', '/v1/auth/login', { body: { email, password: word } }),
    );

  it('signs the caller in to the help desk with a token of three minutes', async () => {
    const { ana, login } = await open(settings);
    const { action, fields } = HelpDeskForm.parse(itemOf(await login({})));
    expect([action, fields.return_to]).toEqual(['https://help.example/access/jwt', 'https://help.example/']);
    const { payload } = await jwtVerify(fields.jwt, new TextEncoder().encode(secret));
    expect(payload).toMatchObject({ email: ana.email, name: 'Ana', external_id: ana.id });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(180);
    const again = HelpDeskForm.parse(itemOf(await login({})));
    expect(again.fields.jwt).not.toBe(fields.jwt);
    expect((await world.http('POST', '/v1/zendesk-sso/login', { body: {} })).status).toBe(401);
    const deployment = await world.http('GET', '/v1/deployment');
    expect(deployment.answer.item).toMatchObject({ helpDesk: true });
    expect(String(deployment.headers['content-security-policy'])).toContain(
      "form-action 'self' https://help.example",
    );
  });

  it('gives nobody a token for an address that somebody else typed in', async () => {
    world = await ProductWorld.open({ settings: { ...settings, ...offersTrials } });
    await world.foundOrganization('harbour');
    const applicants = new Applicants(world);
    const { token: started } = await applicants.asked('olga@meadow.example');
    itemOf(await applicants.start(started, 'Olga', chosen));
    const { accessToken: token } = await signedIn('olga@meadow.example', chosen);
    expect((await loginAs({ token })).status).toBe(200);

    const first = 'Turbine7&lantern';
    const email = 'victim@elsewhere.example';
    const data = { email, displayName: 'Victor', role: 'viewer', password: first };
    itemOf(await world.http('POST', '/user/add', { as: { token }, body: { type: 'group-user', data } }));
    const body = { email, password: first, newPassword: chosen };
    const taken = itemOf<{ accessToken: string; userId: string }>(
      await world.http('POST', '/v1/auth/first-password', { body }),
    );
    const refused = await loginAs({ token: taken.accessToken });
    expect([refused.status, refused.answer.error]).toEqual([409, 'help-desk.address-not-proved']);
    expect(refused.text).not.toContain('eyJ');
  });

  it('gives one to whom their organisation or their identity provider vouches for', async () => {
    await open(settings);
    const [berta, carl] = [
      await world.addPerson('harbour', 'Berta', 'viewer'),
      await world.addPerson('harbour', 'Carl', 'viewer'),
    ];
    const statuses = async () => [(await loginAs(berta)).status, (await loginAs(carl)).status];
    expect(await statuses()).toEqual([409, 409]);
    const link = { identityHash: 'identity-of-berta', userId: berta.id, connectionId: 'connection-1' };
    await world.send('harbour', LinkIdentity, link);
    expect(await statuses()).toEqual([200, 409]);
    const { id: domainId } = await world.send('harbour', CreateDomain, { domain: 'harbour.example' });
    expect(await statuses()).toEqual([200, 409]);
    await world.send('harbour', RecordDomainProof, { domainId });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('returns to pages of the help desk alone', async () => {
    const { login } = await open(settings);
    const page = 'https://help.example/requests/new';
    expect(HelpDeskForm.parse(itemOf(await login({ return_to: page }))).fields.return_to).toBe(page);
    for (const foreign of [
      'https://evil.example/',
      'https://help.example.evil.example/',
      'https://help.example@evil.example/',
      'http://help.example/',
      'javascript:alert(1)',
      '//evil.example',
    ])
      expect((await login({ return_to: foreign })).status, foreign).toBe(400);
  });

  it('is absent without a help desk', async () => {
    const { login } = await open({});
    expect((await login({})).status).toBe(404);
    const { answer } = await world.http('GET', '/v1/deployment');
    expect(answer.item).toMatchObject({ helpDesk: false });
  });
});
