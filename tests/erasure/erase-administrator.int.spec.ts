import { beforeAll, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListApiKeys } from '../../contracts/identity/api-key.ts';
import { ErasePerson, ListUsers } from '../../contracts/identity/user.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const secrets = ['Zwirbelhuber', 'Krimskrams'];
const world = productWorld(['acme']);
let admin: Person;
let leaver: Person;
let key: { id: string; token: string };

beforeAll(async () => {
  admin = await world.addPerson('acme', 'Ada', 'admin-super');
  leaver = await world.addPerson('acme', 'Lea', 'admin-super');
  const body = { name: 'Laptop of Zwirbelhuber', scopes: ['people:read'], expiresAt: null };
  const created = await world.http('POST', '/v1/api-keys', { as: leaver, body });
  const { id, key: token } = itemOf<{ id: string; key: string }>(created);
  key = { id, token };
  await world.settled();
  await world.call(ListUsers, {}, key);
  const people = [{ line: 2, email: 'new@acme.example', displayName: 'New', role: 'viewer' }];
  const file = { importId: 'import-1', fileName: 'Krimskrams.csv', preview: false, people };
  await world.http('POST', '/v1/people-imports', { as: leaver, body: file });
  await world.until('the use is recorded', async () => (await trail()).includes('ApiKeyUsed'));
});

const trail = async (): Promise<string> =>
  (await world.http('GET', '/v1/audit/export?format=ndjson', { as: admin })).text;
const listed = async (): Promise<string[]> =>
  ((await world.call(ListApiKeys, {}, admin)).answer.items as { id: string }[]).map(({ id }) => id);

it('names that an administrator chose are in the trail before', async () => {
  for (const secret of secrets) expect(await trail()).toContain(secret);
  expect(await listed()).toEqual([key.id]);
});

it('erasing them revokes their API keys, and leaves no byte of those names', async () => {
  expect((await world.call(ErasePerson, { userId: leaver.id }, admin)).status).toBe(200);
  await world.until('the revocation', async () => (await listed()).length === 0);
  const isErased = async (): Promise<boolean> => {
    const [text, found] = [await trail(), await bytesInFolder(world.folder, secrets)];
    return found.length === 0 && secrets.every((secret) => !text.includes(secret));
  };
  await world.until('the erasure', isErased);
  expect((await world.call(ListUsers, {}, key)).status).toBe(401);
  const { answer } = await world.call(ListAuditEvents, { entityId: key.id, order: 'ASC' }, admin);
  expect(answer.items).toMatchObject([
    { type: 'ApiKeyCreated', data: { name: null } },
    { type: 'ApiKeyUsed', data: { name: null } },
    { type: 'ApiKeyRevoked', data: { name: null, createdBy: leaver.id } },
  ]);
});

it('stays so after a rebuild', async () => {
  await world.product.controlHandlers.rebuild(['all']);
  expect(await listed()).toEqual([]);
  expect(await bytesInFolder(world.folder, secrets)).toEqual([]);
});
