import { maxPageSize } from '../../../contracts/kernel/page-size.ts';
import { type DataProvider, HttpError, type RaRecord } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import { call, type CallResult } from '../providers/api-client.ts';
import { sendCommand, type BrowserCommand } from '../providers/contract-call.ts';
import { afterHeader, rememberToken } from '../providers/read-your-writes.ts';
import { QueryFailed } from '../providers/use-query-of.ts';
import { recordField } from './bulk.ts';

interface RestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}
const parseJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));
const isPair = (value: unknown): value is readonly [string | number, string | number] =>
  Array.isArray(value) && value.length === 2;

/** Translates simple-rest's `sort`, `range` and `filter` to the parameters of our lists. */
export function listQuery(search: URLSearchParams): Record<string, unknown> {
  const [sort, rows, filter] = ['sort', 'range', 'filter'].map((name) => parseJson(search.get(name)));
  const query: Record<string, unknown> = {};
  if (isPair(sort)) [query['sort'], query['order']] = sort;
  if (isPair(rows)) {
    const size = Number(rows[1]) - Number(rows[0]) + 1;
    query['size'] = size;
    query['page'] = Math.floor(Number(rows[0]) / size) + 1;
  }
  for (const [name, value] of Object.entries(filter ?? {})) {
    if (name === 'q') query['keyword'] = value;
    else if (name === 'id') Object.assign(query, { ids: value, size: Math.max(1, [value].flat().length) });
    else query[name] = value;
  }
  return query;
}

/** Where the specification has other addresses: adding a member (1:319), workspace groups (1:386). */
function pathOf(method: string, path: string): string {
  if (method === 'POST' && path === '/v1/users') return '/user/add';
  return path.replace(/^\/v1\/workspace-groups(?=$|\/)/, '/v1/workspaces-groups');
}

/** Our error as react-admin's: its message is shown, its fields go to the form. */
export function httpErrorOf(result: CallResult<unknown>): HttpError {
  const status = result.code > 0 ? result.code : 503;
  const error = new HttpError(result.errorMessage, status, {
    error: result.error,
    errors: result.fields ?? {},
  });
  return Object.assign(error, { cause: new QueryFailed(result) });
}

function range(result: CallResult<unknown>): string {
  const { page = 1, size = 0, dataCount = 0 } = result.page ?? {};
  const first = (page - 1) * size;
  return `items ${first}-${Math.min(first + size, dataCount) - 1}/${dataCount}`;
}

/** A command returns only new values: the rest is what was sent, under the id in the address. */
const recordOf = (path: string, requestBody: unknown, result: unknown): unknown => ({
  id: decodeURIComponent(path.split('/').at(-1) ?? ''),
  ...(requestBody as object | undefined), // the fields of a form, from react-admin
  ...(result as object | null),
});

/** Sends simple-rest's requests through our client and turns the response into the expected form. */
export async function httpClient(url: string, options: RestOptions = {}) {
  const { pathname, searchParams } = new URL(url, location.origin);
  const method = options.method ?? 'GET';
  const isRead = method === 'GET';
  const body = typeof options.body === 'string' ? parseJson(options.body) : undefined;
  const result = await call({
    method,
    path: pathOf(method, pathname),
    ...(isRead ? { query: listQuery(searchParams) } : { body }),
    headers: isRead ? afterHeader() : { 'x-command-id': crypto.randomUUID() },
    signal: options.signal ?? undefined,
  });
  if (!result.ok) throw httpErrorOf(result);
  rememberToken(result.token);
  return {
    status: 200,
    headers: new Headers({ 'Content-Range': range(result) }),
    body: '',
    json: isRead ? (result.data ?? {}) : recordOf(pathname, body, result.data),
  };
}

const rest = simpleRestProvider('/v1', httpClient);

/** The contract of a form or of a deletion, which says where and how it is sent. */
interface CommandMeta {
  readonly command?: BrowserCommand;
}
const commandOf = (meta: unknown): BrowserCommand | undefined => (meta as CommandMeta | undefined)?.command;

async function send(command: BrowserCommand, data: Readonly<Record<string, unknown>>) {
  const result = await sendCommand(command, data, { commandId: crypto.randomUUID() });
  if (!result.ok) throw httpErrorOf(result);
  return result.data as object | null;
}

/** More ids would not fit in an address, and no list gives less. */
const rowsPerRead = 200;

/** The console's data, from the same endpoints as everything else; results longer than a page are read in pages. */
export const dataProvider: DataProvider = {
  ...rest,
  async create(resource, params) {
    const command = commandOf(params.meta);
    if (!command) return rest.create(resource, params);
    return { data: { ...params.data, ...(await send(command, params.data)) } as never }; // with the id of the answer
  },
  async update(resource, params) {
    const command = commandOf(params.meta);
    if (!command) return rest.update(resource, params);
    await send(command, params.data);
    return { data: { ...params.data, id: params.id } as never }; // the record with what was sent
  },
  async delete(resource, params) {
    const command = commandOf(params.meta);
    if (!command) return rest.delete(resource, params);
    await send(command, { [recordField(command)]: params.id });
    return { data: { id: params.id } as never }; // nothing else is left of it
  },
  async getMany<T extends RaRecord>(...[resource, { ids, ...params }]: Parameters<DataProvider['getMany']>) {
    const data: T[] = [];
    for (let first = 0; first < ids.length; first += rowsPerRead) {
      const part = { ...params, ids: ids.slice(first, first + rowsPerRead) };
      data.push(...(await rest.getMany<T>(resource, part)).data);
    }
    return { data };
  },
  async getList<T extends RaRecord>(...[resource, params]: Parameters<DataProvider['getList']>) {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: maxPageSize };
    if (perPage <= rowsPerRead) return rest.getList<T>(resource, params);
    const data: T[] = [];
    for (let part = 1; ; part += 1) {
      const pagination = { page: (page - 1) * Math.ceil(perPage / rowsPerRead) + part, perPage: rowsPerRead };
      const answer = await rest.getList<T>(resource, { ...params, pagination });
      data.push(...answer.data);
      if (answer.data.length < rowsPerRead || data.length >= perPage)
        return { data, total: answer.total ?? 0 };
    }
  },
};
