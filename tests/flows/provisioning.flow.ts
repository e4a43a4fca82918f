import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { GetUser } from '../../contracts/identity/user.ts';
import { fetchResponse, json, sendRequest } from './support/call.ts';
import { Person } from './support/person.ts';
import { until } from './support/until.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const messages = 'urn:ietf:params:scim:api:messages:2.0';
const run = randomUUID().slice(0, 8);

type Json = Readonly<Record<string, unknown>>;
interface Answered {
  readonly status: number;
  readonly body: Json;
}

/** One request of a directory, and what it is answered with: a status, with a `scimType` for a refusal. */
type Exchange = readonly [
  what: string,
  method: string,
  path: string,
  body: unknown,
  status: number,
  expected?: Json,
];

let key = '';
let ids: Readonly<Record<string, string>> = {};

async function ask(method: string, path: string, body?: unknown): Promise<Answered> {
  const response = await fetchResponse({
    method,
    path: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Json) };
}

/** `{user}` in paths and bodies stands for the id of that name. */
function named<T>(value: T): T {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole)) as T;
}

async function exchange([what, method, path, body, status, expected = {}]: Exchange): Promise<void> {
  const answered = await ask(method, named(path), body === undefined ? undefined : named(body));
  expect({ what, ...answered }).toMatchObject({ what, status, body: named(expected) });
}

const filter = (text: string): string => encodeURIComponent(text);
const patch = (...Operations: readonly object[]) => ({ schemas: [`${messages}:PatchOp`], Operations });
const list = (totalResults: number) => ({ schemas: [`${messages}:ListResponse`], totalResults });
const refused = (scimType: string) => ({ schemas: [`${messages}:Error`], status: '400', scimType });
const address = (name: string): string => `${name}-${run}@stepwell.example`;
const user = (name: string, more: object = {}) => ({
  schemas: [`${core}:User`],
  userName: address(name),
  name: { givenName: 'Zoe', familyName: `${run} ${name}` },
  emails: [{ primary: true, value: address(name), type: 'work' }],
  active: true,
  ...more,
});

const discovery: readonly Exchange[] = [
  [
    'RFC 7644 4: configuration',
    'GET',
    '/ServiceProviderConfig',
    undefined,
    200,
    { patch: { supported: true } },
  ],
  ['RFC 7644 4: kinds', 'GET', '/ResourceTypes', undefined, 200, list(2)],
  ['RFC 7644 4: schemas', 'GET', '/Schemas', undefined, 200, list(2)],
  ['RFC 7644 4: one schema', 'GET', `/Schemas/${core}:User`, undefined, 200, { name: 'User' }],
  ['RFC 7644 4: a filter of them', 'GET', '/Schemas?filter=x', undefined, 403],
  ['RFC 7644 3.7: bulk', 'POST', '/Bulk', { schemas: [] }, 404],
  ['no such resource', 'GET', '/Devices', undefined, 404],
];

