import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountCredential } from '../../contracts/identity/account.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { SignedIn } from '../../contracts/identity/session.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import { emailsTo, emailText } from '../support/emails.ts';
import { addNamed, allowNames, browserOf, encodeTerm, redeem } from '../support/named-accounts.ts';
import { itemOf, password, type Person, type ProductWorld, type Reply } from '../support/product-world.ts';
import { challengeIn, codeOf, later, SecondFactorCalls } from '../support/second-factors.ts';
import { oidcWorld, verified } from '../support/sign-on/oidc-world.ts';
import type { Jar } from '../support/sign-on/sign-on-world.ts';
import { wholeLog } from '../support/whole-log.ts';

const master = 'Turbine-5-basin';
const other = 'Basin-7-turbine';

describe('The second factor at every way in', () => {
  const oidc = oidcWorld();
  let world: ProductWorld;
  let ada: Person;
  let factors: SecondFactorCalls;
  beforeAll(async () => {
    ({ world, ada } = oidc);
    factors = new SecondFactorCalls(world);
    await allowNames(world, ada);
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, ada);
    await world.http('POST', '/v1/auth/reset-employeeIdMP', { as: ada, body: { employeeIdMP: master } });
  });
  afterEach(async () => {
    vi.useRealTimers();
    oidc.provider.evidence = {};
    await world.call(ChangeSettings, { secondFactor: [] }, ada);
  });

  const employee = (employeeId: string, word = password) =>
    world.http('POST', '/v1/auth/employeeId-account/login', {
      body: { employeeId, clientKey: 'harbour', password: word },
    });
  const requireOf = (...secondFactor: string[]) => world.call(ChangeSettings, { secondFactor }, ada);
  const profileOf = (token: string) => world.call(GetMyProfile, {}, { token });
  const startOf = async (userId: string) =>
    (await wholeLog(world.product.store))
      .filter(({ type, data }) => type === 'SessionStarted' && data['userId'] === userId)
      .at(-1)?.data;
  const asked = (reply: Reply, error = 'signin.second-factor'): string => {
    expect(reply.answer.error).toBe(error);
    expect(reply.headers['set-cookie'] ?? []).not.toContain('stepwell_refresh');
    return challengeIn(reply);
  };
  const setUp = (reply: Reply) => factors.addApp(asked(reply, 'signin.second-factor-setup'));
  /** The access token of an employee's answer, once it is exchanged. */
  const tokenBy = async (credential: unknown): Promise<string> =>
    itemOf<SignedIn>(await redeem(world, AccountCredential.parse(credential))).accessToken;

  it('an employee ID: the password alone opens nothing, and the code continues as that way in does', async () => {
    const id = await addNamed(world, 'harbour', ['employee', 'op1']);
    const as = { token: await tokenBy(browserOf(await employee('op1')).credential) };
    const { secret } = await factors.addApp(await factors.challengeOf(as));
    later();
    const challenge = asked(await employee('op1'));
    expect((await factors.post('', { challenge, code: '000000' })).answer.error).toBe('second-factor.wrong');
    const opened = await factors.post('', { challenge, code: codeOf(secret) });
    const { credential, cookie } = browserOf(opened);
    expect(credential).toMatchObject({ email: 'op1@harbour' });
    const token = await tokenBy(credential);
    expect(itemOf(await profileOf(token))).toMatchObject({ id, kind: 'employee' });
    const { refreshToken } = credential;
    const refresh = { body: { refreshToken }, headers: { cookie } };
    expect((await world.http('POST', '/v1/auth/employeeId-account/refresh', refresh)).status).toBe(200);
    expect(await startOf(id)).toMatchObject({ method: 'employee-id', secondFactor: 'own' });
  });

  it('an employee whose password an administrator set chooses their own, and is asked then', async () => {
    const id = await addNamed(world, 'harbour', ['employee', 'op2'], { passwordLimit: 'until-changed' });
    await requireOf('viewer');
    const body = { employeeId: 'op2', clientKey: 'harbour', password, newPassword: other };
    expect((await employee('op2')).answer.error).toBe('password.must-change');
    const { session } = await setUp(
      await world.http('POST', '/v1/auth/employeeId-account/first-password', { body }),
    );
    expect(itemOf(await profileOf(await tokenBy(session)))).toMatchObject({ id });
  });

  it('the master password: a colleague who knows it gets no further than the factor', async () => {
    const id = await addNamed(world, 'harbour', ['employee', 'op3'], { password: null });
    await requireOf('viewer');
    const { secret, session } = await setUp(await employee('op3', master));
    expect(await startOf(id)).toMatchObject({ method: 'master-password', secondFactor: 'own' });
    const token = await tokenBy(session);
    expect((await profileOf(token)).status).toBe(200);
    await requireOf();
    later();
    const getToken = { body: { employeeId: 'op3', clientKey: 'harbour', employeeIdMP: master } };
    for (const reply of [
      await employee('op3', master),
      await world.http('POST', '/admin/gettoken', getToken),
    ])
      asked(reply);
    const challenge = asked(await employee('op3', master));
    expect((await factors.post('', { challenge, code: codeOf(secret) })).status).toBe(200);
  });

  it('a challenge is void once the master password, or the feature, is another one', async () => {
    await addNamed(world, 'harbour', ['employee', 'op4'], { password: null });
    await requireOf('viewer');
    const { secret } = await setUp(await employee('op4', master));
    const reset = async (employeeIdMP: string) =>
      world.http('POST', '/v1/auth/reset-employeeIdMP', { as: ada, body: { employeeIdMP } });
    later();
    const before = asked(await employee('op4', master));
    await reset(other);
    expect((await factors.post('', { challenge: before, code: codeOf(secret) })).status).toBe(401);
    await reset(master);
    later();
    const off = asked(await employee('op4', master));
    await world.call(ChangeSettings, { features: { employeeIdLogin: false } }, ada);
    expect((await factors.post('', { challenge: off, code: codeOf(secret) })).answer.error).toBe(
      'signin.name-disabled',
    );
    await world.call(ChangeSettings, { features: { employeeIdLogin: true } }, ada);
  });

  it('somebody without a password changes their factors only just after signing in', async () => {
    await addNamed(world, 'harbour', ['employee', 'op5'], { password: null });
    const { credential, cookie } = browserOf(await employee('op5', master));
    const fresh = { token: await tokenBy(credential) };
    expect((await factors.confirm(fresh, null)).status).toBe(200);
    expect((await factors.confirm(ada, null)).answer.error).toBe('password.wrong');
    later(11);
    const { refreshToken } = credential;
    const refreshed = await world.http('POST', '/v1/auth/employeeId-account/refresh', {
      body: { refreshToken },
      headers: { cookie },
    });
    const late = { token: await tokenBy(itemOf(refreshed)) };
    expect((await factors.confirm(late, null)).answer.error).toBe('second-factor.sign-in-again');
  });

  it('a shared account has none, whatever its role must have', async () => {
    const created = await world.http('POST', '/v1/admin/user/shared-account', {
      as: ada,
      body: { account: 'line1', displayName: 'Line 1', password: await encodeTerm(world, ada, other) },
    });
    expect(created.status).toBe(200);
    await requireOf('viewer');
    const body = { account: 'line1.shared@harbour', password: other };
    const { credential } = browserOf(await world.http('POST', '/v1/auth/shared-account/login', { body }));
    const as = { token: await tokenBy(credential) };
    expect((await profileOf(as.token)).status).toBe(200);
    expect((await factors.confirm(as, other)).answer.error).toBe('second-factor.shared-account');
  });

  it('a reset password signs in nobody who has a factor: the page goes on with the challenge', async () => {
    const person = await world.addPerson('harbour', 'Rita', 'viewer');
    const { secret } = await factors.addApp(await factors.challengeOf(person));
    await world.http('POST', '/reset/forgot', { body: { email: person.email } });
    const token = await emailedToken(person.id, 'usernewpassword');
    const set = await world.http('POST', '/reset/v2/setpwd', { body: { token, password: other } });
    expect([set.status, set.headers['set-cookie']]).toEqual([200, undefined]);
    later();
    const login = { body: { email: person.email, password: other } };
    const challenge = asked(await world.http('POST', '/v1/auth/login', login));
    expect((await factors.post('', { challenge, code: codeOf(secret) })).status).toBe(200);
  });

  it('an invited person whose role must have a factor sets one up before anything else answers', async () => {
    await requireOf('publisher');
    const data = { email: 'ines@harbour.example', displayName: 'Ines', role: 'publisher' };
    const invited = await world.http('POST', '/user/add', { as: ada, body: { type: 'group-user', data } });
    const { id } = itemOf<{ id: string }>(invited);
    const token = await emailedToken(id, 'userinvitecreate');
    const accepted = await world.http('POST', '/invite/v2/setuser', {
      body: { token, name: 'Ines', password: other },
    });
    expect([accepted.status, accepted.headers['set-cookie']]).toEqual([200, undefined]);
    const login = { body: { email: 'ines@harbour.example', password: other } };
    const { session } = await setUp(await world.http('POST', '/v1/auth/login', login));
    expect((await profileOf(SignedIn.parse(session).accessToken)).status).toBe(200);
  });

  it('a role in one workspace asks for a factor as well', async () => {
    const workspace = await world.makeWorkspace('harbour', 'Mill');
    await requireOf('admin-group');
    const { email } = await addLead('lead@harbour.example', workspace);
    asked(
      await world.http('POST', '/v1/auth/login', { body: { email, password } }),
      'signin.second-factor-setup',
    );
  });

  describe('through an identity provider', () => {
    const signOn = (subject: string, jar: Jar = new Map()) =>
      oidc.signOnAs(`subject-of-${subject}`, verified(`${subject}@harbour.example`), jar);

    it('the own factor is asked for, and the credential of the page works once it is proved', async () => {
      const first = itemOf<{ userToken: string; userId: string }>(await signOn('nora'));
      const { secret } = await factors.addApp(await factors.challengeOf({ token: first.userToken }, null));
      later();
      const jar: Jar = new Map();
      const idToken = await oidc.comeBackAs('subject-of-nora', verified('nora@harbour.example'), jar);
      asked(await oidc.sso.validate(idToken, jar));
      const challenge = asked(await oidc.sso.validate(idToken, jar));
      expect(jar.has('stepwell_refresh')).toBe(false);
      expect((await oidc.sso.validate(idToken, new Map())).answer.error).toBe('signin.sso-failed');
      const opened = await factors.post('', { challenge, code: codeOf(secret) });
      expect((await profileOf(itemOf<SignedIn>(opened).accessToken)).status).toBe(200);
      expect(await startOf(first.userId)).toMatchObject({
        method: 'sso',
        connectionId: oidc.connection,
        secondFactor: 'own',
      });
      const resumed = itemOf<{ userToken: string }>(await oidc.sso.validate(idToken, jar));
      expect((await profileOf(resumed.userToken)).status).toBe(200);
    });

    it('one that the provider says it asked for stands for it; other methods do not', async () => {
      await requireOf('viewer');
      oidc.provider.evidence = { amr: ['pwd', 'mfa'] };
      const { userId } = itemOf<{ userId: string }>(await signOn('mona'));
      expect(await startOf(userId)).toMatchObject({ method: 'sso', secondFactor: 'provider' });
      for (const evidence of [{ amr: ['pwd'] }, { amr: ['otp'] }, { acr: 'urn:my:mfa' }, {}]) {
        oidc.provider.evidence = evidence;
        asked(await signOn('mona'), 'signin.second-factor-setup');
      }
      oidc.provider.evidence = { acr: 'https://refeds.org/profile/mfa' };
      expect((await signOn('mona')).status).toBe(200);
    });

    it('a claim of the user info is no evidence: it is not signed', async () => {
      await requireOf('viewer');
      const claims = { ...verified('uma@harbour.example'), amr: ['mfa'] };
      asked(await oidc.signOnAs('subject-of-uma', claims), 'signin.second-factor-setup');
    });

    it('who joins an account signs in by the custom token once their factor is proved', async () => {
      const tom = await world.addPerson('harbour', 'Tom', 'viewer');
      const { secret } = await factors.addApp(await factors.challengeOf(tom));
      later();
      const joined = itemOf<{ userToken: string }>(await signOn('tom'));
      const challenge = asked(await oidc.sso.withCustomToken(joined.userToken, new Map()));
      expect((await oidc.sso.withCustomToken(joined.userToken, new Map())).status).toBe(401);
      const opened = await factors.post('', { challenge, code: codeOf(secret) });
      expect(itemOf<SignedIn>(opened).userId).toBe(tom.id);
    });

    it('a newcomer sets one up where their role must have one', async () => {
      await requireOf('viewer');
      const { session } = await setUp(await signOn('zoe'));
      expect(itemOf(await profileOf(SignedIn.parse(session).accessToken))).toMatchObject({
        email: 'zoe@harbour.example',
      });
    });
  });

  async function emailedToken(personId: string, page: string): Promise<string> {
    let token = '';
    await world.until(`an email that leads to ${page}`, async () => {
      const emails = await emailsTo(world, personId, ada);
      const texts = await Promise.all(emails.map((email) => emailText(world.folder, email)));
      token = new RegExp(`/${page}/([^/\\s]+)`).exec(texts.join('\n'))?.[1] ?? '';
      return token !== '';
    });
    return token;
  }
  async function addLead(email: string, workspace: string) {
    const account = { email, displayName: 'Lea', role: 'viewer', password } as const;
    const roles = { [workspace]: 'admin-group' } as const;
    await world.product.app.get(Accounts).add({ ...account, roles }, systemSender('harbour', 'system'));
    return { email };
  }
});
