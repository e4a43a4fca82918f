import { serverToken, serverTokenHeader } from '../../../contracts/kernel/call-headers.ts';
import { isOnline } from '../browser/online.ts';
import { accessToken } from './access-token.ts';
import { deviceInfo } from './device.ts';

interface Person {
  readonly uid: string;
  readonly organization: string;
}
let person: Person | null = null;
/** Adds the session's user to log entries. */
export const setLoggedPerson = (next: Person | null): void => {
  person = next;
};

/**
 * A broken page, or one that retries repeatedly, must not flood the server: a limit of reports per minute, each
 * failure once.
 */
const maxPerMinute = 20;
let recentReports: { readonly at: number; readonly what: string }[] = [];

function mayLog(now: number, what: string): boolean {
  recentReports = recentReports.filter(({ at }) => now - at < 60_000);
  if (recentReports.length >= maxPerMinute || recentReports.some((report) => report.what === what))
    return false;
  recentReports.push({ at: now, what });
  return true;
}

/**
 * Reports a failure to `POST /core-features/error-log` with the fixed server token (R-API-03, R-API-06). Never
 * throws; callers do not wait for it.
 */
export function logFailure(code: number, message: string): void {
  if (!isOnline() || !mayLog(Date.now(), message)) return;
  // A failing report must not cause another report.
  post(code, message.slice(0, 2000)).catch(() => undefined);
}

/** Sends what a person reports to the log of the product; whether it arrived. */
export async function sendReport(reference: string, report: string): Promise<boolean> {
  try {
    return (await post(reference, report.slice(0, 4000))).ok;
  } catch {
    return false;
  }
}

function post(code: number | string, message: string): Promise<Response> {
  const token = accessToken();
  const body = {
    serviceName: 'web',
    serviceModule: location.pathname.split('/')[1] ?? '',
    code,
    uid: person?.uid ?? '',
    organization: person?.organization ?? '',
    deviceInfo: deviceInfo(),
    message,
  };
  return fetch('/core-features/error-log', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      'x-csrf': '1',
      [serverTokenHeader]: serverToken,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

/** Unhandled errors and rejections are reported (R-ERR-01). */
export function reportUnhandled(): void {
  window.addEventListener('error', (event) =>
    logFailure(0, `${event.message} at ${event.filename}:${event.lineno}`),
  );
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    logFailure(0, reason instanceof Error ? `${reason.message}\n${reason.stack ?? ''}` : String(reason));
  });
}
