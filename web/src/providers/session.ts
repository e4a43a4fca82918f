import { GetMyProfile, type ProfileView } from '../../../contracts/identity/profile.ts';
import type { Access, AccessFlag } from '../../../contracts/kernel/access.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { availableFeatures, type FeatureGate } from '../../../contracts/kernel/feature-gates.ts';
import { decideAccess } from '../../../contracts/kernel/permissions.ts';
import { GetMyOrganization, type OrganizationView } from '../../../contracts/organization/organization.ts';
import { createSharedState } from '../browser/shared-state.ts';
import { onLanguageChosen } from '../i18n/language-choice.ts';
import { applyAccountLanguage, rememberForSignIn, saveLanguage } from './account-language.ts';
import { onSessionOver, refreshSession, setAccessToken, type Granted } from './access-token.ts';
import { call, type CallResult, isUnavailable } from './api-client.ts';
import { sendQuery } from './contract-call.ts';
import { setLoggedPerson } from './error-log.ts';
import { isIdleFor, markActivity } from './activity.ts';
import { forgetToken } from './read-your-writes.ts';
import { forgetAccount, storedAccount } from './stored-account.ts';
import { forgetSsoCredential, resumeBySso, ssoCredential } from './single-sign-on.ts';

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
  else await signOut(reasonOf(loaded));
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

/** Loads a session that was granted just now. */
export function beginSession(signedIn: Granted): Promise<CallResult<null>> {
  setAccessToken(signedIn);
  sessionStorage.removeItem(loggedOutFlag);
  sessionStorage.removeItem(immediateFlag);
  markActivity();
  return loadSessionOrSignOut();
}

/**
 * Why the page signed the person out: they asked for it, were idle, are in a network that is not allowed, or their
 * session was ended elsewhere.
 */
const signOutReasons = ['asked', 'idle', 'address', 'ended'] as const;
export type SignOutReason = (typeof signOutReasons)[number];

function reasonOf(failed: CallResult<null>): SignOutReason {
  if (failed === idleResult) return 'idle';
  return failed.error === 'access.address-not-allowed' ? 'address' : 'ended';
}

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
  return signOutReasons.find((known) => known === reason) ?? 'asked';
}
export const acknowledgeLogout = (): void => sessionStorage.removeItem(loggedOutFlag);

/** Runs when a session ends for any reason: caches must not outlive it. */
export const onSessionEnd = (ending: () => void): (() => void) => {
  endListeners.add(ending);
  return () => endListeners.delete(ending);
};

onSessionOver(() => {
  if (session.get().status !== 'signed-in') return;
  sessionStorage.setItem(loggedOutFlag, 'ended' satisfies SignOutReason);
  clearSession();
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

/**
 * Asks whether the session still holds, with which rights, and what the organisation has; one that does not hold ends by
 * the refusal.
 */
export async function checkSession(): Promise<void> {
  const [{ data }, settings] = await Promise.all([
    sendQuery(GetMyProfile, {}),
    sendQuery(GetMyOrganization, {}),
  ]);
  const current = session.get();
  if (!data || current.status !== 'signed-in' || data.id !== current.profile.id) return;
  const profile = { ...current.profile, ...rightsOf(data) };
  const organization = settings.data ?? current.organization;
  if (isDeepEqual([profile, organization], [current.profile, current.organization])) return;
  session.set({ ...current, profile, organization });
}
const rightsOf = ({ role, roles, access }: ProfileView) => ({ role, roles, access });

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

export const hasFeature = (current: Session, feature: FeatureGate): boolean =>
  current.status === 'signed-in' && availableFeatures(current.organization.settings).has(feature);

/** Whether to offer a contract's call to a person, as far as is known without its target. */
export function maySend(current: Session, { access }: { readonly access: Access }): boolean {
  if (current.status !== 'signed-in') return false;
  const { profile, organization } = current;
  const flags = new Set(profile.access);
  const features = availableFeatures(organization.settings);
  // which workspaces they see is known to the server alone, and only a target asks for it
  return decideAccess(access, { ...profile, flags, features, workspaces: new Set() }) === 'allowed';
}
