import { AccountCredential } from '../../../contracts/identity/account.ts';
import { SignedIn } from '../../../contracts/identity/session.ts';
import { Answer } from '../../../contracts/kernel/answer.ts';
import { storeAccount, storedAccount, type StoredAccount } from './stored-account.ts';

let token: string | null = null;
let expiresAt = 0;
let sessionId: string | null = null;
let pendingRefresh: Promise<RefreshOutcome> | null = null;

/** `refused`: the session has ended; `unreachable`: unknown. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/** What a page needs of a session that was granted to it. */
export type Granted = Pick<SignedIn, 'accessToken' | 'expiresIn'> & Partial<SignedIn>;

/** In memory only: what is not stored cannot be read by a script of another page. */
export const accessToken = (): string | null => token;
/** The session of this page. */
export const currentSessionId = (): string | null => sessionId;
export const setAccessToken = (next: Granted | null): void => {
  token = next?.accessToken ?? null;
  sessionId = next?.sessionId ?? null;
  expiresAt = Date.now() + (next?.expiresIn ?? 0) * 1000;
};

/** A margin for requests in flight and clocks that run slightly fast. */
const marginMs = 20_000;

/** A token that is about to expire is replaced before it is refused; a request learns of it only by a 401. */
export async function refreshBeforeExpiry(): Promise<void> {
  if (token !== null && Date.now() > expiresAt - marginMs) await refreshSession();
}

/** The item of the answer; absent if it was refused. */
async function post(path: string, body?: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-csrf': '1',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw new Error(`${path} answered with ${response.status}`);
  const answer = Answer.safeParse(await response.json().catch(() => null));
  return answer.data?.success ? answer.data.item : undefined;
}

const accountRefresh = {
  employee: '/v1/auth/employeeId-account/refresh',
  shared: '/v1/auth/shared-account/refresh',
} as const;

/** An account that signed in with a name presents its stored token, and exchanges what it gets for it. */
async function refreshAccount({ kind, email, refreshToken }: StoredAccount): Promise<unknown> {
  const credential = AccountCredential.safeParse(await post(accountRefresh[kind], { refreshToken }));
  if (!credential.success) return undefined;
  storeAccount(kind, credential.data);
  return post('/v1/auth/login', { email, password: credential.data.disposablePwd });
}

async function refresh(): Promise<RefreshOutcome> {
  try {
    const account = storedAccount();
    const signedIn = SignedIn.safeParse(
      account === null ? await post('/v1/auth/refresh') : await refreshAccount(account),
    );
    setAccessToken(signedIn.success ? signedIn.data : null);
    return token === null ? 'refused' : 'refreshed';
  } catch {
    return 'unreachable';
  }
}

// Tabs share the refresh cookie, and the server treats a cookie that is used twice as stolen: one tab at a time.
const withSessionLock = (work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> =>
  'locks' in navigator ? navigator.locks.request('stepwell-session', work) : work();

/** Requests a new access token with the session cookie; concurrent callers share the request. */
export function refreshSession(): Promise<RefreshOutcome> {
  pendingRefresh ??= withSessionLock(refresh).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

const sessionOverListeners = new Set<() => void>();
/** Called when the server says that the session has ended. */
export const onSessionOver = (listener: () => void): (() => void) => {
  sessionOverListeners.add(listener);
  return () => sessionOverListeners.delete(listener);
};

/** After a 401: the request may be sent again if the session was `refreshed`. */
export async function refreshAccess(): Promise<RefreshOutcome> {
  const outcome = await refreshSession();
  if (outcome === 'refused') for (const listener of sessionOverListeners) listener();
  return outcome;
}
