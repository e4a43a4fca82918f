import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateDomain, CreateOidcConnection, DeleteConnection } from '../../contracts/identity/sign-on.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { ForgingProvider } from '../support/sign-on/forging-provider.ts';
import { clientId, clientSecret } from '../support/sign-on/identity-provider.ts';
import { NameServer } from '../support/sign-on/name-server.ts';
import { credentialIn, SignOnWorld, type Jar } from '../support/sign-on/sign-on-world.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

const failed = /^\/auth\?redirect=%2F&sso=failed$/;

describe('attacks on single sign-on by OpenID Connect', () => {
  const names = new NameServer();
  const provider = new ForgingProvider();
  let world: ProductWorld;
  let sso: SignOnWorld;
  let ada: Person;
  let milo: Person;
  let connection: string;

  beforeAll(async () => {
    await provider.start();
    const settings = {
      STEPWELL_DNS_SERVER: await names.start(),
      STEPWELL_PRIVATE_IDENTITY_PROVIDERS: 'true',
    };
    world = await ProductWorld.open({ settings });
    sso = new SignOnWorld(world, names);
    for (const organization of ['harbour', 'meadow']) await world.foundOrganization(organization);
    ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
    const { issuer } = provider;
    const data = { name: 'Harbour', provider: 'custom', issuer, clientId, createsAccounts: true };
    connection = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada)).id;
    await sso.setSecret(ada, connection, clientSecret);
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
  });
  beforeEach(() => {
    provider.claims = { sub: 'nora', email: 'nora@harbour.example', email_verified: true };
    provider.forge = (honest) => provider.sign(honest);
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
    names.close();
  });

  const start = (jar: Jar, more: Record<string, string> = {}) => sso.start('harbour', connection, jar, more);
  async function comeBack(forge: ForgingProvider['forge']): Promise<string> {
    provider.forge = forge;
    const jar: Jar = new Map();
    return sso.comeBack(provider.back(await start(jar)), jar);
  }

  it('a provider that does not answer is asked once, however many check it or start to sign in', async () => {
    const waiting: ServerResponse[] = [];
    const silent = createServer((_, response) => waiting.push(response)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const data = { name: 'Silent', provider: 'custom', issuer, clientId, createsAccounts: true };
    const { id } = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada));
    const check = () => world.http('POST', `/v1/sign-on/connections/${id}/check`, { as: ada, body: {} });
    const begin = () => sso.start('harbour', id, new Map());
    const asks: readonly (() => Promise<unknown>)[] = [check, begin];
    await sso.setSecret(ada, id, clientSecret);
    for (const ask of asks) {
      const all = Array.from({ length: 20 }, ask);
      await world.until('the first request', async () => waiting.length > 0);
      await world.call(ListWorkspaces, {}, ada); // whatever else was asked is there by now
      expect(waiting).toHaveLength(1);
      waiting.splice(0).forEach((response) => response.writeHead(404).end());
      await Promise.all(all);
    }
    // an answer is not remembered: the next one asks again
    const again = check();
    await world.until('another request', async () => waiting.length > 0);
    waiting.splice(0).forEach((response) => response.writeHead(404).end());
    expect((await again).answer.error).toBe('sign-on.provider-unreachable');
    await world.call(DeleteConnection, { connectionId: id }, ada);
    silent.close();
    countAttacks('sign-on', 40);
  });

  it('an honest answer signs in: the attacks below differ from it in one thing each', async () => {
    const jar: Jar = new Map();
    const address = await sso.comeBack(provider.back(await start(jar)), jar);
    expect((await sso.validate(credentialIn(address), jar)).status).toBe(200);
  });

  it.each<[kind: string, forge: (honest: JWTPayload) => Promise<string>]>([
    [
      'forged tokens',
      async (honest) => provider.sign(honest, {}, (await generateKeyPair('RS256')).privateKey),
    ],
    ['forged tokens', async (honest) => new UnsecuredJWT(honest).encode()],
    ['forged tokens', async (honest) => `${new UnsecuredJWT(honest).encode()}c2lnbmF0dXJl`],
    [
      'forged tokens',
      async (honest) =>
        provider.sign(honest, { alg: 'HS256' }, new TextEncoder().encode(clientSecret.padEnd(32, '.'))),
    ],
    [
      'forged tokens',
      async (honest) =>
        provider.sign(honest, { kid: 'another' }, (await generateKeyPair('RS256')).privateKey),
    ],
    ['expired tokens', (honest) => provider.sign({ ...honest, exp: Number(honest.iat) - 3600 })],
    ['expired tokens', ({ exp: _, ...honest }) => provider.sign(honest)],
    ['clock skew', (honest) => provider.sign({ ...honest, exp: Number(honest.iat) - 61 })],
    ['clock skew', (honest) => provider.sign({ ...honest, nbf: Number(honest.iat) + 120 })],
    ['another audience', (honest) => provider.sign({ ...honest, aud: 'another-client' })],
    [
      'another audience',
      (honest) => provider.sign({ ...honest, aud: [clientId, 'another'], azp: 'another' }),
    ],
    ['another issuer', (honest) => provider.sign({ ...honest, iss: 'https://login.evil.example' })],
    ['another issuer', (honest) => provider.sign({ ...honest, iss: `${String(honest.iss)}/` })],
    ['nonce', (honest) => provider.sign({ ...honest, nonce: 'of-another-sign-in' })],
    ['nonce', ({ nonce: _, ...honest }) => provider.sign(honest)],
    ['claims', ({ sub: _, ...honest }) => provider.sign(honest)],
    ['claims', (honest) => provider.sign({ ...honest, sub: 'x'.repeat(300) })],
    ['claims', (honest) => provider.sign({ ...honest, sub: '' })],
  ])('%s: the browser comes back without a credential', async (kind, forge) => {
    expect(await comeBack(forge)).toMatch(failed);
    countAttacks(`sign-on: ${kind}`);
  });

  it('state: an answer to another sign-in, or in another browser, is not one', async () => {
    const [mine, other]: [Jar, Jar] = [new Map(), new Map()];
    const there = await start(mine);
    await start(other);
    for (const jar of [other, new Map<string, string>()])
      expect(await sso.comeBack(provider.back(there), jar)).toMatch(failed);
    expect(await sso.comeBack(provider.back(there, { state: 'guessed' }), mine)).toMatch(failed);
    const forgedJar: Jar = new Map([['stepwell_sign_on', `${mine.get('stepwell_sign_on') ?? ''}x`]]);
    expect(await sso.comeBack(provider.back(there), forgedJar)).toMatch(failed);
    countAttacks('sign-on: state', 4);
  });

  it('PKCE: the code of one sign-in is exchanged with the verifier of that one only', async () => {
    const jar: Jar = new Map();
    const there = await start(jar);
    await sso.comeBack(provider.back(there), jar);
    const verifier = provider.exchanged.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const { searchParams } = new URL(there);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(Buffer.from(digest).toString('base64url')).toBe(searchParams.get('code_challenge'));
    const next: Jar = new Map();
    expect(new URL(await start(next)).searchParams.get('code_challenge')).not.toBe(
      searchParams.get('code_challenge'),
    );
    countAttacks('sign-on: PKCE');
  });

  it('replays: a code, a callback and a credential work once', async () => {
    const jar: Jar = new Map();
    const there = await start(jar);
    const back = provider.back(there);
    const kept = new Map(jar);
    const idToken = credentialIn(await sso.comeBack(back, jar));
    expect(await sso.comeBack(back, kept)).toMatch(failed);
    expect(await sso.comeBack(provider.back(there), kept)).toMatch(failed);
    const both = await Promise.all([
      sso.validate(idToken, new Map(jar)),
      sso.validate(idToken, new Map(jar)),
    ]);
    const sessions = both.filter(({ headers }) => String(headers['set-cookie']).includes('stepwell_refresh'));
    expect(sessions).toHaveLength(1);
    countAttacks('sign-on: replays', 3);
  });

  it('a credential without its cookie, of another organisation, changed or invented opens nothing', async () => {
    const jar: Jar = new Map();
    const idToken = credentialIn(await sso.comeBack(provider.back(await start(jar)), jar));
    const [, id = '', secret = ''] = idToken.split('.');
    const wrong = [
      `meadow.${id}.${secret}`,
      `harbour.${id}.x`,
      `harbour.x.${secret}`,
      `../harbour.${id}.${secret}`,
      '..',
      id,
    ];
    for (const token of wrong) expect((await sso.validate(token, jar)).status).toBe(401);
    expect((await sso.validate(idToken, new Map())).status).toBe(401);
    expect((await sso.validate(idToken, new Map([['stepwell_sign_on_binding', 'x']]))).status).toBe(401);
    for (const token of [idToken, `harbour.${id}.`, 'x'])
      expect((await sso.withCustomToken(token, jar)).status).toBe(401);
    countAttacks('sign-on: credentials', wrong.length + 5);
  });

  it('another organisation: nobody becomes a person of it, and its provider is not reached through ours', async () => {
    provider.claims = { sub: 'milo', email: milo.email, email_verified: true };
    const jar: Jar = new Map();
    const idToken = credentialIn(await sso.comeBack(provider.back(await start(jar)), jar));
    expect((await sso.validate(idToken, jar)).answer.facts).toEqual({ reason: 'domain-not-proved' });
    expect(await sso.start('meadow', connection, new Map())).toMatch(failed);
    expect(
      (
        await world.http('PUT', `/v1/sign-on/connections/${connection}/secret`, {
          as: milo,
          body: { secret: 'stolen-secret' },
        })
      ).status,
    ).toBe(404);
    countAttacks('sign-on: another organisation', 3);
  });

  it('a domain belongs to the one organisation that showed its token', async () => {
    const { id } = itemOf<{ id: string }>(
      await world.call(CreateDomain, { domain: 'harbour.example' }, milo),
    );
    expect((await sso.check(milo, id)).answer.error).toBe('domain.not-proved');
    expect((await sso.prove(milo, id)).answer.error).toBe('domain.taken');
    const unknown = itemOf<{ id: string }>(
      await world.call(CreateDomain, { domain: 'nowhere.example' }, milo),
    ).id;
    expect((await sso.check(milo, unknown)).answer.error).toBe('domain.not-proved');
    names.records.set('nowhere.example', ['stepwell-verify=', 'stepwell-verify', 'x']);
    expect((await sso.check(milo, unknown)).answer.error).toBe('domain.not-proved');
    countAttacks('sign-on: domains', 4);
  });

  it('open redirects: after a sign-in the browser stays with us', async () => {
    const elsewhere = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%09/evil.example/../..//evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      ' //evil.example',
      '/..//evil.example',
    ];
    for (const redirect of elsewhere) {
      const jar: Jar = new Map();
      const address = await sso.comeBack(provider.back(await start(jar, { redirect })), jar);
      const target = new URL(address, 'https://own.example').searchParams.get('redirect') ?? '';
      expect(new URL(target, 'https://own.example').origin, redirect).toBe('https://own.example');
      expect(target, redirect).toMatch(/^\/(?![/\\])/);
      countAttacks('sign-on: open redirects');
    }
    const jar: Jar = new Map();
    const own = await sso.comeBack(provider.back(await start(jar, { redirect: '/player/1?t=5' })), jar);
    expect(own).toContain(encodeURIComponent('/player/1?t=5'));
  });

  it('secrets are in no event', async () => {
    const log = JSON.stringify(await wholeLog(world.product.store));
    expect(log).not.toContain(clientSecret);
    countAttacks('sign-on: secrets');
  });
});

describe('a provider inside the network', () => {
  const names = new NameServer();
  let world: ProductWorld;
  beforeAll(async () => {
    world = await ProductWorld.open({ settings: { STEPWELL_DNS_SERVER: await names.start() } });
    await world.foundOrganization('harbour');
  });
  afterAll(async () => {
    await world.close();
    names.close();
  });

  it('is not reached, over http or https, by address or by name', async () => {
    const sso = new SignOnWorld(world, names);
    const ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const inside = [
      'http://127.0.0.1:9',
      'https://127.0.0.1:9',
      'https://[::1]:9',
      'https://localhost:9',
      'https://169.254.169.254',
    ];
    const ids: string[] = [];
    for (const issuer of inside) {
      const data = { name: 'Inside', provider: 'custom', issuer, clientId, createsAccounts: true };
      const { id } = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada));
      await sso.setSecret(ada, id, clientSecret);
      ids.push(id);
    }
    await sso.prove(ada, await sso.addDomain(ada, 'harbour.example'));
    await sso.changeLoginMethod(ada, 'email_and_sso');
    for (const id of ids) expect(await sso.start('harbour', id, new Map())).toMatch(failed);
    countAttacks('sign-on: private networks', ids.length);
  });
});
