import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { addNamed, allowNames, browserOf, redeem } from '../support/named-accounts.ts';
import { itemOf, password, type Person, type ProductWorld, type Reply } from '../support/product-world.ts';
import { challengeIn, codeOf, later, SecondFactorCalls, type AddedApp } from '../support/second-factors.ts';
import { samlWorld } from '../support/sign-on/saml-world.ts';
import { countAttacks } from './count-attacks.ts';

const mfa = 'https://refeds.org/profile/mfa';

/** Somebody with an authenticator app, and how they come in. */
interface Comer {
  readonly app: AddedApp;
  enter(): Promise<Reply>;
}

describe('attacks on the second factor', () => {
  const saml = samlWorld();
  let world: ProductWorld;
  let ada: Person;
  let factors: SecondFactorCalls;
  let comers: Readonly<Record<'email' | 'employee ID' | 'single sign-on', Comer>>;
  beforeAll(async () => {
    ({ world, ada } = saml);
    factors = new SecondFactorCalls(world);
    await allowNames(world, ada);
    const vera = await world.addPerson('harbour', 'Vera', 'viewer');
    await addNamed(world, 'harbour', ['employee', 'op1']);
    const employee = () =>
      world.http('POST', '/v1/auth/employeeId-account/login', {
        body: { employeeId: 'op1', clientKey: 'harbour', password },
      });
    const byName = itemOf<{ accessToken: string }>(
      await redeem(world, browserOf(await employee()).credential),
    );
    const nora = () => saml.signOnAs('nora', 'nora@harbour.example');
    const { userToken: token } = itemOf<{ userToken: string }>(await nora());
    const add = async (as: { token: string }, word: string | null = password) =>
      factors.addApp(await factors.challengeOf(as, word));
    comers = {
      email: { app: await add(vera), enter: () => login(vera.email) },
      'employee ID': { app: await add({ token: byName.accessToken }), enter: employee },
      'single sign-on': { app: await add({ token }, null), enter: nora },
    };
  });
  afterEach(() => vi.useRealTimers());

  const login = (email: string) => world.http('POST', '/v1/auth/login', { body: { email, password } });
  const ways = ['email', 'employee ID', 'single sign-on'] as const;
  const challengeOf = async (way: (typeof ways)[number]): Promise<string> => {
    const refused = await comers[way].enter();
    expect([refused.status, refused.answer.error]).toEqual([403, 'signin.second-factor']);
    return challengeIn(refused);
  };

  it.each(ways)('%s: what the first step answers opens nothing', async (way) => {
    const challenge = await challengeOf(way);
    const attempts = [
      () => world.call(GetMyProfile, {}, { token: challenge }),
      () => world.http('POST', '/v1/auth/refresh', { headers: { cookie: `stepwell_refresh=${challenge}` } }),
      () => world.http('POST', '/v1/auth/custom-token', { body: { customToken: challenge } }),
      () =>
        world.http('POST', '/v1/auth/login', {
          body: { email: 'op1@harbour', password: challenge.slice(0, 200) },
        }),
      () =>
        world.http('POST', '/v1/auth/employeeId-account/refresh', {
          body: { refreshToken: challenge.slice(0, 400) },
          headers: { cookie: `stepwell_browser=${challenge}` },
        }),
    ];
    for (const attempt of attempts) expect((await attempt()).status).toBe(401);
    countAttacks('second factor: step left out', attempts.length);
  });

  it.each(ways)(
    '%s: a challenge to confirm is none to set up, to remove or to create codes with',
    async (way) => {
      const challenge = await challengeOf(way);
      const steps = ['/totp', '/totp/activate', '/passkeys/options', '/recovery-codes', '/remove'];
      for (const step of steps) {
        const reply = await factors.post(step, { challenge, code: '1', name: 'x', factorId: 'f' });
        expect(reply.answer.error).toBe('second-factor.expired');
      }
      countAttacks('second factor: challenge for another step', steps.length);
    },
  );

  it('a changed challenge, one of an earlier step, and one of no signature are refused', async () => {
    const challenge = await challengeOf('email');
    const [head = '', body = '', signature = ''] = challenge.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = (change: object, header = head, sign = signature) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${sign}`;
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const attempts = [
      forged({ sub: ada.id }),
      forged({ aud: 'manage' }),
      forged({ via: { way: 'sso', credentialId: 'x' } }),
      forged({}, none, ''),
      challenge.slice(0, -2),
    ];
    const { secret } = comers.email.app;
    later();
    for (const each of attempts)
      expect((await factors.post('', { challenge: each, code: codeOf(secret) })).answer.error).toMatch(
        /second-factor\.expired|input\.invalid/,
      );
    countAttacks('second factor: forged challenges', attempts.length);
  });

  it('the code of one person confirms nobody else', async () => {
    later(4);
    for (const way of ways)
      for (const other of ways.filter((each) => each !== way)) {
        const code = codeOf(comers[other].app.secret);
        const reply = await factors.post('', { challenge: await challengeOf(way), code });
        expect(reply.answer.error).toBe('second-factor.wrong');
        const [recovery = ''] = comers[other].app.recoveryCodes;
        expect((await factors.post('', { challenge: await challengeOf(way), code: recovery })).status).toBe(
          400,
        );
      }
    countAttacks('second factor: code of another person', 12);
  });

  it.each(ways)('%s: a code counts once, also of twenty at once and of different challenges', async (way) => {
    later(20);
    const code = codeOf(comers[way].app.secret);
    const challenges = await Promise.all(Array.from({ length: 2 }, () => challengeOf(way)));
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => factors.post('', { challenge: challenges[n % 2], code })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    countAttacks('second factor: replayed codes', 19);
  });

  it.each(ways)('%s: of two hundred guesses at once a handful is looked at', async (way) => {
    later(60);
    const challenge = await challengeOf(way);
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        factors.post('', { challenge, code: String(n).padStart(6, '0') }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(195);
    countAttacks('second factor: guesses at once', 200);
  });

  it('a provider’s evidence counts only inside of what it signed', async () => {
    await world.call(ChangeSettings, { secondFactor: ['viewer'] }, ada);
    const honest = await saml.signOnAs('mona', 'mona@harbour.example', { authnContext: mfa });
    expect(honest.status).toBe(200);
    const weaker = await saml.signOnAs('mona', 'mona@harbour.example', { authnContext: 'urn:my:mfa' });
    expect(weaker.answer.error).toBe('signin.second-factor-setup');
    const named = { email: 'mona@harbour.example', authnContext: mfa, 'urn:acr': mfa };
    const attribute = await saml.signOnAs('mona', 'mona@harbour.example', { attributes: named });
    expect(attribute.answer.error).toBe('signin.second-factor-setup');
    await world.call(ChangeSettings, { secondFactor: [] }, ada);
    countAttacks('second factor: invented evidence', 2);
  });
});
