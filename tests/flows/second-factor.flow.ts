import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountCredential } from '../../contracts/identity/account.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { SignedIn } from '../../contracts/identity/session.ts';
import { ChangeUserRole, DeactivateUser, ListUsers } from '../../contracts/identity/user.ts';
import { ChangeIpRestriction, ChangeSettings } from '../../contracts/organization/settings.ts';
import { json, sendRequest, type Answered } from './support/call.ts';
import { Person } from './support/person.ts';

const clientKey = 'harbour-works';
const masterPassword = 'Turbine-5-basin';

const send = (method: string, path: string, body: object, headers = {}): Promise<Answered> => {
  const request = json(body);
  return sendRequest({ method, path, ...request, headers: { ...request.headers, ...headers } });
};
const post = (path: string, body: object, headers = {}) => send('POST', path, body, headers);

/** What an authenticator app shows (RFC 6238). */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', seed).update(step).digest();
  const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

describe('an employee who must have a second factor', () => {
  let admin: Person;
  const employeeId = `op-${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    admin = await Person.signIn('admin');
    await send('PUT', '/v1/organization-settings/my/client-key', { clientKey }, admin.authorization);
    await admin.sendCommand(ChangeSettings, {
      features: { employeeIdLogin: true },
      employeeIdMasterPassword: true,
      secondFactor: ['viewer'],
    });
    await post('/v1/auth/reset-employeeIdMP', { employeeIdMP: masterPassword }, admin.authorization);
    const data = { employeeId, displayName: employeeId };
    await post('/user/add', { type: 'user-passwordless', data }, admin.authorization);
  });
  // the other flows sign in as viewers
  afterAll(() => admin.sendCommand(ChangeSettings, { secondFactor: [] }));

  const enter = () =>
    post('/v1/auth/employeeId-account/login', { employeeId, clientKey, password: masterPassword });
  const personOf = async (credential: unknown): Promise<Person> => {
    const { email, disposablePwd: password } = AccountCredential.parse(credential);
    return Person.of(SignedIn.parse((await post('/v1/auth/login', { email, password })).answer.item));
  };

  it('sets one up before anything else answers, and confirms the next sign-in with it', async () => {
    const refused = await enter();
    expect([refused.status, refused.answer.error]).toEqual([403, 'signin.second-factor-setup']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const challenge = String(refused.answer.facts?.['challenge']);
    const { status } = await sendRequest({
      method: 'GET',
      path: '/v1/profile/me',
      headers: { authorization: `Bearer ${challenge}` },
    });
    expect(status).toBe(401);
    const step = '/v1/auth/second-factor';
    const started = await post(`${step}/totp`, { challenge });
    const { secret } = started.answer.item as { secret: string };
    const added = await post(`${step}/totp/activate`, { challenge, code: codeOf(secret), name: 'Phone' });
    const { session, recoveryCodes } = added.answer.item as { session: unknown; recoveryCodes: string[] };
    const person = await personOf(session);
    expect((await person.sendQuery(GetMyProfile, {})).kind).toBe('employee');

    const again = await enter();
    expect(again.answer.error).toBe('signin.second-factor');
    const next = String(again.answer.facts?.['challenge']);
    const [code = ''] = recoveryCodes;
    const confirmed = await post(step, { challenge: next, code });
    expect((await (await personOf(confirmed.answer.item)).sendQuery(GetMyProfile, {})).id).toBe(
      person.userId,
    );
    expect((await post(step, { challenge: next, code })).status).toBe(400);
  });
});

describe('somebody who is signed in', () => {
  it('has a new role with their next request, and nothing any more once they have left', async () => {
    const admin = await Person.signIn('admin');
    const email = `op-${randomUUID().slice(0, 8)}@harbour.example`;
    const password = 'Given-by-2-others';
    // a password of their own: the master password lets in nobody who administers others
    const data = { email, displayName: 'Rolf', role: 'viewer', password };
    await post('/user/add', { type: 'group-user', data }, admin.authorization);
    const entered = await post('/v1/auth/first-password', {
      email,
      password,
      newPassword: 'Quarry7&lantern',
    });
    const person = Person.of(SignedIn.parse(entered.answer.item));
    const { userId } = person;
    expect((await person.sendQuery(GetMyProfile, {})).role).toBe('viewer');
    const listing = async () => (await person.trySend(ListUsers, {})).status;
    expect(await listing()).toBe(403);
    await admin.sendCommand(ChangeUserRole, { userId, role: 'admin-organization' });
    expect(await listing()).toBe(200);
    await admin.sendCommand(ChangeUserRole, { userId, role: 'viewer' });
    expect(await listing()).toBe(403);
    await admin.sendCommand(DeactivateUser, { userId });
    expect((await person.trySend(GetMyProfile, {})).status).toBe(401);
  });

  it('cannot restrict the organisation to networks that they are not in themselves', async () => {
    const admin = await Person.signIn('admin');
    const rule = { enableRestrictedIP: true, allowedRules: ['203.0.113.0/24'] };
    const refused = await admin.trySend(ChangeIpRestriction, rule);
    expect([refused.status, refused.answer.error]).toEqual([400, 'settings.own-address-not-allowed']);
  });
});
