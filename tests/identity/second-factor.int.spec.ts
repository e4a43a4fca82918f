import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListEmails, type EmailView } from '../../contracts/identity/email.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import {
  GetMySecondFactors,
  ResetSecondFactors,
  type SecondFactorsView,
} from '../../contracts/identity/second-factor.ts';
import { SignedIn } from '../../contracts/identity/session.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { challengeIn, codeOf, later, SecondFactorCalls } from '../support/second-factors.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { wholeLog } from '../support/whole-log.ts';

const address = 'https://stepwell.example';

describe('The second factor', () => {
  const world = productWorld(['harbour'], { settings: { STEPWELL_PUBLIC_URL: address } });
  let admin: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Hilda', 'admin-organization');
  });
  afterEach(() => vi.useRealTimers());

  const factors = new SecondFactorCalls(world);
  const post = (...call: Parameters<SecondFactorCalls['post']>) => factors.post(...call);
  const login = (email: string) => world.http('POST', '/v1/auth/login', { body: { email, password } });
  const challengeOf = (person: Person) => factors.challengeOf(person);
  const addApp = (challenge: string) => factors.addApp(challenge);
  const tokenIn = (session: unknown) => SignedIn.parse(session).accessToken;
  const factorsOf = async (as: Person) =>
    itemOf<SecondFactorsView>(await world.call(GetMySecondFactors, {}, as));
  const subjectsTo = async ({ id }: Person): Promise<string[]> => {
    const { answer } = await world.call(ListEmails, { size: 1000 }, admin);
    return (answer.items as EmailView[])
      .filter(({ personId }) => personId === id)
      .map(({ subject }) => subject);
  };

  it('is added with the password given again; from then on the password alone opens nothing', async () => {
    const person = await world.addPerson('harbour', 'Ada', 'viewer');
    expect((await factors.confirm(person, 'Wrong7&lantern')).answer.error).toBe('password.wrong');
    expect((await post('/confirm', { password: 'x' })).status).toBe(401);
    const { secret, recoveryCodes, session } = await addApp(await challengeOf(person));
    expect(recoveryCodes).toHaveLength(10);
    expect(session).toBeNull();
    expect(await factorsOf(person)).toMatchObject({
      factors: [{ kind: 'totp', name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
    later();
    const refused = await login(person.email);
    expect(refused).toMatchObject({
      status: 403,
      answer: { error: 'signin.second-factor', facts: { totp: true, passkey: false } },
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const challenge = challengeIn(refused);
    expect((await post('', { challenge, code: '000000' })).answer.error).toBe('second-factor.wrong');
    const signedIn = await post('', { challenge, code: codeOf(secret) });
    expect(signedIn.headers['set-cookie']).toBeDefined();
    const { accessToken: token } = itemOf<{ accessToken: string }>(signedIn);
    expect((await world.call(GetMyProfile, {}, { token })).status).toBe(200);
    await world.until('the emails', async () => (await subjectsTo(person)).length === 2);
    expect((await subjectsTo(person)).toSorted()).toEqual([
      'A second factor was added to your account',
      'New recovery codes were created for your account',
    ]);
  });

  it('neither a code nor a challenge counts twice, also of fifty at once', async () => {
    const person = await world.addPerson('harbour', 'Alma', 'viewer');
    const { secret } = await addApp(await challengeOf(person));
    later();
    const challenge = challengeIn(await login(person.email));
    const code = codeOf(secret);
    const all = await Promise.all(Array.from({ length: 50 }, () => post('', { challenge, code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    later();
    const again = challengeIn(await login(person.email));
    expect((await post('', { challenge: again, code })).status).not.toBe(200);
  });

  it('a recovery code signs in once, and is only stored as a hash, like no seed is in any event', async () => {
    const person = await world.addPerson('harbour', 'Anke', 'viewer');
    const { secret, recoveryCodes } = await addApp(await challengeOf(person));
    const [code = ''] = recoveryCodes;
    const use = async () => post('', { challenge: challengeIn(await login(person.email)), code });
    expect((await use()).status).toBe(200);
    expect((await use()).answer.error).toBe('second-factor.wrong');
    await world.settled();
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(9);
    const log = JSON.stringify(await wholeLog(world.product.store));
    const keys = openEmbeddedKeys(`${world.folder}/keys`);
    const stored = await keys.getSecret('harbour', `second-factors/${person.id}`);
    keys.close();
    expect(stored).toContain(secret);
    for (const each of recoveryCodes) expect(`${stored}${log}`).not.toContain(each);
    expect(log).not.toContain(secret);
  });

  it('wrong codes slow down who guesses, and nobody else', async () => {
    const person = await world.addPerson('harbour', 'Arne', 'viewer');
    await addApp(await challengeOf(person));
    const challenge = challengeIn(await login(person.email));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await post('', { challenge, code: `00000${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await login(admin.email)).status).toBe(200);
  });

  it('a passkey of this address signs in, and one of another address or challenge does not', async () => {
    const person = await world.addPerson('harbour', 'Asta', 'viewer');
    const passkey = new SoftwarePasskey(address);
    const challenge = await challengeOf(person);
    const { options } = itemOf<{ options: { challenge: string } }>(
      await post('/passkeys/options', { challenge }),
    );
    const foreign = new SoftwarePasskey('https://evil.example').create(options);
    expect((await post('/passkeys', { challenge, name: 'Key', passkey: foreign })).answer.error).toBe(
      'second-factor.wrong',
    );
    const added = await post('/passkeys', { challenge, name: 'Key', passkey: passkey.create(options) });
    expect(itemOf<{ recoveryCodes: string[] }>(added).recoveryCodes).toHaveLength(10);
    const request = async (token: string) =>
      itemOf<{ options: { challenge: string } }>(await post('/passkey-challenge', { challenge: token }))
        .options;
    const first = challengeIn(await login(person.email));
    const second = challengeIn(await login(person.email));
    const answer = passkey.get(await request(first));
    expect((await post('', { challenge: second, passkey: answer })).answer.error).toBe('second-factor.wrong');
    const other = new SoftwarePasskey(address).get(await request(first));
    expect((await post('', { challenge: first, passkey: other })).answer.error).toBe('second-factor.wrong');
    expect((await post('', { challenge: first, passkey: answer })).status).toBe(200);
    expect((await post('', { challenge: first, passkey: answer })).status).toBe(400);
  });

  it('where a role requires one, nobody of it gets in before they have one, and the last one stays', async () => {
    const person = await world.addPerson('harbour', 'Axel', 'publisher');
    await world.call(ChangeSettings, { secondFactor: ['publisher'] }, admin);
    const refused = await login(person.email);
    expect(refused).toMatchObject({ status: 403, answer: { error: 'signin.second-factor-setup' } });
    const challenge = challengeIn(refused);
    const { session, secret } = await addApp(challenge);
    const token = tokenIn(session);
    expect((await world.call(GetMyProfile, {}, { token })).status).toBe(200);
    expect((await post('/totp', { challenge: challengeIn(await login(person.email)) })).answer.error).toBe(
      'second-factor.expired',
    );
    const as = { ...person, token };
    const [factor] = (await factorsOf(as)).factors;
    const manage = await challengeOf(as);
    const remove = { challenge: manage, factorId: factor?.id };
    expect((await post('/remove', remove)).answer.error).toBe('second-factor.required');
    await world.call(ChangeSettings, { secondFactor: [] }, admin);
    expect((await post('/remove', remove)).status).toBe(200);
    later();
    expect((await login(person.email)).status).toBe(200);
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
  });

  it('an administrator resets those of somebody who lost them, and the person is told', async () => {
    const person = await world.addPerson('harbour', 'Anna', 'viewer');
    await addApp(await challengeOf(person));
    expect((await world.call(ResetSecondFactors, { userId: person.id }, person)).status).toBe(403);
    expect((await world.call(ResetSecondFactors, { userId: person.id }, admin)).status).toBe(200);
    expect((await login(person.email)).status).toBe(200);
    await world.until('the email', async () =>
      (await subjectsTo(person)).includes('All second factors were removed from your account'),
    );
  });

  it('a challenge is worth nothing once its session or its password is over', async () => {
    const person = await world.addPerson('harbour', 'Anton', 'viewer');
    const challenge = await challengeOf(person);
    const cookie = { cookie: person.cookie };
    await world.http('POST', '/v1/auth/logout', { headers: cookie });
    expect((await post('/totp', { challenge })).answer.error).toBe('second-factor.expired');
    expect((await post('/totp', { challenge: `${challenge}x` })).answer.error).toBe('second-factor.expired');
    const old = challengeIn(await login(admin.email));
    expect((await post('', { challenge: old, code: '1' })).answer.error).toBe('second-factor.expired');
  });
});
