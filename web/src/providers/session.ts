import { AccountCredential } from '../../../contracts/identity/account.ts';
import {
  fullAccountName,
  type AccountKind,
  type AccountName,
} from '../../../contracts/identity/model/account-name.ts';
import { SignedIn } from '../../../contracts/identity/session.ts';
import { RecordLoginActivity } from '../../../contracts/identity/user.ts';
import { GetMyProfile, type ProfileView } from '../../../contracts/identity/profile.ts';
import type { Access, AccessFlag } from '../../../contracts/kernel/access.ts';
import { availableFeatures } from '../../../contracts/kernel/feature-gates.ts';
import { decideAccess } from '../../../contracts/kernel/permissions.ts';
import { GetMyOrganization, type OrganizationView } from '../../../contracts/organization/organization.ts';
import { createSharedState } from '../browser/shared-state.ts';
import { onLanguageChosen } from '../i18n/language-choice.ts';
import { applyAccountLanguage, rememberForSignIn, saveLanguage } from './account-language.ts';
import { onSessionOver, refreshSession, setAccessToken } from './access-token.ts';
import { call, type CallResult, isUnavailable } from './api-client.ts';
import { sendQuery, sendCommand } from './contract-call.ts';
import { deviceInfo } from './device.ts';
import { setLoggedPerson } from './error-log.ts';
import { isIdleFor, markActivity } from './activity.ts';
import { forgetToken } from './read-your-writes.ts';
import { forgetAccount, storeAccount, storedAccount } from './stored-account.ts';
import {
  forgetSsoCredential,
  keepSsoCredential,
  resumeBySso,
  ssoCredential,
  validateOauth,
} from './single-sign-on.ts';

/** Who is signed in, with their permissions. `unreachable`: the server could not be asked. */
export type Session =
  | { readonly status: 'starting' | 'signed-out' | 'unreachable' }
  | { readonly status: 'signed-in'; readonly profile: ProfileView; readonly organization: OrganizationView };

/** Set at logout so that the sign-in page says "logged out successfully" until OK (R-OUT-01). */
const loggedOutFlag = 'logged-out';
/** Set when the player was left by signing out (R-OUT-02). */
const immediateFlag = 'immediate-logout';
const storedUser = 'user-id';
const storedOrganization = 'organization-id';

const session = createSharedState<Session>({ status: 'starting' });
const endListeners = new Set<() => void>();

function clearSession(): void {
  setAccessToken(null);
  forgetToken();
  setLoggedPerson(null);
  localStorage.removeItem(storedUser);
  localStorage.removeItem(storedOrganization);
  forgetAccount();
  forgetSsoCredential();
  for (const ending of endListeners) ending();
  session.set({ status: 'signed-out' });
}

/** The page was closed, and nobody returned to it in time. */
const idleResult: CallResult<null> = {
  code: 401,
  ok: false,
  error: 'session.idle',
  errorMessage: '',
  data: null,
};

/** Profile and role first, then the organisation's permissions; then the person is signed in (R-SES-01). */
async function loadSession(): Promise<CallResult<null>> {
  const profile = await sendQuery(GetMyProfile, {});
  const organization = profile.ok ? await sendQuery(GetMyOrganization, {}) : null;
  if (!profile.data || !organization?.data) return { ...(organization ?? profile), ok: false, data: null };
  const { allowAutoLogout, autoLogoutTimeout } = organization.data.settings.permissions;
  if (allowAutoLogout && isIdleFor(autoLogoutTimeout)) return idleResult;
  await applyAccountLanguage(profile.data.locale, organization.data.settings.interfaceLanguage);
  localStorage.setItem(storedUser, profile.data.id);
  localStorage.setItem(storedOrganization, organization.data.id);
  setLoggedPerson({ uid: profile.data.id, organization: organization.data.id });
  session.set({ status: 'signed-in', profile: profile.data, organization: organization.data });
  return { code: 0, ok: true, errorMessage: '', data: null };
}

/**
 * Ends a session that could not be loaded (R-SES-02, R-SES-07). A lost connection or an unavailable server does not
 * end it.
 */
async function loadSessionOrSignOut(): Promise<CallResult<null>> {
  const loaded = await loadSession();
  if (loaded.ok) return loaded;
  if (isUnavailable(loaded)) session.set({ status: 'unreachable' });
  else await signOut(loaded === idleResult ? 'idle' : 'asked');
  return loaded;
}

/** Resumes the session of the cookie, if there is one. Called once at the start, and by "Try again". */
export async function startSession(): Promise<void> {
  // the page for an unreachable server stays until the server answers
  if (session.get().status !== 'unreachable') session.set({ status: 'starting' });
  // The refresh cookie cannot be read by scripts; this one only says that it exists.
  if (!document.cookie.includes('stepwell_session=') && storedAccount() === null) return clearSession();
  const credential = ssoCredential();
  const outcome = credential === null ? await refreshSession() : await resumeBySso(credential);
  if (outcome === 'unreachable') return session.set({ status: 'unreachable' });
  if (outcome === 'refused') return clearSession();
  await loadSessionOrSignOut();
}

/**
 * Signs in with what a provider's page came back with. If the account had another credential before, it signs in with a
 * custom token, and the page loads again (R-SSO-05).
 */
