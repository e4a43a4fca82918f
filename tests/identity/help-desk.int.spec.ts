import { afterEach, describe, expect, it } from 'vitest';
import { jwtVerify } from 'jose';
import { HelpDeskForm } from '../../contracts/identity/help-desk.ts';
import { itemOf, ProductWorld } from '../support/product-world.ts';

const secret = 'a-secret-of-the-help-desk-with-40-letters';
const settings = { STEPWELL_HELP_DESK_URL: 'https://help.example', STEPWELL_HELP_DESK_SECRET: secret };

describe('R-INT-03, zendesk-sso-login: POST /v1/zendesk-sso/login', () => {
  let world: ProductWorld;
  afterEach(() => world.close());

  async function open(of: Readonly<Record<string, string>>) {
    world = await ProductWorld.open({ settings: of });
    await world.foundOrganization('harbour');
    const ana = await world.addPerson('harbour', 'Ana', 'viewer');
    const login = (body: object) => world.http('POST', '/v1/zendesk-sso/login', { as: ana, body });
    return { ana, login };
  }

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
