import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLanguageServer, type LanguageServer } from '../../tests/support/language-server.ts';
import { itemOf, ProductWorld, type Person } from '../../tests/support/product-world.ts';

const organizationId = 'harbour';
let server: LanguageServer;
let world: ProductWorld;
let author: Person;
let viewer: Person;
beforeAll(async () => {
  server = await startLanguageServer(() => '');
  world = await ProductWorld.open({
    settings: { STEPWELL_LANGUAGE_URL: server.url, STEPWELL_LANGUAGE_KEY: 'sesame' },
  });
  await world.foundOrganization(organizationId);
  author = await world.addPerson(organizationId, 'Ada', 'publisher');
  viewer = await world.addPerson(organizationId, 'Vera', 'viewer');
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const ask = (as: Person) => world.http('GET', '/v1/language-model', { as });

it('tells authors whether texts are written, and nothing else of the model', async () => {
  expect(itemOf(await ask(author))).toEqual({ state: 'ready' });
  await server.close();
  expect(itemOf(await ask(author))).toEqual({ state: 'missing' });
});

it('tells it nobody who has no editor', async () => {
  expect((await ask(viewer)).status).toBe(403);
});
