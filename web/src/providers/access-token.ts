import { SignedIn } from '../../../contracts/identity/session.ts';
import { Answer } from '../../../contracts/kernel/answer.ts';

let token: string | null = null;
let expiresAt = 0;
let pendingRefresh: Promise<RefreshOutcome> | null = null;

/** `refused`: the session has ended; `unreachable`: unknown. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/** In memory only: what is not stored cannot be read by a script of another page. */
export const accessToken = (): string | null => token;
export const setAccessToken = (next: Pick<SignedIn, 'accessToken' | 'expiresIn'> | null): void => {
  token = next?.accessToken ?? null;
  expiresAt = Date.now() + (next?.expiresIn ?? 0) * 1000;
};

/** A margin for requests in flight and clocks that run slightly fast. */
const marginMs = 20_000;

/** A token that is about to expire is replaced before it is refused; a request learns of it only by a 401. */
export async function refreshBeforeExpiry(): Promise<void> {
  if (token !== null && Date.now() > expiresAt - marginMs) await refreshSession();
}

async function refresh(): Promise<RefreshOutcome> {
  try {
    const response = await fetch('/v1/auth/refresh', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'x-csrf': '1' },
    });
    if (response.status >= 500) return 'unreachable';
    const answer = Answer.safeParse(await response.json().catch(() => null));
    const signedIn = SignedIn.safeParse(answer.data?.item);
    setAccessToken(answer.data?.success && signedIn.success ? signedIn.data : null);
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
