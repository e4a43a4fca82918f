import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCommands, allQueries } from '../../contracts/catalogue.ts';
import { CompleteUpload } from '../../contracts/media/upload.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { address } from './support/address.ts';
import type { Answered } from './support/call.ts';
import { Person } from './support/person.ts';
import { plausibleInput } from './support/plausible.ts';

const reachable = [...allCommands, ...allQueries, CompleteUpload].filter(({ http }) => http !== null);
const named = reachable.map((contract) => [contract.type, contract] as const);

const garbage: readonly unknown[] = [
  null,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  "'; DROP TABLE events; --",
  '\u0000\u202e\ud83d\ude00\ud800',
  ['a', null, { b: [] }],
  { $gt: '', __proto__: { admin: true }, constructor: 1 },
];
const paths: readonly string[] = [
  'nothing-here',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  'x'.repeat(300),
  '%f0%9f%98%80',
  '-1',
  '%',
];

let admin: Person;
beforeAll(async () => {
  admin = await Person.signIn('admin');
});

/** A refusal says what is wrong in a way that a program and a person understand; nothing is ever a fault of ours. */
function isGoodAnswer(sent: unknown, { status, answer }: Answered): void {
  const reported = { sent, status, error: answer.error, message: answer.message, fields: answer.fields };
  if (status === 200)
    return expect({ ...reported, success: answer.success }).toMatchObject({ success: true });
  expect(reported.status).toBeGreaterThanOrEqual(400);
  if (status >= 500) throw new Error(`a fault: ${JSON.stringify(reported)}`);
  expect(reported).toMatchObject({
    error: expect.stringMatching(/^[a-z][a-z-]*\.[a-z-]+$/),
    message: expect.stringMatching(/^\S.{8,}[.!]$|^SSO/),
  });
  if (answer.error === 'input.invalid') expect(Object.keys(answer.fields ?? {}).length).toBeGreaterThan(0);
}

describe('bad input gets a stable code, a sentence and the fields at fault', () => {
  it.each(named)('%s answers garbage in any field with a refusal', async (_, contract) => {
    const binding = parseBinding(contract.http ?? 'GET /');
    const fine = plausibleInput(contract);
    for (const field of Object.keys(contract.schema.shape)) {
      if (binding.pathFields.includes(field)) continue;
      for (const value of garbage) {
        // nothing may come true by chance
        if (contract.schema.safeParse({ ...fine, [field]: value }).success) continue;
        isGoodAnswer({ [field]: value }, await admin.trySend(contract, { ...fine, [field]: value }));
      }
    }
  });

  it.each(named.filter(([, { http }]) => http?.includes('{')))(
    '%s answers garbage in its address with a refusal',
    async (_, contract) => {
      const binding = parseBinding(contract.http ?? 'GET /');
      for (const word of paths) {
        const path = binding.path.replaceAll(/\{\w+\}/g, word);
        const json = { 'content-type': 'application/json' };
        const body = binding.method === 'GET' ? undefined : new TextEncoder().encode('{}');
        isGoodAnswer(path, await admin.sendRaw(binding.method, path, body ? json : {}, body));
      }
    },
  );

  it.each(named.filter(([, { schema }]) => !schema.safeParse({}).success))(
    '%s names every field that is missing',
    async (_, contract) => {
      const binding = parseBinding(contract.http ?? 'GET /');
      const expected = Object.entries(contract.schema.shape)
        .filter(
          ([field, shape]) => !binding.pathFields.includes(field) && !shape.safeParse(undefined).success,
        )
        .map(([field]) => field);
      const fine = plausibleInput(contract);
      const ids = Object.fromEntries(binding.pathFields.map((field) => [field, fine[field]]));
      const { status, answer } = await admin.trySend(contract, ids);
      if (expected.length === 0) return;
      // what the organisation does not have is absent, whatever is sent
      if (contract.access.feature !== undefined && status === 404) return;
      expect(status).toBe(400);
      expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(expected.toSorted());
    },
  );
});

describe('bodies that are none', () => {
  const send = (body: string, type = 'application/json') =>
    admin.sendRaw('POST', '/v1/workspaces', { 'content-type': type }, new TextEncoder().encode(body));

  it.each(['{', '[1,2', 'nonsense', '{"name":"a"', '\u0000'])('%j is not read as JSON', async (body) => {
    const { status, answer } = await send(body);
    expect(status).toBe(400);
    expect(answer.error).toBe('input.unreadable');
  });

  it.each(['null', '[]', '"text"', '42', 'true'])('%s is JSON but no command', async (body) => {
    const { status, answer } = await send(body);
    expect(status).toBe(400);
    expect(answer.error).toMatch(/^input\./);
  });

  it('a body that says that it has nine megabytes is refused as too large before it is sent', async () => {
    expect(
      await statusOf('POST', '/v1/workspaces', {
        'content-type': 'application/json',
        'content-length': String(9 * 1024 * 1024),
      }),
    ).toBe(413);
  });

  it('another kind of body is refused by its kind', async () => {
    const { status, answer } = await send('<name>a</name>', 'application/xml');
    expect(status).toBe(415);
    expect(answer.error).toBe('input.unsupported');
  });

  it('a thousand levels of nesting are refused', async () => {
    const { status } = await send(`{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`);
    expect(status).toBe(400);
  });

  it('a prototype cannot be reached', async () => {
    const { status } = await send('{"name":"x","__proto__":{"admin":true},"color":"no-such-color"}');
    expect(status).toBe(400);
  });

  it.each([
    ['x-command-id', 'short'],
    ['x-command-id', 'with blanks in it'],
    ['if-match', 'yesterday'],
  ])('the header %s: %s is refused by its name', async (header, value) => {
    const body = new TextEncoder().encode('{"name":"a"}');
    const { status, answer } = await admin.sendRaw(
      'POST',
      '/v1/workspaces',
      { 'content-type': 'application/json', [header]: value },
      body,
    );
    expect(status).toBe(400);
    expect(answer.fields).toHaveProperty(header);
  });

  it('a made-up x-after never hangs a question', async () => {
    const startedAt = Date.now();
    const { status } = await admin.trySend(ListWorkspaces, {}, { 'x-after': 'made-up' });
    expect([200, 400]).toContain(status);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it('addresses that nobody has, and methods that they do not take, are absent', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['PATCH', '/v1/workspaces'],
      ['GET', '/v1/auth/login'],
      ['TRACE', '/v1/users'],
    ] as const)
      expect(await statusOf(method, path)).toBe(404);
  });
});

/** The answer to the head of a request alone, also of those that `fetch` itself would refuse. */
const statusOf = (method: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(
      new URL(path, address()),
      { method, headers: { ...headers, ...admin.authorization } },
      (response) => {
        resolve(response.statusCode ?? 0);
        call.destroy();
      },
    );
    call.on('error', reject);
    if (headers['content-length'] === undefined) call.end();
    else call.flushHeaders();
  });
