import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Directory } from '../support/directory.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { entraRequests } from '../support/scim/entra-requests.ts';
import { oktaRequests } from '../support/scim/okta-requests.ts';
import type { ScimIds, ScimRequest } from '../support/scim/scim-request.ts';
import { standardChanges } from '../support/scim/standard-changes.ts';
import { standardQueries } from '../support/scim/standard-queries.ts';

/** Each list is sent in its order: what it creates, it changes and deletes. */
const scimRequests = {
  'RFC 7644': [...standardQueries, ...standardChanges],
  'Microsoft Entra ID': entraRequests,
  Okta: oktaRequests,
};

const world = productWorld(['harbour', 'meadow']);
let directory: Directory;
let sent = 0;
beforeAll(async () => {
  directory = await Directory.of(world, await world.addPerson('harbour', 'Ada', 'admin-organization'));
});
afterAll(() => console.log(`${sent} requests of directories and their validators were answered as expected`));

describe.each(Object.entries(scimRequests))('SCIM requests of %s', (_source, requests) => {
  const ids: Record<keyof ScimIds, string> = { user: '', other: '', group: '' };
  const given = <T>(value: T | ((ids: ScimIds) => T)): T =>
    typeof value === 'function' ? (value as (ids: ScimIds) => T)(ids) : value;

  it.each(requests.map((request): [string, ScimRequest] => [request.source, request]))(
    '%s',
    async (_, { method, path, body, status, scimType, answers, as }) => {
      // groups are found a moment after they were created
      await world.settled();
      const answer = await directory.send(method, given(path), given(body));
      if (as) ids[as] = String(answer.body['id']);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status,
        body: {
          ...(status >= 400 && { status: String(status), detail: expect.any(String) }),
          ...(scimType !== undefined && { scimType }),
          ...(answers && given(answers)),
        },
      });
      if (status !== 204) expect(answer.type).toMatch(/^application\/scim\+json/);
      sent += 1;
    },
  );
});

it('organisations take turns: none waits for all that another one has sent', async () => {
  const other = await Directory.of(world, await world.addPerson('meadow', 'Mia', 'admin-organization'));
  const answered: string[] = [];
  const add = async (from: Directory, email: string) => {
    await from.add(email);
    answered.push(email);
  };
  const many = Array.from({ length: 20 }, (_, at) => add(directory, `turn-${at}@harbour.example`));
  await Promise.all([...many, add(other, 'turn@meadow.example')]);
  expect(answered.indexOf('turn@meadow.example')).toBeLessThan(10);
});
