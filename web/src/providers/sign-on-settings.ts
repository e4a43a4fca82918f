import type { ApiScope } from '../../../contracts/kernel/api-scopes.ts';
import { call, type CallResult } from './api-client.ts';
import { rememberToken } from './read-your-writes.ts';

async function send(method: string, path: string, body?: object): Promise<CallResult<unknown>> {
  const result = await call({ method, path, ...(body && { body }) });
  if (result.ok) rememberToken(result.token);
  return result;
}

/** Looks for the TXT record of a domain. */
export const checkDomain = (domainId: string) => send('POST', `/v1/sign-on/domains/${domainId}/check`);
/** Looks whether an identity provider answers at the issuer. */
export const checkConnection = (connectionId: string) =>
  send('POST', `/v1/sign-on/connections/${connectionId}/check`);
/** Stores a client secret; it is not shown again. */
export const replaceSecret = (connectionId: string, secret: string) =>
  send('PUT', `/v1/sign-on/connections/${connectionId}/secret`, { secret });
interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: string | null;
}
/** Creates an API key and answers with it; it is not shown again. */
export const createApiKey = (key: NewApiKey) =>
  send('POST', '/v1/api-keys', key) as Promise<CallResult<{ readonly id: string; readonly key: string }>>;
/** Changes how members sign in; single sign-on only needs a session that was just started through it. */
export const changeLoginMethod = (loginMethod: string) =>
  send('PUT', '/v1/sign-on/login-method', { loginMethod });
