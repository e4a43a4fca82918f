import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ApiScope } from './api-scopes.ts';
import { parseBinding, type HttpBinding } from './http.ts';

/** A hand-written endpoint, because it transfers bytes, sets cookies or carries a password. */
export interface HttpCall {
  /** Named like a command or query. */
  readonly name: string;
  readonly http: HttpBinding;
  readonly summary: string;
  readonly access: Access;
  /** Only API keys with this scope may send it; otherwise no API key may. `access` is about their creator. */
  readonly scope?: ApiScope;
  /** What a caller must have besides, as the end of a sentence: `with the refresh cookie`. */
  readonly requires?: string;
  /** The JSON body, or for GET the query string; absent if there is neither. */
  readonly data?: z.ZodType;
  readonly example: {
    /** Path and query string; absent if they are those of `http`. */
    readonly address?: string;
    readonly headers?: readonly string[];
    /** An object is sent as JSON. */
    readonly body?: string | Readonly<Record<string, unknown>>;
    /** Media type of the response; absent for JSON. */
    readonly type?: string;
    readonly answer: string;
  };
}

export const authorizationHeader = 'authorization: Bearer eyJhbGciOi…';
/** Distinguishes calls of our own pages from forged ones if a cookie or a password is involved. */
export const csrfHeader = 'x-csrf: 1';

export const successAnswer = '{ "success": true, "code": 0, "message": "OK" }';
export const answerWithItem = (value: string): string =>
  `{ "success": true, "code": 0, "message": "OK", "item": ${value} }`;
export const answerWithItems = (value: string, size: number, dataCount: number): string =>
  `{ "success": true, "code": 0, "message": "OK", "items": ${value}, "page": { "page": 1, "size": ${size}, "dataCount": ${dataCount} } }`;

/** The example's request as sent, without the address of the server. */
export function requestOf({ http, example }: HttpCall): string {
  const { method, path } = parseBinding(http);
  const { address = path, headers = [], body } = example;
  const type = typeof body === 'object' ? ['content-type: application/json'] : [];
  const content = typeof body === 'object' ? JSON.stringify(body) : body;
  const head = [`${method} ${address}`, ...type, ...headers];
  return [...head, ...(content === undefined ? [] : ['', content])].join('\n');
}
