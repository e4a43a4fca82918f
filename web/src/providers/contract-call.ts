import type { z } from 'zod';
import type { AnyCommandContract, InputOf, ResultOf } from '../../../contracts/kernel/define-command.ts';
import type { AnyQueryContract, PageInfo } from '../../../contracts/kernel/define-query.ts';
import { fillPath, parseBinding } from '../../../contracts/kernel/http.ts';
import { callTexts } from '../i18n/en/calls.ts';
import { createTranslator } from '../i18n/text.ts';
import { type Call, call, type CallResult } from './api-client.ts';
import { logFailure } from './error-log.ts';
import { afterHeader, rememberToken } from './read-your-writes.ts';

const t = createTranslator(callTexts);

/** The part of a query contract that the browser uses. */
export type BrowserQuery = Pick<AnyQueryContract, 'type' | 'http' | 'schema' | 'answer' | 'view'>;
/** The part of a command contract that the browser uses. */
export type BrowserCommand = Pick<AnyCommandContract, 'type' | 'http' | 'schema' | 'result'>;

/** A page of a list as screens receive it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly page: PageInfo;
}
/** The result of a query contract for a screen. */
export type DataOf<C> = C extends { readonly view: infer V extends z.ZodType; readonly answer: infer M }
  ? M extends 'items'
    ? Page<z.output<V>>
    : z.output<V>
  : never;

/** The request of a contract: path fields filled in, the rest as query string of a GET and as body otherwise. */
export function callOf(
  contract: BrowserQuery | BrowserCommand,
  data: Readonly<Record<string, unknown>>,
): Call {
  if (contract.http === null) throw new Error(`${contract.type} is sent by the product only`);
  const binding = parseBinding(contract.http);
  const { path, rest } = fillPath(binding, data);
  return binding.method === 'GET'
    ? { method: binding.method, path, query: rest }
    : { method: binding.method, path, body: rest };
}

const unreadableResult = (result: CallResult<unknown>, name: string, why: string): CallResult<never> => {
  logFailure(0, `${name}: ${why}`);
  return {
    ...result,
    ok: false,
    code: 0,
    error: 'answer.unreadable',
    errorMessage: t('unreadable'),
    data: null,
  };
};

/** Sends a query contract; the answer is parsed with the contract's view before a screen sees it. */
export async function sendQuery<C extends BrowserQuery>(
  contract: C,
  data: InputOf<C>,
  signal?: AbortSignal,
): Promise<CallResult<DataOf<C>>> {
  const result = await call({ ...callOf(contract, { ...data }), headers: afterHeader(), signal });
  if (!result.ok) return { ...result, data: null };
  const isList = contract.answer === 'items';
  const parsed = (isList ? contract.view.array() : contract.view).safeParse(result.data);
  if (!parsed.success) return unreadableResult(result, contract.type, parsed.error.message);
  const items = parsed.data;
  const length = Array.isArray(items) ? items.length : 0;
  const page = result.page ?? { page: 1, size: length, dataCount: length };
  // The schema has validated that it is the contract's view; the type cannot express that.
  return { ...result, data: (isList ? { items, page } : items) as DataOf<C> };
}

export interface SendOptions {
  readonly commandId: string;
  /** Lets the browser finish it after the page is left. */
  readonly keepalive?: boolean;
  /** Refused with 409 if the thing has changed since this revision. */
  readonly expectedRevision?: number;
}

/** Sends a command contract with an id; the same id gets the first answer again. */
export async function sendCommand<C extends BrowserCommand>(
  contract: C,
  data: InputOf<C>,
  options: SendOptions,
): Promise<CallResult<ResultOf<C>>> {
  const request = callOf(contract, { ...data });
  const result = await call({
    ...request,
    headers: {
      'x-command-id': options.commandId,
      ...(options.expectedRevision !== undefined && { 'if-match': `"${options.expectedRevision}"` }),
    },
    keepalive: options.keepalive ?? false,
  });
  rememberToken(result.token);
  if (!result.ok) return { ...result, data: null };
  const schema: z.ZodType | undefined = contract.result;
  if (schema === undefined) return { ...result, data: null };
  const parsed = schema.safeParse(result.data);
  if (!parsed.success) return unreadableResult(result, contract.type, parsed.error.message);
  return { ...result, data: parsed.data as ResultOf<C> };
}
