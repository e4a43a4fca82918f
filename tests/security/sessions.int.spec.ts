import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, decodeJwt, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListUsers } from '../../contracts/identity/user.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

describe('sessions and their tokens', () => {
  const world = productWorld(['harbour', 'meadow']);
  let ada: Person;
  let other: Person;
  let key: Buffer;

  beforeAll(async () => {
    ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    other = await world.addPerson('meadow', 'Milo', 'admin-organization');
    const keys = openEmbeddedKeys(`${world.folder}/keys`);
    key = keys.purposeKey('session-tokens').export();
    keys.close();
  });
  afterEach(() => vi.useRealTimers());

  const statusWith = async (token: string, headers: Record<string, string> = {}) => {
    countAttacks('tokens');
    const sent = { authorization: `Bearer ${token}`, ...headers };
    return (await world.http('GET', '/v1/profile/me', { headers: sent })).status;
  };
  const signed = (
    change: (jwt: SignJWT) => SignJWT,
    claims: object = decodeJwt(ada.token),
    secret: Parameters<SignJWT['sign']>[0] = key,
    header: object = {},
  ) => change(new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header })).sign(secret);
  const asIs = (jwt: SignJWT) => jwt;

  it('a token that we signed lets its bearer in: the attacks below differ from it in one thing each', async () => {
    expect(await statusWith(await signed(asIs))).toBe(200);
  });

  it('a token has one form: other texts that decode to the same bytes let nobody in', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    expect(await statusWith(ada.token)).toBe(200);
    const last = alphabet.indexOf(ada.token.at(-1) ?? '');
    // the lowest two bits of the last sign say nothing
    const others = [1, 2, 3].map((bits) => ada.token.slice(0, -1) + alphabet.charAt(last ^ bits));
    for (const token of [...others, `${ada.token}=`, ada.token.replace('.', '=.'), `${ada.token}\t`])
      expect(await statusWith(token), token).toBe(401);
  });

  it('a refresh token with signs of several bytes is refused like any other that is not ours', async () => {
    const { organizationId } = ada;
    const { sid } = decodeJwt<{ sid: string }>(ada.token);
    for (const proof of ['x'.repeat(43), `é${'x'.repeat(42)}`]) {
      const token = [organizationId, sid, 'x'.repeat(43), proof].map(encodeURIComponent).join('.');
      const headers = { cookie: `stepwell_refresh=${token}` };
      const reply = await world.http('POST', '/v1/auth/refresh', { body: {}, headers });
      expect([reply.status, reply.answer.error]).toEqual([401, 'session.expired']);
    }
  });

  it('forged, expired, foreign and unsigned tokens let nobody in', async () => {
    const claims = decodeJwt(ada.token);
    const { exp: _, ...endless } = claims;
    const { aud: _aud, ...withoutAudience } = claims;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const [head = '', body = '', proof = ''] = ada.token.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokens = {
      'another key': await signed(asIs, claims, Buffer.alloc(32, 7)),
      'an empty key': `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
      'no algorithm': new UnsecuredJWT({ ...claims }).encode(),
      'no algorithm, in capitals': `${encoded({ alg: 'NONE' })}.${body}.`,
      'no algorithm, with our proof': `${encoded({ alg: 'none' })}.${body}.${proof}`,
      'no proof': `${head}.${body}.`,
      'another algorithm': await signed(asIs, claims, rsa, { alg: 'RS256' }),
      'a longer algorithm and key': await signed(asIs, claims, Buffer.concat([key, key]), { alg: 'HS512' }),
      'an algorithm of its own': `${encoded({ alg: 'HS256', crit: ['b64'], b64: false })}.${body}.${proof}`,
      expired: await signed((jwt) => jwt.setExpirationTime('-1s')),
      'not yet': await signed((jwt) => jwt.setNotBefore('10m')),
      'without an end': await signed(asIs, endless),
      'another audience': await signed((jwt) => jwt.setAudience('another-api')),
      'no audience': await signed(asIs, withoutAudience),
      'another issuer': await signed((jwt) => jwt.setIssuer('https://evil.example')),
      'another organisation': await signed(asIs, { ...claims, org: 'meadow' }),
      'another person of another organisation': await signed(asIs, {
        ...claims,
        org: 'meadow',
        sub: other.id,
      }),
      'another person': await signed(asIs, { ...claims, sub: other.id }),
      'a session that never was': await signed(asIs, { ...claims, sid: randomUUID() }),
      'an organisation that is a path': await signed(asIs, { ...claims, org: '../harbour' }),
      'the platform': await signed(asIs, { ...claims, org: '_platform', sub: 'system' }),
      'the product itself': await signed(asIs, { ...claims, sub: 'system' }),
      'a pipeline': await signed(asIs, { ...claims, sub: 'pipeline:ingest' }),
      'the refresh token': ada.cookie.split('=')[1] ?? '',
      'a changed body': `${head}.${encoded({ ...claims, sub: other.id })}.${proof}`,
      nothing: '',
      'half of it': ada.token.slice(0, -20),
      twice: `${ada.token}.${ada.token}`,
    };
    const statuses: Record<string, number> = {};
    for (const [name, token] of Object.entries(tokens)) statuses[name] = await statusWith(token);
    expect(statuses).toEqual(Object.fromEntries(Object.keys(tokens).map((name) => [name, 401])));
  });

  it('a key that a token names, brings along or points to is never looked at', async () => {
    const own = Buffer.alloc(32, 7);
    const jwk = { kty: 'oct', k: own.toString('base64url') };
    const headers = [
      { kid: '../../../../dev/null' },
      { kid: "' OR 1=1 --" },
      { kid: 'session-tokens', jwk },
      { jku: 'http://127.0.0.1:9/keys.json' },
      { x5u: 'http://127.0.0.1:9/certificate' },
      { x5c: ['AAAA'] },
    ];
    for (const header of headers)
      expect(await statusWith(await signed(asIs, decodeJwt(ada.token), own, header))).toBe(401);
    const nothing = Buffer.alloc(32);
    expect(await statusWith(await signed(asIs, decodeJwt(ada.token), nothing, { kid: '/dev/null' }))).toBe(
      401,
    );
  });

  it('a command id, an organisation or a person in a header or a body changes nobody into another', async () => {
    const headers = { 'x-organization': 'meadow', 'x-user': other.id, organizationid: 'meadow' };
    const mine = await world.http('GET', `/v1/users?organizationId=meadow&actor=${other.id}`, {
      as: ada,
      headers,
    });
    expect(mine.text).toContain(ada.id);
    expect(mine.text).not.toContain(other.id);
    countAttacks('tokens', 4);
    expect((await world.call(ListUsers, {}, other)).text).not.toContain(ada.id);
  });

  const login = (body: unknown, headers: Record<string, string>) =>
    world.product.app.inject({ method: 'POST', url: '/v1/auth/login', headers, payload: body as object });

  it('whatever lives by a cookie or carries a password takes JSON of our own page, and nothing else', async () => {
    const { email } = ada;
    const paths = [
      '/v1/auth/login',
      '/v1/auth/first-password',
      '/v1/auth/refresh',
      '/v1/auth/logout',
      '/v1/auth/reset-password',
      '/v1/auth/second-factor',
      '/v1/auth/second-factor/confirm',
      '/v1/auth/second-factor/totp',
      '/v1/auth/second-factor/totp/activate',
      '/v1/auth/second-factor/passkeys',
      '/v1/auth/second-factor/remove',
      '/v1/auth/second-factor/recovery-codes',
      '/reset/forgot',
      '/reset/v2/code',
      '/reset/v2/password-policy',
      '/reset/v2/setpwd',
    ];
    for (const url of paths)
      for (const [headers, payload] of [
        [{}, { email, password }],
        [{ 'x-csrf': '0' }, { email, password }],
        [{ 'content-type': 'application/x-www-form-urlencoded' }, `email=${email}&password=${password}`],
        [
          { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf': '1' },
          `email=${email}&password=${password}`,
        ],
        [{ 'content-type': 'text/plain', 'x-csrf': '1' }, JSON.stringify({ email, password })],
      ] as const) {
        const reply = await world.product.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { cookie: ada.cookie, ...headers },
        });
        expect([403, 415], `${url} ${JSON.stringify(headers)}`).toContain(reply.statusCode);
        countAttacks('forged requests');
      }
    expect((await world.call(GetMyProfile, {}, ada)).status).toBe(200);
    expect((await login({ email, password }, { 'x-csrf': '1' })).statusCode).toBe(200);
  });

  it('signing out ends the session of the cookie, also when the access token has run out', async () => {
    const person = await world.addPerson('harbour', 'Otto', 'viewer');
    const out = await world.http('POST', '/v1/auth/logout', { headers: { cookie: person.cookie } });
    expect(out.status).toBe(200);
    expect((await world.call(GetMyProfile, {}, person)).status).toBe(401);
    expect(
      (await world.http('POST', '/v1/auth/refresh', { headers: { cookie: person.cookie } })).status,
    ).toBe(401);
    const invented = person.cookie.replace(/\.[^.]+$/, '.invented');
    const again = await world.signIn('harbour', person.email);
    await world.http('POST', '/v1/auth/logout', { headers: { cookie: invented } });
    expect((await world.call(GetMyProfile, {}, again)).status).toBe(200);
    countAttacks('tokens', 3);
  });

  it('a session ends after its longest time, however often it was refreshed', async () => {
    const person = await world.addPerson('harbour', 'Lotte', 'viewer');
    const began = Date.now();
    let { cookie } = person;
    for (const day of [10, 20, 29]) {
      vi.useFakeTimers({ toFake: ['Date'], now: began + day * 24 * 3_600_000 });
      const reply = await world.http('POST', '/v1/auth/refresh', { headers: { cookie } });
      expect(reply.status).toBe(200);
      cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    }
    vi.setSystemTime(began + 30 * 24 * 3_600_000);
    expect((await world.http('POST', '/v1/auth/refresh', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a password that somebody else set', () => {
  const world = productWorld();
  let admin: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  });

  const given = 'Quarry7&lantern';
  const chosen = 'vB9#kettle-moss';
  async function newcomer(name: string) {
    const email = `${name}@harbour.example`;
    const data = { email, displayName: name, role: 'viewer', roles: {}, password: given };
    const { id } = itemOf<{ id: string }>(
      await world.http('POST', '/user/add', { as: admin, body: { type: 'group-user', data } }),
    );
    await world.settled();
    return { id, email };
  }
  const login = (email: string, word: string) =>
    world.http('POST', '/v1/auth/login', { body: { email, password: word } });
  const choose = (email: string, word: string, newPassword: string) =>
    world.http('POST', '/v1/auth/first-password', { body: { email, password: word, newPassword } });

  it('opens nothing until the person has chosen their own', async () => {
    const { email, id } = await newcomer('nina');
    const refused = await login(email, given);
    expect(refused).toMatchObject({ status: 403, answer: { error: 'password.must-change' } });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await login(email, 'Wrong7&lantern')).status).toBe(401);
    expect((await choose(email, 'Wrong7&lantern', chosen)).status).toBe(401);
    for (const weak of ['short', given, 'Password123!', 'Nina-is-2-nice'])
      expect((await choose(email, given, weak)).answer.error).toBe('password.refused');
    expect((await choose(email, given, chosen)).answer.item).toMatchObject({ userId: id });
    expect((await login(email, given)).status).toBe(401);
    expect((await login(email, chosen)).status).toBe(200);
    countAttacks('first passwords', 7);
  });

  it('keeps the session that it was chosen in, and no older one', async () => {
    const { email } = await newcomer('nils');
    const reply = await choose(email, given, chosen);
    const { accessToken: token } = itemOf<{ accessToken: string }>(reply);
    await world.settled();
    expect((await world.call(GetMyProfile, {}, { token })).status).toBe(200);
  });

  it('a common one is given to nobody', async () => {
    const data = { email: 'new@harbour.example', displayName: 'New', role: 'viewer', roles: {} };
    for (const word of ['Password123!', 'Welcome-2026', 'Stepwell-2026!']) {
      const body = { type: 'group-user', data: { ...data, password: word } };
      const reply = await world.http('POST', '/user/add', { as: admin, body });
      expect(reply.answer).toMatchObject({
        error: 'password.refused',
        facts: { authType: 'certain_value' },
      });
      countAttacks('first passwords');
    }
  });
});
