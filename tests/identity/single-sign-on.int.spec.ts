import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CreateOidcConnection,
  DeleteConnection,
  NameEmergencyOwners,
} from '../../contracts/identity/sign-on.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { ChangeUserRole, DeactivateUser, ErasePerson } from '../../contracts/identity/user.ts';
import { FoundOrganization } from '../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { Directory } from '../support/directory.ts';
import { addNamed, allowNames, browserOf, redeem } from '../support/named-accounts.ts';
import { itemOf, password, type Person, type ProductWorld } from '../support/product-world.ts';
import { challengeIn, codeOf, later, SecondFactorCalls } from '../support/second-factors.ts';
import { clientId, clientSecret, IdentityProvider } from '../support/sign-on/identity-provider.ts';
import { callback, oidcWorld, verified, type OidcWorld } from '../support/sign-on/oidc-world.ts';
import { credentialIn, type Jar, type SignOnWorld } from '../support/sign-on/sign-on-world.ts';
import { wholeLog } from '../support/whole-log.ts';

describe('Single sign-on by OpenID Connect', () => {
  const oidc = oidcWorld({
    STEPWELL_SSO_HOSTS: 'harbour.stepwell.test=harbour.example',
    STEPWELL_EMAIL_ONLY_HOSTS: 'plain.stepwell.test',
  });
  let world: ProductWorld;
  let sso: SignOnWorld;
  let ada: Person;
  let olga: Person;
  let connection: string;
  beforeAll(async () => {
    ({ world, sso, ada, connection } = oidc);
    olga = await world.addPerson('harbour', 'Olga', 'admin-organization');
  });
  afterAll(() => void vi.useRealTimers());

  const comeBackAs = (...as: Parameters<OidcWorld['comeBackAs']>) => oidc.comeBackAs(...as);
  const signOnAs = (...as: Parameters<OidcWorld['signOnAs']>) => oidc.signOnAs(...as);
  const profileOf = async (token: string) =>
    itemOf<{ id: string; email: string; role: string }>(await world.call(GetMyProfile, {}, { token }));
  const eventsOf = async (type: string) =>
    (await wholeLog(world.product.store)).filter((event) => event.type === type);

  it('R-SSO-01, sso-check-idp, E-sso-not-supported, 1:194: a domain answers with its host, its providers and whether passwords are left', async () => {
    const byEmail = itemOf(await sso.checkIdp({ token: 'app', email: 'tom@Harbour.example' }));
    expect(byEmail).toEqual({
      domain: 'harbour.stepwell.test',
      ssoLoginOnly: false,
      providers: [{ id: connection, organizationId: 'harbour', name: 'Harbour login', kind: 'custom' }],
    });
    expect(itemOf(await sso.checkIdp({ hostname: 'harbour.stepwell.test' }))).toEqual(byEmail);
    const unknown = await sso.checkIdp({ email: 'tom@elsewhere.example' });
    expect(unknown.answer).toMatchObject({ success: false, code: 404, message: 'SSO not supported' });
  });

  it('R-DEP-03: an e-mail-only host offers no single sign-on; a host of an organisation offers its provider', async () => {
    const plain = { email: 'tom@harbour.example', hostname: 'plain.stepwell.test' };
    expect((await sso.checkIdp(plain)).answer.code).toBe(404);
    expect((await sso.checkIdp({ hostname: 'harbour.stepwell.test' })).answer.success).toBe(true);
    expect((await sso.checkIdp({ hostname: 'www.stepwell.test' })).answer.code).toBe(404);
  });

  it('R-SSO-02, sso-validate-oauth: a newcomer of a verified domain gets an account and a session', async () => {
    const jar: Jar = new Map();
    const reply = await signOnAs(
      'subject-of-nora',
      { ...verified('nora@harbour.example'), name: 'Nora N.' },
      jar,
    );
    const item = itemOf<{ useCustomToken: boolean; userToken: string; userId: string }>(reply);
    expect(item.useCustomToken).toBe(false);
    expect(await profileOf(item.userToken)).toMatchObject({ email: 'nora@harbour.example', role: 'viewer' });
    expect([...jar.keys()]).toEqual(
      expect.arrayContaining(['stepwell_refresh', 'stepwell_session', 'stepwell_sign_on_binding']),
    );
    expect(jar.has('stepwell_sign_on')).toBe(false);
    const again = itemOf<{ userId: string }>(
      await signOnAs('subject-of-nora', verified('nora@harbour.example')),
    );
    expect(again.userId).toBe(item.userId);
    const started = (await eventsOf('SessionStarted')).filter(({ data }) => data['userId'] === item.userId);
    expect(started.map(({ data }) => [data['method'], data['connectionId']])).toEqual([
      ['sso', connection],
      ['sso', connection],
    ]);
  });

  it('R-GEN-07, 1:402: one organisation lets people in by email, employee ID, master password, shared account and provider', async () => {
    await allowNames(world, ada);
    await world.call(ChangeSettings, { employeeIdMasterPassword: true }, ada);
    const master = 'Turbine-5-basin';
    await world.http('POST', '/v1/auth/reset-employeeIdMP', { as: ada, body: { employeeIdMP: master } });
    await addNamed(world, 'harbour', ['employee', 'op1']);
    await addNamed(world, 'harbour', ['employee', 'op2'], { password: null });
    await addNamed(world, 'harbour', ['shared', 'line1']);
    const before = (await eventsOf('SessionStarted')).length;
    await world.signIn('harbour', olga.email);
    const named = async (path: string, body: object) => {
      const reply = await world.http('POST', `/v1/auth/${path}/login`, { body });
      expect((await redeem(world, browserOf(reply).credential)).status).toBe(200);
    };
    await named('employeeId-account', { employeeId: 'op1', clientKey: 'harbour', password });
    await named('employeeId-account', { employeeId: 'op2', clientKey: 'harbour', password: master });
    await named('shared-account', { account: 'line1.shared@harbour', password });
    await signOnAs('subject-of-nora', verified('nora@harbour.example'));
    const methods = (await eventsOf('SessionStarted')).slice(before).map(({ data }) => data['method']);
    expect(methods).toEqual(['password', 'employee-id', 'master-password', 'shared-account', 'sso']);
  });

  it('R-SSO-05, R-AUTH-29, identity-custom-token, E-account-exists-other-credential: an account with a password is joined, and signs in once by a custom token', async () => {
    const tom = await world.addPerson('harbour', 'Tom', 'publisher');
    const jar: Jar = new Map();
    const joined = itemOf<{ useCustomToken: boolean; userToken: string; userId: string }>(
      await signOnAs('subject-of-tom', verified('Tom@Harbour.example'), jar),
    );
    expect(joined).toMatchObject({ useCustomToken: true, userId: tom.id });
    expect((await world.call(GetMyProfile, {}, { token: joined.userToken })).status).toBe(401);
    const signedIn = await sso.withCustomToken(joined.userToken, jar);
    expect(await profileOf(itemOf<{ accessToken: string }>(signedIn).accessToken)).toMatchObject({
      id: tom.id,
    });
    expect((await sso.withCustomToken(joined.userToken, jar)).status).toBe(401);
    const next = itemOf<{ useCustomToken: boolean }>(await signOnAs('subject-of-tom', { name: 'Tom' }));
    expect(next.useCustomToken).toBe(false);
  });

  it('R-SSO-07: a stored credential is validated again at start, and is worth nothing without its browser', async () => {
    const jar: Jar = new Map();
    const idToken = await comeBackAs('subject-of-vera', verified('vera@harbour.example'), jar);
    const { userId, sessionId } = itemOf<{ userId: string; sessionId: string }>(
      await sso.validate(idToken, jar),
    );
    const first = { userId, sessionId };
    const opened = (await eventsOf('SessionStarted')).find(({ data }) => data['userId'] === userId);
    expect(sessionId).toBe(opened?.data['sessionId']);
    const again = itemOf<{ useCustomToken: boolean; userToken: string; userId: string }>(
      await sso.validate(idToken, jar),
    );
    expect(again).toMatchObject({ useCustomToken: false, ...first });
    expect(await profileOf(again.userToken)).toMatchObject({ id: first.userId });
    expect((await sso.validate(idToken, new Map())).answer.error).toBe('signin.sso-failed');
    await world.http('POST', '/v1/auth/logout', {
      headers: { cookie: `stepwell_refresh=${jar.get('stepwell_refresh')}` },
    });
    // nothing has failed, as another tab finds that signed out first
    expect((await sso.validate(idToken, jar)).answer.error).toBe('session.expired');
  });

  it('R-IDLE-01: a credential is worth nothing once its session was not refreshed for too long', async () => {
    const permissions = { allowAutoLogout: true, autoLogoutTimeout: 15 };
    const jar: Jar = new Map();
    const idToken = await comeBackAs('subject-of-vic', verified('vic@harbour.example'), jar);
    const { sessionId } = itemOf<{ sessionId: string }>(await sso.validate(idToken, jar));
    await world.call(ChangeSettings, { permissions }, ada);
    const afterMinutes = (minutes: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    afterMinutes(20);
    expect((await sso.validate(idToken, jar)).status).toBe(200);
    const cookie = `stepwell_refresh=${jar.get('stepwell_refresh')}`;
    const refreshed = await world.http('POST', '/v1/auth/refresh', { headers: { cookie } });
    expect(refreshed.status).toBe(200);
    afterMinutes(20);
    expect((await sso.validate(idToken, jar)).status).toBe(200);
    afterMinutes(20);
    expect((await sso.validate(idToken, jar)).answer.error).toBe('session.expired');
    const ended = (await eventsOf('SessionEnded')).filter(({ data }) => data['sessionId'] === sessionId);
    expect(ended.map(({ data }) => data['reason'])).toEqual(['idle']);
    vi.useRealTimers();
    await world.call(ChangeSettings, { permissions: { ...permissions, allowAutoLogout: false } }, ada);
  });

  it('E-sso-login-failed: an unverified address joins nobody and creates nobody', async () => {
    const una = await world.addPerson('harbour', 'Una', 'viewer');
    for (const claims of [{ email: una.email }, { email: una.email, email_verified: false }]) {
      const reply = await signOnAs('subject-of-una', claims);
      expect(reply.answer).toMatchObject({
        error: 'signin.sso-failed',
        facts: { reason: 'address-not-verified' },
      });
    }
    expect((await signOnAs('nobody-yet', { email: 'new@harbour.example' })).status).toBe(401);
  });

  it('somebody whom the directory has provisioned is joined by its own id of them, and by no other', async () => {
    const directory = await Directory.of(world, ada);
    const sam = await directory.add('sam@harbour.example', { externalId: 'subject-of-sam' });
    const claims = { email: 'sam@harbour.example', email_verified: false };
    const reason = async (subject: string) => (await signOnAs(subject, claims)).answer.facts?.['reason'];
    expect(await reason('another-sam')).toBe('address-not-verified');
    const joined = itemOf<{ userId: string }>(await signOnAs('subject-of-sam', claims));
    expect(joined.userId).toBe(sam);
    const tim = await directory.add('tim@harbour.example', { externalId: 'subject-of-tim' });
    await directory.send('DELETE', `/Users/${tim}`);
    const ofTim = { email: 'tim@harbour.example', email_verified: false };
    expect((await signOnAs('subject-of-tim', ofTim)).answer.facts).toEqual({
      reason: 'address-not-verified',
    });
  });

  it('nobody of its verified domain is added to a free trial', async () => {
    const settings = { features: {}, permissions: {}, skillsManager: [], analytics: [] };
    const trial = { organizationId: 'meadow', name: 'Meadow', settings, isTrial: true } as const;
    await world.send('meadow', FoundOrganization, trial);
    const milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
    const invite = (email: string, as: Person) => {
      const data = { email, displayName: 'Somebody', role: 'viewer' };
      return world.http('POST', '/user/add', { as, body: { type: 'group-user', data } });
    };
    expect((await invite('nobody-yet@harbour.example', milo)).answer.error).toBe('user.email-taken');
    expect((await invite('nobody-yet@meadow.example', milo)).status).toBe(200);
    expect((await invite('nobody-yet@harbour.example', olga)).status).toBe(200);
  });

  it('an unproved domain signs nobody in, even with a verified address', async () => {
    const reply = await signOnAs('subject-of-guest', verified('guest@gmail.example'));
    expect(reply.answer.facts).toEqual({ reason: 'domain-not-proved' });
  });

  it('a changed preferred_username, or a changed address, makes nobody another person', async () => {
    const claims = verified('paul@harbour.example');
    const { userId } = itemOf<{ userId: string }>(await signOnAs('subject-of-paul', claims));
    const renamed = { ...claims, preferred_username: ada.email };
    expect(itemOf<{ userId: string }>(await signOnAs('subject-of-paul', renamed)).userId).toBe(userId);
    const readdressed = verified(ada.email);
    expect(itemOf<{ userId: string }>(await signOnAs('subject-of-paul', readdressed)).userId).toBe(userId);
    const onlyNamed = { preferred_username: ada.email };
    expect((await signOnAs('another-subject', onlyNamed)).answer.facts).toEqual({ reason: 'no-address' });
  });

  it('a second provider, or a second subject, with the same address is refused', async () => {
    const claims = verified('mia@harbour.example');
    itemOf(await signOnAs('subject-of-mia', claims));
    const second = await signOnAs('second-subject-of-mia', claims);
    expect(second.answer.facts).toEqual({ reason: 'other-identity' });
    const other = new IdentityProvider();
    await other.start([callback]);
    const data = { name: 'Other', provider: 'custom', issuer: other.issuer, clientId, createsAccounts: true };
    const { id } = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada));
    await sso.setSecret(ada, id, clientSecret);
    other.people.set('subject-of-mia', claims);
    other.current = 'subject-of-mia';
    const jar: Jar = new Map();
    const there = await sso.start('harbour', id, jar);
    const idToken = credentialIn(await sso.comeBack(await other.follow(there), jar));
    expect((await sso.validate(idToken, jar)).answer.facts).toEqual({ reason: 'other-identity' });
    await world.call(DeleteConnection, { connectionId: id }, ada);
    await other.close();
  });

  it('an administrator learns whether a provider answers at its issuer', async () => {
    const check = (id: string, as: Person = ada) =>
      world.http('POST', `/v1/sign-on/connections/${id}/check`, { as });
    expect((await check(connection)).answer).toMatchObject({ success: true });
    const silent = { name: 'Silent', provider: 'custom', issuer: 'http://127.0.0.1:9/realm', clientId };
    const data = { ...silent, createsAccounts: true };
    const { id } = itemOf<{ id: string }>(await world.call(CreateOidcConnection, data, ada));
    const refused = await check(id);
    expect([refused.status, refused.answer.error]).toEqual([409, 'sign-on.provider-unreachable']);
    expect((await check('none')).status).toBe(404);
    await world.call(DeleteConnection, { connectionId: id }, ada);
  });

  it('somebody who was erased comes back as a new person', async () => {
    const claims = verified('eva@harbour.example');
    const { userId } = itemOf<{ userId: string }>(await signOnAs('subject-of-eva', claims));
    await world.call(ErasePerson, { userId }, ada);
    await world.until('the identity to be free', async () =>
      (await eventsOf('IdentityReleased')).some(({ data }) => data['userId'] === userId),
    );
    await world.until('the address to be free', async () =>
      (await eventsOf('EmailReleased')).some(({ data }) => data['userId'] === userId),
    );
    const again = itemOf<{ userId: string }>(await signOnAs('subject-of-eva', claims));
    expect(again.userId).not.toBe(userId);
  });

  it('a secret is in no event and in no answer', async () => {
    const log = JSON.stringify(await wholeLog(world.product.store));
    expect(log).not.toContain(clientSecret);
    expect(JSON.stringify(await sso.signOnOf(ada))).not.toContain(clientSecret);
    expect((await sso.signOnOf(ada)).connections[0]).toMatchObject({ protocol: 'oidc', hasSecret: true });
  });

  it('R-AUTH-27, R-AUTH-28, E-use-sso-login, 1:19: passwords are switched off only by who has just signed in through the provider, and two owners keep theirs', async () => {
    await world.call(NameEmergencyOwners, { userIds: [ada.id, olga.id] }, ada);
    const byPassword = await sso.changeLoginMethod(ada, 'sso_only');
    expect(byPassword.answer.error).toBe('sign-on.fresh-needed');
    const joined = itemOf<{ userToken: string }>(await signOnAs('subject-of-ada', verified(ada.email)));
    const { accessToken: token } = itemOf<{ accessToken: string }>(
      await sso.withCustomToken(joined.userToken, new Map()),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const late = itemOf<{ accessToken: string }>(
      await world.http('POST', '/v1/auth/login', { body: { email: ada.email, password } }),
    );
    expect((await sso.changeLoginMethod({ token: late.accessToken }, 'sso_only')).status).toBe(403);
    vi.useRealTimers();
    expect((await sso.changeLoginMethod({ token }, 'sso_only')).status).toBe(200);
    expect(itemOf(await sso.checkIdp({ email: 'x@harbour.example' }))).toMatchObject({ ssoLoginOnly: true });

    const rosa = { email: 'tom@harbour.example', password };
    const refused = await world.http('POST', '/v1/auth/login', { body: rosa });
    expect(refused).toMatchObject({ status: 403, answer: { error: 'signin.use-sso' } });
    const owner = await world.http('POST', '/v1/auth/login', { body: { email: olga.email, password } });
    expect(owner.status).toBe(200);
    await world.until('the alarm by email', async () => {
      const sent = await world.http('GET', '/v1/emails', { as: { token } });
      return sent.text.includes('A password was used to sign in');
    });
    expect((await eventsOf('EmergencyAccessUsed')).map(({ data }) => data['userId'])).toEqual([olga.id]);
    expect((await world.call(DeleteConnection, { connectionId: connection }, { token })).answer.error).toBe(
      'sign-on.in-use',
    );

    await sso.changeLoginMethod({ token }, 'email_generic_sso');
    expect(
      (await sso.checkIdp({ email: 'x@harbour.example', hostname: 'www.stepwell.test' })).answer.code,
    ).toBe(404);
    expect((await sso.checkIdp({ hostname: 'harbour.stepwell.test' })).answer.success).toBe(true);
    await sso.changeLoginMethod({ token }, 'email_only');
    expect((await sso.checkIdp({ email: 'x@harbour.example' })).answer.code).toBe(404);
    await sso.changeLoginMethod({ token }, 'email_and_sso');
  });

  it('while passwords are switched off, an emergency owner stays who can use theirs', async () => {
    const otto = await world.addPerson('harbour', 'Otto', 'admin-organization');
    const { userToken: token } = itemOf<{ userToken: string }>(
      await signOnAs('subject-of-ada', verified(ada.email)),
    );
    expect((await sso.changeLoginMethod({ token }, 'sso_only')).status).toBe(200);
    const login = ({ email }: Person) => world.http('POST', '/v1/auth/login', { body: { email, password } });
    const demotion = { userId: olga.id, role: 'viewer' } as const;
    expect((await world.call(ChangeUserRole, demotion, otto)).status).toBe(200);
    expect((await login(olga)).answer.error).toBe('signin.use-sso');

    const userId = ada.id;
    for (const removed of [
      await world.call(DeactivateUser, { userId }, otto),
      await world.call(ErasePerson, { userId }, otto),
      await world.call(ChangeUserRole, { ...demotion, userId }, otto),
    ])
      expect([removed.status, removed.answer.error]).toEqual([409, 'user.last-emergency-owner']);

    const owners = { userIds: [ada.id, otto.id] };
    expect((await world.call(NameEmergencyOwners, owners, { token })).status).toBe(200);
    expect((await world.call(DeactivateUser, { userId }, otto)).status).toBe(200);
    expect((await login(otto)).status).toBe(200);

    const factors = new SecondFactorCalls(world);
    const { secret } = await factors.addApp(await factors.challengeOf(otto));
    const halfway = await login(otto);
    expect(halfway).toMatchObject({ status: 403, answer: { error: 'signin.second-factor' } });
    expect(halfway.headers['set-cookie']).toBeUndefined();
    later();
    const proof = { challenge: challengeIn(await login(otto)), code: codeOf(secret) };
    const session = itemOf<{ accessToken: string }>(await factors.post('', proof));
    expect(await profileOf(session.accessToken)).toMatchObject({ id: otto.id });
    const used = (await eventsOf('EmergencyAccessUsed')).filter(({ data }) => data['userId'] === otto.id);
    expect(used).toHaveLength(2);
  });
});