const ofEntraId: readonly Exchange[] = [
  ['probe of the connection', 'GET', `/Users?filter=${filter(`userName eq "${randomUUID()}"`)}`, undefined, 200, list(0)],
  ['match before adding', 'GET', `/Users?filter=${filter(`userName eq "${address('entra')}"`)}`, undefined, 200, list(1)],
  ['add again', 'POST', '/Users', user('entra'), 409, { scimType: 'uniqueness' }],
  ['update of several values', 'PATCH', '/Users/{entra}', patch(
    { op: 'Add', path: 'name.familyName', value: `${run} Ngo` },
    { op: 'Replace', path: 'displayName', value: `Zoe ${run} Ngo` },
    { op: 'Add', path: `${enterprise}:department`, value: 'Mill' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: address('entra') },
  ), 200, { displayName: `Zoe ${run} Ngo` }],
  ['disable', 'PATCH', '/Users/{entra}', patch({ op: 'Replace', path: 'active', value: 'False' }), 200, { active: false }],
  ['state after it', 'GET', '/Users/{entra}', undefined, 200, { active: false }],
  ['enable', 'PATCH', '/Users/{entra}', patch({ op: 'Replace', path: 'active', value: 'True' }), 200, { active: true }],
  ['group by name', 'GET', `/Groups?excludedAttributes=members&filter=${filter(`displayName eq "zoe ${run}"`)}`, undefined, 200, list(1)],
  ['add a member', 'PATCH', '/Groups/{group}', patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{entra}' }] }), 200],
  ['add another', 'PATCH', '/Groups/{group}', patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{okta}' }] }), 200],
  ['is a member', 'GET', `/Groups?filter=${filter('id eq "{group}" and members eq "{entra}"').replaceAll('%7B', '{').replaceAll('%7D', '}')}`, undefined, 200, list(1)],
  ['remove a member', 'PATCH', '/Groups/{group}', patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{entra}' }] }), 200],
  ['the other one stays', 'GET', '/Groups/{group}', undefined, 200, { members: [{ value: '{okta}' }] }],
]; // prettier-ignore

const ofOkta: readonly Exchange[] = [
  ['match before adding', 'GET', `/Users?filter=${filter(`userName eq "${address('okta')}"`)}&startIndex=1&count=100`, undefined, 200, list(1)],
  ['replace', 'PUT', '/Users/{okta}', user('okta', { id: '{okta}', displayName: `Zoe ${run} Okta`, locale: 'en-US', groups: [] }), 200, { displayName: `Zoe ${run} Okta` }],
  ['deactivate', 'PATCH', '/Users/{okta}', patch({ op: 'replace', value: { active: false } }), 200, { active: false }],
  ['reactivate', 'PATCH', '/Users/{okta}', patch({ op: 'replace', value: { active: true } }), 200, { active: true }],
  ['page of users', 'GET', '/Users?startIndex=1&count=2', undefined, 200, { startIndex: 1, itemsPerPage: 2 }],
  ['rename the group', 'PATCH', '/Groups/{group}', patch({ op: 'replace', value: { id: '{group}', displayName: `Zoe ${run} B` } }), 200, { displayName: `Zoe ${run} B` }],
  ['swap members', 'PATCH', '/Groups/{group}', patch(
    { op: 'remove', path: 'members[value eq "{okta}"]' },
    { op: 'add', path: 'members', value: [{ value: '{entra}', display: 'Zoe' }] },
  ), 200, { members: [{ value: '{entra}' }] }],
]; // prettier-ignore

const ofTheStandard: readonly Exchange[] = [
  ['3.5.2.1: add without a path', 'PATCH', '/Users/{entra}', patch({ op: 'add', value: { nickName: 'Babs', externalId: `${run}-x` } }), 200, { externalId: `${run}-x` }],
  ['3.4.2.5: attributes', 'GET', '/Users/{entra}?attributes=userName', undefined, 200, { userName: address('entra') }],
  ['3.5.2.2: remove without a path', 'PATCH', '/Users/{entra}', patch({ op: 'remove' }), 400, refused('noTarget')],
  ['3.5.2: unknown path', 'PATCH', '/Users/{entra}', patch({ op: 'replace', path: 'shoeSize', value: 9 }), 400, refused('invalidPath')],
  ['3.5.2: read-only', 'PATCH', '/Users/{entra}', patch({ op: 'replace', path: 'id', value: 'x' }), 400, refused('mutability')],
  ['3.4.2.2: filter', 'GET', `/Users?filter=${filter('title pr')}`, undefined, 400, refused('invalidFilter')],
  ['3.12: syntax', 'POST', '/Users', [], 400, refused('invalidSyntax')],
  ['roles', 'POST', '/Users', user('role', { roles: [{ value: 'admin-super' }] }), 400, refused('invalidValue')],
  ['mass assignment', 'POST', '/Users', user('mass', { role: 'admin-super' }), 400, refused('invalidValue')],
  ['3.5.2.3: replace all members', 'PATCH', '/Groups/{group}', patch({ op: 'replace', path: 'members', value: [{ value: '{okta}' }] }), 200],
  ['3.5.2.2: remove all members', 'PATCH', '/Groups/{group}', patch({ op: 'remove', path: 'members' }), 200, { members: [] }],
  ['3.6: delete a group', 'DELETE', '/Groups/{group}', undefined, 204],
  ['3.6: delete a user', 'DELETE', '/Users/{okta}', undefined, 204],
  ['3.6: which is gone', 'GET', '/Users/{okta}', undefined, 404, { status: '404' }],
  ['3.6: in every list', 'GET', `/Users?filter=${filter(`userName eq "${address('okta')}"`)}`, undefined, 200, list(0)],
  ['3.6: and in nobody’s way', 'POST', '/Users', user('okta'), 201, { id: '{okta}', active: true }],
]; // prettier-ignore

describe('a directory provisions by SCIM 2.0', () => {
  let admin: Person;
  let keyId = '';

  beforeAll(async () => {
    admin = await Person.signIn('admin');
    const request = json({ name: `Directory ${run}`, scopes: ['scim'], expiresAt: null });
    const { answer } = await sendRequest({
      method: 'POST',
      path: '/v1/api-keys',
      ...request,
      headers: { ...request.headers, ...admin.authorization },
    });
    ({ id: keyId, key } = answer.item as { id: string; key: string });
    const made = async (path: string, body: object) => {
      const answered = await ask('POST', path, body);
      expect([answered.status, answered.body]).toEqual([
        201,
        expect.objectContaining({ id: expect.any(String) }),
      ]);
      return String(answered.body['id']);
    };
    ids = {
      entra: await made('/Users', user('entra', { externalId: `${run}-entra`, roles: [] })),
      okta: await made(
        '/Users',
        user('okta', { externalId: `${run}-okta`, password: '1mz050nq', groups: [] }),
      ),
      group: await made('/Groups', { schemas: [`${core}:Group`], displayName: `Zoe ${run}`, members: [] }),
    };
  }, 60_000);

  it.each([
    ['what the server supports', discovery],
    ['Microsoft Entra ID', ofEntraId],
    ['Okta', ofOkta],
    ['the examples and rules of the standard', ofTheStandard],
  ])('requests of %s are answered as they must be', async (_, exchanges) => {
    for (const each of exchanges) await exchange(each);
  });

  it('the people are in the console, and the key is in the audit trail', async () => {
    const { entra = '' } = ids;
    const found = await admin.sendQuery(GetUser, { userId: entra });
    expect(found).toMatchObject({ role: 'viewer', status: 'active', displayName: `Zoe ${run} Ngo` });
    const recorded = await until(
      () => admin.sendQuery(ListAuditEvents, { personId: entra, size: 100 }),
      ({ items }) => items.some(({ type }) => type === 'UserReactivated'),
      { seconds: 10 },
    );
    const byKey = recorded.items.filter(({ apiKeyId }) => apiKeyId === keyId).map(({ type }) => type);
    expect(byKey).toEqual(expect.arrayContaining(['UserRegistered', 'UserRenamed', 'UserDeactivated']));
    await sendRequest({ method: 'DELETE', path: `/v1/api-keys/${keyId}`, headers: admin.authorization });
    expect((await ask('GET', '/Users')).status).toBe(401);
  });
});