export async function signInWithSso(idToken: string): Promise<CallResult<null>> {
  const validated = await validateOauth(idToken);
  const { data } = validated;
  if (!validated.ok || data === null) return { ...validated, ok: false, data: null };
  const { userToken, expiresIn = 0, userId } = data;
  if (data.useCustomToken) {
    const body = { customToken: userToken, device: deviceInfo() };
    const result = await call({ method: 'POST', path: '/v1/auth/custom-token', body, sessionless: true });
    if (!result.ok) return { ...result, data: null };
    keepSsoCredential(idToken);
    location.reload();
    return { ...result, data: null };
  }
  keepSsoCredential(idToken);
  const loaded = await begin({ accessToken: userToken, expiresIn, userId });
  const current = session.get();
  if (current.status === 'signed-in') recordLogin(current.profile.email ?? '', userId);
  return loaded;
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
  forgetAccount();
  storeAccount(kind, credential.data);
  const { email = '', disposablePwd: password } = credential.data;
  const opened = await authenticate('/v1/auth/login', { email, password });
  if (!opened.ok) forgetAccount();
  return opened;
}

/** Confirms the sign-in with a code or a passkey. */
export const signInWithSecondFactor = (
  email: string,
  answer: { readonly challenge: string; readonly code?: string; readonly passkey?: object },
): Promise<CallResult<null>> => authenticate('/v1/auth/second-factor', { ...answer, email });

async function authenticate(
  path: string,
  credentials: { readonly email: string; readonly [name: string]: unknown },
): Promise<CallResult<null>> {
  const body = { ...credentials, device: deviceInfo() };
  const result = await call({ method: 'POST', path, body, sessionless: true });
  const signedIn = SignedIn.safeParse(result.data);
  if (!result.ok || !signedIn.success) return { ...result, ok: false, data: null };
  return enterSession(signedIn.data, credentials.email);
}

/** Loads a session that was granted just now. */
export async function enterSession(signedIn: SignedIn, email: string): Promise<CallResult<null>> {
  const loaded = await begin(signedIn);
  if (loaded.ok) recordLogin(email, signedIn.userId);
  return loaded;
}

function begin(signedIn: Omit<SignedIn, 'sessionId'> & Partial<SignedIn>): Promise<CallResult<null>> {
  setAccessToken(signedIn);
  sessionStorage.removeItem(loggedOutFlag);
  sessionStorage.removeItem(immediateFlag);
  markActivity();
  return loadSessionOrSignOut();
}

/** The record of 1:178; signing out does not wait for it or fail with it. */
function recordLogin(email: string, userId: string): void {
  const record = { userId, email, device: deviceInfo(), product: 'web' };
  void sendCommand(RecordLoginActivity, record, { commandId: crypto.randomUUID() });
}

/** Why the page signed the person out: they asked for it, or they were idle. */
export type SignOutReason = 'asked' | 'idle';

/** Signs out here and, through storage, in every other tab. */
export async function signOut(reason: SignOutReason = 'asked'): Promise<void> {
  const refreshToken = storedAccount()?.refreshToken;
  await call({
    method: 'POST',
    path: '/v1/auth/logout',
    sessionless: true,
    ...(refreshToken !== undefined && { body: { refreshToken } }),
  });
  sessionStorage.setItem(loggedOutFlag, reason);
  if (location.pathname.startsWith('/player')) sessionStorage.setItem(immediateFlag, '1');
  clearSession();
}

/** Why the person was signed out, until `acknowledgeLogout` (R-OUT-01); `null` if they were not. */
export function logoutReason(): SignOutReason | null {
  const reason = sessionStorage.getItem(loggedOutFlag);
  if (reason === null) return null;
  return reason === 'idle' ? 'idle' : 'asked';
}
export const acknowledgeLogout = (): void => sessionStorage.removeItem(loggedOutFlag);

/** Runs when a session ends for any reason: caches must not outlive it. */
export const onSessionEnd = (ending: () => void): (() => void) => {
  endListeners.add(ending);
  return () => endListeners.delete(ending);
};

onSessionOver(() => {
  if (session.get().status === 'signed-in') clearSession();
});
window.addEventListener('storage', (event) => {
  const signedOutElsewhere = event.key === storedUser && event.newValue === null;
  if (signedOutElsewhere && session.get().status === 'signed-in') clearSession();
});

onLanguageChosen((locale) => {
  const current = session.get();
  if (current.status !== 'signed-in') return rememberForSignIn(locale);
  session.set({ ...current, profile: { ...current.profile, locale } });
  return saveLanguage(locale);
});

/** Shows what the person changed about themself at once. */
export function changeProfile(changes: Partial<Pick<ProfileView, 'displayName' | 'avatarId'>>): void {
  const current = session.get();
  if (current.status === 'signed-in')
    session.set({ ...current, profile: { ...current.profile, ...changes } });
}
/** Shows the new logo of the organisation at once. */
export function changeLogo(logoId: string | null): void {
  const current = session.get();
  if (current.status !== 'signed-in') return;
  const settings = { ...current.organization.settings, logoId };
  session.set({ ...current, organization: { ...current.organization, settings } });
}

export const currentSession = session.get;
export const useSession = session.use;

function useSignedIn() {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('This screen needs a signed-in person');
  return current;
}
/** The signed-in person; only for screens that require a session. */
export const useProfile = (): ProfileView => useSignedIn().profile;
/** The organisation of the signed-in person. */
export const useOrganization = (): OrganizationView => useSignedIn().organization;

/** Whether a session has an access flag; the server decides, this only hides what it would refuse. */
export const hasFlag = (current: Session, flag: AccessFlag): boolean =>
  current.status === 'signed-in' && current.profile.access.includes(flag);

/** Whether to offer a contract's call to a person, as far as is known without its target. */
export function maySend(current: Session, { access }: { readonly access: Access }): boolean {
  if (current.status !== 'signed-in') return false;
  const { profile, organization } = current;
  const flags = new Set(profile.access);
  const features = availableFeatures(organization.settings);
  // which workspaces they see is known to the server alone, and only a target asks for it
  return decideAccess(access, { ...profile, flags, features, workspaces: new Set() }) === 'allowed';
}
