import { expect, it } from 'vitest';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { successEnvelope, refusal, TestNetwork } from '../test-network.ts';
import { dataProvider, httpErrorOf, listQuery } from './data-provider.ts';

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
  const page = { page: 2, size: 20, dataCount: 21 };
  const network = new TestNetwork({ 'GET /v1/users': successEnvelope({ items: [{ id: 'a' }], page }) });
  const list = await dataProvider.getList('users', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'email', order: 'DESC' },
    filter: {},
  });
  expect(list).toMatchObject({ data: [{ id: 'a' }], total: 21 });
  expect(network.requests[0]?.path).toBe('/v1/users?sort=email&order=DESC&size=20&page=2');
});

it('adds a member at the address of the specification', async () => {
  const network = new TestNetwork({ 'POST /user/add': successEnvelope({ item: { id: 'new' } }) });
  const created = await dataProvider.create('users', { data: { type: 'group-user', data: {} } });
  expect(created.data.id).toBe('new');
  expect(network.requestsTo('POST /user/add')).toHaveLength(1);
});

it('carries the message and the fields of a refusal', async () => {
  const fields = { email: 'Taken' };
  new TestNetwork({ 'POST /user/add': refusal(409, 'user.email-taken', { fields }) });
  await expect(dataProvider.create('users', { data: {} })).rejects.toMatchObject({
    message: 'Refused: user.email-taken.',
    status: 409,
    body: { errors: fields },
  });
});

it('says 503 for a server that was not reached', () => {
  expect(httpErrorOf({ code: -1, ok: false, errorMessage: 'gone', data: null }).status).toBe(503);
});

it('reads many rows in parts, as an address is no longer than so', async () => {
  const network = new TestNetwork({
    'GET /v1/users': ({ path }) => {
      const ids = new URL(path, 'http://harbour.example').searchParams.getAll('ids');
      return successEnvelope({ items: ids.flatMap((each) => each.split(',')).map((id) => ({ id })) });
    },
  });
  const ids = Array.from({ length: 450 }, (_, index) => `user-${index}`);
  const { data } = await dataProvider.getMany('users', { ids });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(network.requests).toHaveLength(3);
});

it('reads a long list in parts that its contract allows', async () => {
  const people = Array.from({ length: 450 }, (_, index) => ({ id: `user-${index}` }));
  const network = new TestNetwork({
    'GET /v1/users': ({ path }) => {
      const asked = Object.fromEntries(new URL(path, location.origin).searchParams);
      const { page, size } = ListUsers.schema.parse(asked);
      const items = people.slice((page - 1) * size, page * size);
      return successEnvelope({ items, page: { page, size, dataCount: people.length } });
    },
  });
  const { data, total } = await dataProvider.getList('users', {
    pagination: { page: 1, perPage: 100_000 },
  });
  expect([data, total]).toEqual([people, 450]);
  expect(network.requests).toHaveLength(3);
});
