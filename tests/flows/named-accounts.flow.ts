import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AccountCredential } from '../../contracts/identity/account.ts';
import { CreateConsent, DeleteConsent, UserConsentView } from '../../contracts/identity/consent.ts';
import { ProfileView } from '../../contracts/identity/profile.ts';
import { SignedIn } from '../../contracts/identity/session.ts';
import { ChangeSettings } from '../../contracts/organization/settings.ts';
import { sendRequest, json } from './support/call.ts';
import { Person } from './support/person.ts';
import { until } from './support/until.ts';

const clientKey = 'harbour-works';
const password = 'Turbine-5-basin';

const post = (path: string, body: object, headers: Record<string, string> = {}) => {
  const request = json(body);
  return sendRequest({ method: 'POST', path, ...request, headers: { ...request.headers, ...headers } });
};
const get = (path: string, headers: Record<string, string>) => sendRequest({ method: 'GET', path, headers });

/** A password as a browser hides it from the logs in between, and as the product encodes it for its administrator. */
async function encode(admin: Person, text: string): Promise<string> {
  const { answer } = await get('/v1/auth/password-key', {});
  const { publicKey } = answer.item as { publicKey: string };
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const encrypted = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64');
  const query = new URLSearchParams({ text: encrypted });
  const encoded = await get(`/v1/auth/encode-term?${query.toString()}`, { ...admin.authorization });
  return (encoded.answer.item as { encoded: string }).encoded;
}

describe('accounts with a name of the organisation', () => {
  it('R-SHA-05, R-USR-13: a shared account is created, signs in, and is refreshed in its own browser only', async () => {
    const admin = await Person.signIn('admin');
    const key = { method: 'PUT', path: '/v1/organization-settings/my/client-key' };
    const chosen = json({ clientKey });
    const headers = { ...chosen.headers, ...admin.authorization };
    expect((await sendRequest({ ...key, ...chosen, headers })).status).toBe(200);
    await admin.sendCommand(ChangeSettings, {
      features: { employeeIdLogin: true, sharedAccountLogin: true },
    });
    const account = `line-${randomUUID().slice(0, 8)}`;
    const created = await post(
      '/v1/admin/user/shared-account',
      { account, displayName: 'Line 1', password: await encode(admin, password) },
      { ...admin.authorization },
    );
    expect(created.status).toBe(200);

    const login = (word: string) =>
      post('/v1/auth/shared-account/login', {
        account: `${account}.shared@${clientKey}`,
        password: word,
      });
    expect((await login('Wrong-password1')).answer.error).toBe('signin.invalid-credentials');
    const opened = await login(password);
    const credential = AccountCredential.parse(opened.answer.item);
    const { email = '', disposablePwd, refreshToken } = credential;
    const exchanged = await post('/v1/auth/login', { email, password: disposablePwd });
    const { accessToken } = SignedIn.parse(exchanged.answer.item);
    const profile = await get('/v1/profile/me', { authorization: `Bearer ${accessToken}` });
    expect(ProfileView.parse(profile.answer.item)).toMatchObject({ displayName: 'Line 1', kind: 'shared' });

    const [cookie = ''] = (
      opened.headers.getSetCookie().find((each) => each.startsWith('stepwell_browser=')) ?? ''
    ).split(';');
    const refresh = (sent: Record<string, string>) =>
      post('/v1/auth/shared-account/refresh', { refreshToken }, sent);
    expect((await refresh({})).status).toBe(401);
    expect((await refresh({ cookie })).status).toBe(200);
  });

  it('R-CON-01, R-CON-03: a consent is asked for until it is signed', async () => {
    const admin = await Person.signIn('admin');
    const content = { name: `Filming ${randomUUID()}`, text: 'We film at this site.', mandatory: false };
    const { id: consentId } = await admin.sendCommand(CreateConsent, content);
    const viewer = await Person.signIn('viewer');
    const own = async () => {
      const { answer } = await get('/v1/userConsents', { ...viewer.authorization });
      return UserConsentView.array()
        .parse(answer.items)
        .find(({ id }) => id === consentId);
    };
    const asked = await until(own, (found) => found !== undefined, { seconds: 20 });
    expect(asked).toMatchObject({ signed: false, signedInfo: null });
    const consents = [{ id: consentId, version: 1, isAgree: true }];
    const signed = await post('/v1/userConsents', { consents }, { ...viewer.authorization });
    expect(signed.status).toBe(200);
    const after = await get('/v1/userConsents', {
      ...viewer.authorization,
      'x-after': signed.answer.token ?? '',
    });
    expect(UserConsentView.array().parse(after.answer.items)).toContainEqual(
      expect.objectContaining({ id: consentId, signed: true }),
    );
    await admin.sendCommand(DeleteConsent, { consentId });
  });
});
