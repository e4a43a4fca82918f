import type { z } from 'zod';
import { parseBinding, type HttpBinding } from './http.ts';

/** A call that has an endpoint written by hand, because it moves bytes, sets cookies or carries a password. */
export interface HttpCall {
  /** As a command or query would be called. */
  readonly name: string;
  readonly http: HttpBinding;
  readonly summary: string;
  /** For whom, in words. */
  readonly access: string;
  /** The JSON body, or for GET the query string; absent where there is neither. */
  readonly data?: z.ZodType;
  readonly example: {
    /** Path and query string; absent where they are those of `http`. */
    readonly address?: string;
    readonly headers?: readonly string[];
    /** An object is sent as JSON. */
    readonly body?: string | Readonly<Record<string, unknown>>;
    /** Media type of the answer; absent for JSON. */
    readonly type?: string;
    readonly answer: string;
  };
}

export const authorizationHeader = 'authorization: Bearer eyJhbGciOi…';
/** Tells calls of our own pages from forged ones where a cookie or a password is at stake. */
export const csrfHeader = 'x-csrf: 1';

export const successAnswer = '{ "success": true, "code": 0, "message": "OK" }';
export const answerWithItem = (value: string): string =>
  `{ "success": true, "code": 0, "message": "OK", "item": ${value} }`;
export const answerWithItems = (value: string, size: number, dataCount: number): string =>
  `{ "success": true, "code": 0, "message": "OK", "items": ${value}, "page": { "page": 1, "size": ${size}, "dataCount": ${dataCount} } }`;

/** The example's request as it goes over the wire, without the address of the server. */
export function requestOf({ http, example }: HttpCall): string {
  const { method, path } = parseBinding(http);
  const { address = path, headers = [], body } = example;
  const type = typeof body === 'object' ? ['content-type: application/json'] : [];
  const content = typeof body === 'object' ? JSON.stringify(body) : body;
  const head = [`${method} ${address}`, ...type, ...headers];
  return [...head, ...(content === undefined ? [] : ['', content])].join('\n');
}
