import { AccountCredential } from '../../../contracts/identity/account.ts';
import {
  fullAccountName,
  type AccountKind,
  type AccountName,
} from '../../../contracts/identity/model/account-name.ts';
import { ConfirmedSignIn } from '../../../contracts/identity/second-factor-calls.ts';
import { SignedIn } from '../../../contracts/identity/session.ts';
import { RecordLoginActivity } from '../../../contracts/identity/user.ts';
import type { Granted } from './access-token.ts';
import { call, type CallResult } from './api-client.ts';
import { sendCommand } from './contract-call.ts';
import { deviceInfo } from './device.ts';
import { beginSession, currentSession } from './session.ts';
import { keepSsoCredential, validateOauth } from './single-sign-on.ts';
import { forgetAccount, storeAccount } from './stored-account.ts';

/** Somebody on their way in. */
export interface Arrival {
  /** What they typed; empty where they typed nothing. */
  readonly email: string;
  /** What their provider's window came back with. */
  readonly ssoCredential?: string;
}

/**
 * Signs in with what a provider's page came back with. If the account had another credential before, it signs in with a
 * custom token, and the page loads again (R-SSO-05).
 */
export async function signInWithSso(idToken: string): Promise<CallResult<null>> {
  const validated = await validateOauth(idToken);
  const { data } = validated;
  if (!validated.ok || data === null) return { ...validated, ok: false, data: null };
  const { userToken, expiresIn = 0, userId, sessionId } = data;
  if (data.useCustomToken) {
    const body = { customToken: userToken, device: deviceInfo() };
    const result = await call({ method: 'POST', path: '/v1/auth/custom-token', body, sessionless: true });
    if (!result.ok) return { ...result, data: null };
    keepSsoCredential(idToken);
    location.reload();
    return { ...result, data: null };
  }
  const session = { accessToken: userToken, expiresIn, userId, sessionId };
  return enter(session, { email: '', ssoCredential: idToken });
}

/** Signs in with an email address; the result has the refusal's message. */
export const signIn = (email: string, password: string): Promise<CallResult<null>> =>
  authenticate('/v1/auth/login', { email, password });

/** Signs in with a new password that replaces the one set by an administrator. */
export const signInWithFirstPassword = (
  email: string,
  password: string,
  newPassword: string,
): Promise<CallResult<null>> => authenticate('/v1/auth/first-password', { email, password, newPassword });

/** Signs in with a name of the organisation; what resumes the session is stored in this browser. */
export async function signInWithName(name: AccountName, password: string): Promise<CallResult<null>> {
  const { kind, id: employeeId, clientKey } = name;
  return kind === 'shared'
    ? openAccount('/v1/auth/shared-account/login', kind, { account: fullAccountName(name), password })
    : openAccount('/v1/auth/employeeId-account/login', kind, { employeeId, clientKey, password });
}

/** The same with a new password of the person's own, which replaces the one set by an administrator. */
export const signInWithNameFirst = (
  { id: employeeId, clientKey }: AccountName,
  password: string,
  newPassword: string,
): Promise<CallResult<null>> => {
  const body = { employeeId, clientKey, password, newPassword };
  return openAccount('/v1/auth/employeeId-account/first-password', 'employee', body);
};

async function openAccount(path: string, kind: AccountKind, body: object): Promise<CallResult<null>> {
  const sent = { ...body, device: deviceInfo() };
  const result = await call({ method: 'POST', path, body: sent, sessionless: true });
  const credential = AccountCredential.safeParse(result.data);
  if (!result.ok || !credential.success) return { ...result, ok: false, data: null };
  return redeem(kind, credential.data);
}

/** Exchanges what an account with a name of the organisation got for a session. */
async function redeem(kind: AccountKind, credential: AccountCredential): Promise<CallResult<null>> {
  forgetAccount();
  storeAccount(kind, credential);
  const { email = '', disposablePwd: password } = credential;
  const opened = await authenticate('/v1/auth/login', { email, password });
  if (!opened.ok) forgetAccount();
  return opened;
}

/** Confirms the sign-in with a code or a passkey. */
export async function signInWithSecondFactor(
  arrival: Arrival,
  answer: { readonly challenge: string; readonly code?: string; readonly passkey?: object },
): Promise<CallResult<null>> {
  const path = '/v1/auth/second-factor';
  const result = await call({ method: 'POST', path, body: answer, sessionless: true });
  const confirmed = ConfirmedSignIn.safeParse(result.data);
  if (!result.ok || !confirmed.success) return { ...result, ok: false, data: null };
  return enterConfirmed(confirmed.data, arrival);
}

/** Goes on with what a confirmed sign-in answered; of accounts with a name, only employees have a second factor. */
export const enterConfirmed = (confirmed: ConfirmedSignIn, arrival: Arrival): Promise<CallResult<null>> =>
  'disposablePwd' in confirmed ? redeem('employee', confirmed) : enter(confirmed, arrival);

async function authenticate(
  path: string,
  credentials: { readonly email: string; readonly [name: string]: unknown },
): Promise<CallResult<null>> {
  const body = { ...credentials, device: deviceInfo() };
  const result = await call({ method: 'POST', path, body, sessionless: true });
  const signedIn = SignedIn.safeParse(result.data);
  if (!result.ok || !signedIn.success) return { ...result, ok: false, data: null };
  return enter(signedIn.data, { email: credentials.email });
}

async function enter(
  session: Granted & Pick<SignedIn, 'userId'>,
  { email, ssoCredential }: Arrival,
): Promise<CallResult<null>> {
  if (ssoCredential !== undefined) keepSsoCredential(ssoCredential);
  const loaded = await beginSession(session);
  const current = currentSession();
  if (current.status === 'signed-in') recordLogin(email || current.profile.email, session.userId);
  return loaded;
}

/** The record of 1:178; signing out does not wait for it or fail with it. */
function recordLogin(email: string, userId: string): void {
  const record = { userId, email, device: deviceInfo(), product: 'web' };
  void sendCommand(RecordLoginActivity, record, { commandId: crypto.randomUUID() });
}
