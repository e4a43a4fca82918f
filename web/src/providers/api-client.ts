import { Answer } from '../../../contracts/kernel/answer.ts';
import { environmentHeader } from '../../../contracts/kernel/call-headers.ts';
import type { PageInfo } from '../../../contracts/kernel/define-query.ts';
import { isBeta } from '../browser/is-beta.ts';
import { callTexts } from '../i18n/en/calls.ts';
import { refusalText } from '../i18n/refusal-text.ts';
import { createTranslator } from '../i18n/text.ts';
import { accessToken, refreshAccess, refreshBeforeExpiry } from './access-token.ts';
import { logFailure } from './error-log.ts';
import { sendBytes } from './send-bytes.ts';
import { serviceUrl } from './service-paths.ts';

const t = createTranslator(callTexts);

/** Every request returns one of these and never throws (R-API-05). */
export interface CallResult<T> {
  /** 0 means success; otherwise the specification's number or the HTTP status; -1 if the server was not reached. */
  readonly code: number;
  readonly ok: boolean;
  /** For a person: what happened, what is safe, what to do. Empty on success. */
  readonly errorMessage: string;
  readonly data: T | null;
  /** Stable code of the refusal (`workflow.not-ready`, `network.unreachable`). */
  readonly error?: string | undefined;
  /** What is wrong, by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly facts?: Answer['facts'];
  readonly page?: PageInfo | undefined;
  /** The answer does not include our last change yet. */
  readonly stale?: boolean | undefined;
  readonly token?: string | undefined;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent unchanged instead of `body`, for example a part of an upload. */
  readonly bytes?: Blob;
  /** With `bytes`: called with the number of bytes sent. */
  readonly onSent?: ((bytes: number) => void) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Lets the browser finish the request after the page is left. */
  readonly keepalive?: boolean;
  /** The request is about the session itself: a 401 is its answer and does not trigger a refresh. */
  readonly sessionless?: boolean;
}

/** The deployment environment from the host: `beta` or absent (DECISIONS: headers). */
const environmentHeaders = (): Record<string, string> => (isBeta() ? { [environmentHeader]: 'beta' } : {});

/** Session cookies are only accepted with this header, which other sites cannot send. */
const csrfHeaders = { 'x-csrf': '1' };

export const unreachable = 'network.unreachable';

/** No answer: the network or the server is down. */
export const isUnreachable = ({ code }: Pick<CallResult<unknown>, 'code'>): boolean => code === -1;

/** No server answered: not reached, or a proxy says that it cannot answer now. */
export const isUnavailable = (result: Pick<CallResult<unknown>, 'code'>): boolean =>
  isUnreachable(result) || [502, 503, 504].includes(result.code);

/** Delay before an automatic retry, in milliseconds: 5 to 10 s, so that not all pages retry at the same moment. */
export const unavailableRetryMs = 5_000 * (1 + Math.random());

/** The server was not reached, failed, or asks to wait: the same request may succeed later. */
export const isTransient = (result: Pick<CallResult<unknown>, 'code'>): boolean =>
  isUnreachable(result) || result.code === 401 || result.code === 429 || result.code >= 500;

const formatParameter = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(formatParameter).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** `a=1&b=x,y`; undefined, null and empty values are omitted. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    parameters.set(name, formatParameter(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function headersOf({ body, bytes, headers }: Call): Record<string, string> {
  const token = accessToken();
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...environmentHeaders(),
    ...csrfHeaders,
    ...headers,
  };
}

function send(request: Call): Promise<Response> {
  const { method, body, bytes, onSent, signal = null } = request;
  const url = serviceUrl(request.path) + queryString(request.query ?? {});
  const headers = headersOf(request);
  if (bytes && onSent) return sendBytes({ url, method, headers, body: bytes, signal, onSent });
  return fetch(url, {
    method,
    credentials: 'same-origin',
    keepalive: request.keepalive ?? false,
    signal,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
}

let answeredAt = 0;
/** When the server last answered a request with the session: what it says of the session is known until then. */
export const lastAnswerAt = (): number => answeredAt;

/** Sends one request with the session and gives the answer as it is; throws where nothing answers. */
export async function sendWithSession(request: Call): Promise<Response> {
  if (!request.sessionless && request.keepalive !== true) await refreshBeforeExpiry();
  const response = await send(request);
  if (!request.sessionless) answeredAt = Date.now();
  if (response.status !== 401 || request.sessionless) return response;
  const outcome = await refreshAccess();
  // the session may still be valid: that is not a refusal
  if (outcome === 'unreachable')
    throw new Error('The server could not be reached, so the session may still be valid');
  return outcome === 'refreshed' ? send(request) : response;
}

const failureResult = (code: number, error: string, errorMessage: string): CallResult<never> => ({
  code,
  ok: false,
  error,
  errorMessage,
  data: null,
});

/** A body that is not JSON is an answer too; an incomplete one is not. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

async function read(response: Response): Promise<CallResult<unknown>> {
  const parsed = Answer.safeParse(jsonOf(await response.text()));
  if (!parsed.success) {
    return failureResult(
      response.status,
      'answer.unreadable',
      t('answeredWith', { status: response.status }),
    );
  }
  const { success, code, message, item, items, ...rest } = parsed.data;
  return {
    ...rest,
    code,
    ok: success,
    errorMessage: success ? '' : refusalText({ error: rest.error, message, facts: rest.facts }),
    data: success ? (items ?? item ?? null) : null,
  };
}

/** Answers of signing in that are not failures: no single sign-on (R-AUTH-14), and a password that is to be changed. */
const expectedErrors: readonly (string | undefined)[] = ['sso.not-supported', 'password.must-change'];

/** An expired session is no failure either. */
const isExpected = ({ ok, code, error }: CallResult<unknown>): boolean =>
  ok || code === 401 || expectedErrors.includes(error);

/** The code of a refusal because of the address of the caller (R-IP-08). */
const addressRefusedCode = 5;
const addressRefusedListeners = new Set<() => void>();
/** Called when any call is refused because of the network that this device is in. */
export const onAddressRefused = (listener: () => void): void => void addressRefusedListeners.add(listener);

/** Sends one request, refreshes the session once if it has expired, and reports failures (R-API-05, R-ERR-01). */
export async function call(request: Call): Promise<CallResult<unknown>> {
  try {
    const result = await read(await sendWithSession(request));
    if (result.code === addressRefusedCode) for (const listener of addressRefusedListeners) listener();
    if (!isExpected(result))
      logFailure(result.code, `${request.method} ${request.path}: ${result.error ?? result.errorMessage}`);
    return result;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    return failureResult(-1, unreachable, t('unreached'));
  }
}
