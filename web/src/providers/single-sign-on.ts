import {
  IdpCheck,
  ssoEmailCookieSeconds,
  ValidatedOauth,
  type OfferedProvider,
} from '../../../contracts/identity/session.ts';
import { refreshSession, type RefreshOutcome } from './access-token.ts';
import { call, isUnavailable, type CallResult } from './api-client.ts';
import { deviceInfo } from './device.ts';

const storedCredential = 'sso-credential';
const failedFlag = 'sso-failed';
const emailCookie = 'stepwell_sso_email';
const popupName = 'stepwell-sign-on';
const channelName = 'stepwell-sign-on';
/** How long a page may take to say that it waits for an outcome. */
const answerWithinMs = 400;
/** Whether this page has opened a provider's window that has not come back. */
let isWaiting = false;

/** The half of the credential that the page keeps; the other half is a cookie that no script can read. */
export const ssoCredential = (): string | null => localStorage.getItem(storedCredential);
export const keepSsoCredential = (idToken: string): void => localStorage.setItem(storedCredential, idToken);
export const forgetSsoCredential = (): void => localStorage.removeItem(storedCredential);

/** Whether the session ended because its credential was refused at start, once. */
export function takeSsoFailure(): boolean {
  const hasFailed = sessionStorage.getItem(failedFlag) !== null;
  sessionStorage.removeItem(failedFlag);
  return hasFailed;
}
const noteSsoFailure = (): void => sessionStorage.setItem(failedFlag, '1');

/** How people of an address, or of this host, sign in. */
export async function checkIdp(email?: string): Promise<CallResult<IdpCheck>> {
  const body = { ...(email !== undefined && { email }), hostname: location.hostname };
  const result = await call({ method: 'POST', path: '/sso/check-idp', body, sessionless: true });
  const checked = IdpCheck.safeParse(result.data);
  return { ...result, data: checked.success ? checked.data : null };
}

/** Exchanges a credential, or validates it again. */
export async function validateOauth(idToken: string): Promise<CallResult<ValidatedOauth>> {
  const body = { idToken, device: deviceInfo(), product: 'web' };
  const result = await call({ method: 'POST', path: '/sso/validate-oauth', body, sessionless: true });
  const validated = ValidatedOauth.safeParse(result.data);
  return { ...result, ok: result.ok && validated.success, data: validated.success ? validated.data : null };
}

/**
 * The provider's credential is validated at each start (R-SSO-07); one that is refused signs out (R-SSO-04). What counts
 * as use of the session is that it is refreshed (R-IDLE-01).
 */
export async function resumeBySso(credential: string): Promise<RefreshOutcome> {
  const result = await validateOauth(credential);
  if (isUnavailable(result)) return 'unreachable';
  if (result.data?.useCustomToken === false) return refreshSession();
  await call({ method: 'POST', path: '/v1/auth/logout', sessionless: true });
  // a session that was not used for too long is over; nothing failed
  if (result.error !== 'session.expired') noteSsoFailure();
  return 'refused';
}

/** The labels that two hosts end with; empty if they have no domain in common. */
function commonDomain(one: string, other: string): string {
  const [left, right] = [one.split('.').toReversed(), other.split('.').toReversed()];
  const same = left.findIndex((label, at) => label !== right[at]);
  const labels = left.slice(0, same < 0 ? left.length : same);
  return labels.length < 2 ? '' : labels.toReversed().join('.');
}

/** Goes to the host at which the organisation signs in; the address travels in a cookie for ten seconds (1:193). */
export function leaveForHost(host: string, email: string): void {
  const domain = commonDomain(location.hostname, host);
  const attributes = [
    `${emailCookie}=${encodeURIComponent(email)}`,
    `max-age=${ssoEmailCookieSeconds}`,
    'path=/',
    'samesite=lax',
    ...(domain === '' ? [] : [`domain=${domain}`]),
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ];
  document.cookie = attributes.join('; ');
  const port = location.port === '' ? '' : `:${location.port}`;
  location.assign(`${location.protocol}//${host}${port}/${location.search}`);
}

/** The address that another host of the product handed over, once. */
export function takeHandedOverEmail(): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${emailCookie}=`));
  if (pair === undefined) return null;
  const domain = location.hostname.split('.').slice(1).join('.');
  document.cookie = `${emailCookie}=; max-age=0; path=/`;
  if (domain.includes('.')) document.cookie = `${emailCookie}=; max-age=0; path=/; domain=${domain}`;
  return decodeURIComponent(pair.slice(emailCookie.length + 1));
}

/** Opens a provider in a window of its own, or in this one where the browser allows no other. */
export function openProvider({ organizationId, id }: OfferedProvider, email: string): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  const query = new URLSearchParams({
    organization: organizationId,
    connection: id,
    ...(email !== '' && { email }),
    ...(redirect !== null && { redirect }),
  });
  const address = `/sso/start?${query.toString()}`;
  const popup = window.open(address, popupName, 'popup,width=480,height=680');
  isWaiting = popup !== null;
  if (popup === null) location.assign(address);
}

/** What the provider's window came back with; `null` if the sign-in failed there. */
type Outcome = string | null;

/** The outcome that this page was opened with, once; `undefined` on any other visit. */
export function takeOutcome(): Outcome | undefined {
  const { hash, pathname, search } = location;
  const parameters = new URLSearchParams(search);
  const idToken = /^#sso=(.+)$/.exec(hash)?.[1];
  if (idToken === undefined && parameters.get('sso') !== 'failed') return undefined;
  parameters.delete('sso');
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  history.replaceState(history.state, '', pathname + rest);
  return idToken ?? null;
}

/** Between the windows of one browser: what a provider's window came back with, and that a page took it. */
type SignOnMessage = { readonly outcome: Outcome } | 'taken';

const isMessage = (data: unknown): data is SignOnMessage =>
  data === 'taken' || (typeof data === 'object' && data !== null && 'outcome' in data);

/**
 * Hands an outcome to the page that opened the provider's window, and closes this one; false where no page waits for
 * one. The page can't be reached otherwise: pages of other sites were shown in between, and browsers forget the name
 * and the opener of such a window.
 */
export function handToWaitingPage(outcome: Outcome): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      if (isTaken) window.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), answerWithinMs);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'taken') end(true);
    });
    channel.postMessage({ outcome } satisfies SignOnMessage);
  });
}

/** Calls back with what a provider's window came back with that this page has opened. */
export function onProviderWindow(listener: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isWaiting || !isMessage(data) || data === 'taken') return;
    isWaiting = false;
    channel.postMessage('taken' satisfies SignOnMessage);
    listener(typeof data.outcome === 'string' ? data.outcome : null);
  });
  return () => channel.close();
}
