import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider, httpErrorOf, listQuery } from './data-provider.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(answer: unknown) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(
      new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
    );
  });
  return asked;
}
const fine = { success: true, code: 0, message: 'OK' };

it('turns range, sort and filter into page, size, sort, order and keyword', () => {
  const search = new URLSearchParams({
    range: '[40,59]',
    sort: '["displayName","ASC"]',
    filter: '{"q":"ben","status":"inactive"}',
  });
  expect(listQuery(search)).toEqual({
    page: 3, size: 20, sort: 'displayName', order: 'ASC', keyword: 'ben', status: 'inactive',
  }); // prettier-ignore
});

it('gives the rows and the total of all pages', async () => {
  const asked = answering({ ...fine, items: [{ id: 'a' }], page: { page: 2, size: 20, dataCount: 21 } });
  const list = await dataProvider.getList('users', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'email', order: 'DESC' },
    filter: {},
  });
  expect(list).toMatchObject({ data: [{ id: 'a' }], total: 21 });
  expect(asked[0]?.url).toBe('/v1/users?sort=email&order=DESC&size=20&page=2');
});

it('adds a member at the address of the specification', async () => {
  const asked = answering({ ...fine, item: { id: 'new' } });
  const made = await dataProvider.create('users', { data: { type: 'group-user', data: {} } });
  expect(made.data.id).toBe('new');
  expect(asked[0]?.url).toBe('/user/add');
});

it('carries the message and the fields of a refusal', async () => {
  answering({
    success: false,
    code: 409,
    message: 'Taken.',
    error: 'user.email-taken',
    fields: { email: 'Taken' },
  });
  await expect(dataProvider.create('users', { data: {} })).rejects.toMatchObject({
    message: 'Taken.',
    status: 409,
    body: { errors: { email: 'Taken' } },
  });
});

it('says 503 for a server that was not reached', () => {
  expect(httpErrorOf({ code: -1, ok: false, errorMessage: 'gone', data: null }).status).toBe(503);
});
