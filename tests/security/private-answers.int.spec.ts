import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RenameUser } from '../../contracts/identity/user.ts';
import { allQueries } from '../../contracts/catalogue.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { countAttacks } from './count-attacks.ts';

const workerKey = 'w'.repeat(32);
const metricsKey = 'm'.repeat(32);
const elsewhere = '203.0.113.7';

describe('answers that are for somebody alone', () => {
  let world: ProductWorld;
  let pages: string;
  let admin: Person;
  let viewer: Person;
  let workspaceId: string;

  beforeAll(async () => {
    pages = await mkdtemp(join(tmpdir(), 'stepwell-pages-'));
    await mkdir(join(pages, 'assets'));
    await writeFile(join(pages, 'index.html'), '<!doctype html><title>Stepwell</title>');
    await writeFile(join(pages, 'assets', 'page-1a2b.js'), 'export {};');
    world = await ProductWorld.open({
      settings: { STEPWELL_WORKER_KEY: workerKey, STEPWELL_METRICS_KEY: metricsKey, STEPWELL_WEB: pages },
    });
    await world.foundOrganization('harbour');
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
  });
  afterAll(async () => {
    await world.close();
    await rm(pages, { recursive: true, force: true });
  });

  const get = async (url: string, { as, headers = {} }: From = {}, remoteAddress = elsewhere) => {
    const {
      statusCode,
      body,
      headers: answered,
    } = await world.product.app.inject({
      method: 'GET',
      url,
      remoteAddress,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    });
    return { status: statusCode, text: body, headers: answered };
  };

  it('no cache stores an API response, for any sender', async () => {
    const addresses = allQueries.flatMap(({ http }) => {
      const binding = http === null ? null : parseBinding(http);
      return binding?.method === 'GET' ? [binding.path.replaceAll(/\{\w+\}/g, 'nothing')] : [];
    });
    for (const url of [...addresses, '/health/live', '/health/ready', '/metrics', '/v1/nothing'])
      for (const as of [admin, viewer, undefined]) {
        const { headers } = await get(url, { as });
        expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
        countAttacks('answers left to caches');
      }
    const signedIn = await world.http('POST', '/v1/auth/login', { body: {} });
    expect(signedIn.headers['cache-control']).toBe('no-store');
  });

  it('pages are kept as before: files with a hash for ever, the page itself is asked for again', async () => {
    expect((await get('/assets/page-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/workflows/1')).headers['cache-control']).toBe('no-cache');
  });

  it('figures are for this machine and for keys; to everybody else there is nothing', async () => {
    const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    const refused: [From, string?][] = [
      [{}],
      [{ as: viewer }],
      [{ as: admin }],
      [bearer('x'.repeat(32))],
      [bearer('')],
      [{ headers: { 'x-forwarded-for': '127.0.0.1' } }],
      [{ headers: { 'x-forwarded-for': elsewhere } }, '127.0.0.1'],
      [{ headers: { forwarded: `for=${elsewhere}` } }, '127.0.0.1'],
      // a proxy on this machine that nobody declared, whatever it says of where the request came from
      [{ headers: { 'x-forwarded-for': 'unknown' } }, '127.0.0.1'],
      [{ headers: { 'x-forwarded-for': '' } }, '127.0.0.1'],
      [{ headers: { 'x-real-ip': elsewhere } }, '127.0.0.1'],
    ];
    for (const [from, address] of refused) {
      expect((await get('/metrics', from, address)).status).toBe(404);
      countAttacks('figures and health read by strangers');
    }
    for (const answer of [
      await get('/metrics', {}, '127.0.0.1'),
      await get('/metrics', bearer(metricsKey)),
      await get('/metrics', bearer(workerKey)),
    ])
      expect(answer.text).toContain('http_request_duration_seconds');
  });

  it('everybody learns whether it lives and works; what its parts say is for administrators', async () => {
    expect(await get('/health/live')).toMatchObject({ status: 200, text: '{"state":"up"}' });
    for (const as of [undefined, viewer]) {
      const ready = await get('/health/ready', { as });
      expect(Object.keys(JSON.parse(ready.text) as object)).toEqual(['state']);
      countAttacks('figures and health read by strangers');
    }
    const reported = [
      await get('/health/ready', { as: admin }),
      await get('/health/ready', { headers: { authorization: `Bearer ${metricsKey}` } }),
      await get('/health/ready', {}, '127.0.0.1'),
    ];
    for (const { text } of reported)
      expect((JSON.parse(text) as { parts: { name: string }[] }).parts.map(({ name }) => name)).toContain(
        'disk',
      );
  });

  it('half of a surrogate pair is refused with the field that has it, and is no fault of the server', async () => {
    const rename = (displayName: string) => world.call(RenameUser, { userId: viewer.id, displayName }, admin);
    for (const text of ['\ud800', 'Vera \udc00', '\udc00\ud800', 'x\ud83d']) {
      const { status, answer } = await rename(text);
      expect([status, answer.error, Object.keys(answer.fields ?? {})]).toEqual([
        400,
        'input.invalid',
        ['displayName'],
      ]);
      countAttacks('ill-formed text');
    }
    expect((await rename('Vera 😀')).status).toBe(200);
  });

  it('finds it in keys, in lists and as deep as a body may be', async () => {
    const send = (deviceInfo: string) =>
      world.http('POST', '/core-features/error-log', {
        body: Buffer.from(
          `{"serviceName":"s","serviceModule":"m","code":1,"message":"m","deviceInfo":${deviceInfo}}`,
        ),
        headers: { 'content-type': 'application/json', 'x-server-token': 'stepwell-page-1' },
      });
    const nested = (levels: number) => `${'['.repeat(levels)}"\\ud800"${']'.repeat(levels)}`;
    for (const info of ['{"\\ud800":1}', '[{"a":"\\ud800"}]', nested(60)]) {
      expect((await send(info)).answer.error).toBe('input.invalid');
      countAttacks('ill-formed text');
    }
    expect((await send(nested(10_000))).answer.error).toBe('input.too-complex');
    expect((await send('{"a":["fine"]}')).status).toBe(200);
  });

  it('a part of an upload that comes as JSON, text or nothing is refused by its type', async () => {
    const started = await world.http('POST', '/v1/uploads', {
      as: admin,
      body: {
        workspaceId,
        kind: 'video',
        fileName: 'a.mp4',
        size: 2,
        fingerprint: 'f',
        languageCode: 'en-us',
      },
    });
    const { id } = itemOf<{ id: string }>(started);
    const put = (type: string) =>
      world.http('PUT', `/v1/uploads/${id}/parts/1`, {
        as: admin,
        body: Buffer.from('{}'),
        headers: type === '' ? {} : { 'content-type': type },
      });
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/png',
      '',
    ]) {
      const { status, answer } = await put(type);
      expect([type, status, answer.error]).toEqual([type, 415, expect.stringMatching(/unsupported$/)]);
      countAttacks('bodies of another type');
    }
    expect((await put('application/octet-stream')).status).toBe(200);
  });
});

interface From {
  readonly as?: Person | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}
