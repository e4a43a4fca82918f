import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ForgotPasswordBody } from '../../contracts/identity/password.ts';
import { internalCommandsPath } from '../../services/platform/commands/internal-command-controller.ts';
import { bodyLimits } from '../../services/platform/http/json-body.ts';
import type { Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

const workerKey = 'w'.repeat(32);
const megabytes = (text: string): string => text.repeat(7_000_000 / text.length);
const keys = Array.from({ length: 500_000 }, (_, index) => `"k${index}":1`).join(',');

/** Seconds of parsing each; in all of that time nobody else would be answered. */
const slowBodies: Readonly<Record<string, string>> = {
  'millions of lists in each other': megabytes('['),
  'objects in each other': megabytes('{"a":'),
  'an object of half a million keys': `{${keys}}`,
  'millions of empty lists': `{"a":[${megabytes('[],')}[]]}`,
  'brackets after a string that seems to end': `{"a":"\\\\","b":${megabytes('[')}}`,
};
const bodies = Object.entries(slowBodies);

describe('bodies that take far longer to parse than to send', () => {
  const world = productWorld(['harbour'], { settings: { STEPWELL_WORKER_KEY: workerKey } });
  let admin: Person;
  let author: Person;
  let workspaceId: string;
  beforeAll(async () => {
    workspaceId = await world.makeWorkspace('harbour', 'Hall');
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
    author = await world.addPerson('harbour', 'Paula', 'publisher', { [workspaceId]: 'publisher' });
  });

  const post = async (url: string, body: string, headers: Record<string, string> = {}, as?: Person) => {
    countAttacks('bodies');
    const sent = { 'content-type': 'application/json', ...headers };
    return world.http('POST', url, { as, body: Buffer.from(body), headers: sent });
  };

  it('what the parser of HTTP refuses is answered in the format of all errors', async () => {
    await world.product.app.listen(0, '127.0.0.1');
    const port = Number(new URL(await world.product.app.getUrl()).port);
    const start = 'POST /v1/tracking HTTP/1.1\r\nhost: stepwell.example\r\n';
    for (const [request, error] of [
      ['GET\r\n\r\n', 'request.unreadable'],
      [`${start}cookie: ${'x'.repeat(20_000)}\r\n\r\n`, 'request.headers-too-large'],
      [`${start}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'request.unreadable'],
    ] as const) {
      countAttacks('bodies');
      const socket = connect(port, '127.0.0.1');
      socket.write(request);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(JSON.parse(answer.toString().split('\r\n\r\n')[1] ?? '')).toMatchObject({
        success: false,
        error,
      });
      socket.destroy();
    }
  });

  it.each(bodies)('%s: refused unread from people who are not signed in', async (_, body) => {
    const open = ['/v1/auth/login', '/reset/forgot', '/sso/check-idp', '/core-features/error-log'];
    for (const url of open) expect((await post(url, body)).answer.error, url).toBe('input.too-large');
    for (const url of ['/v1/workspaces', '/v1/tracking', `/v1/workflows/w/steps`]) {
      expect((await post(url, body)).status, url).toBe(401);
      const forged = await post(url, body, { authorization: 'Bearer a.b.c' });
      expect(forged.status, url).toBe(401);
    }
    expect((await post(internalCommandsPath, body)).status).toBe(404);
    expect((await post(internalCommandsPath, body, { authorization: 'Bearer x' })).status).toBe(404);
  });

  it.each(bodies)('%s: refused unparsed from members', async (_, body) => {
    expect((await post('/v1/tracking', body, {}, author)).answer.error).toBe('input.too-large');
    expect((await post('/v1/workspaces', body, {}, admin)).answer.error).toBe('input.too-large');
    for (const method of ['PUT', 'PATCH'] as const) {
      const url = method === 'PUT' ? '/v1/workflows/w/transcription' : '/v1/workflows/w/sentences';
      const headers = { 'content-type': 'application/json' };
      const reply = await world.http(method, url, { as: author, body: Buffer.from(body), headers });
      expect(reply.answer.error).toBe('input.too-complex');
    }
  });

  it('takes what is as large as a transcript of hours, and no more than that', async () => {
    const word = { word: 'pressure', startTime: 1.25, endTime: 1.5, confidence: 0.98 };
    const said = (id: number) => ({ id: `s${id}`, sentence: '"\\[{,', startTime: 1, endTime: 2, words: Array.from({ length: 40 }, () => word) }); // prettier-ignore
    const save = (sentences: number) =>
      world.http('PUT', '/v1/workflows/w/transcription', {
        as: author,
        body: { sentences: Array.from({ length: sentences }, (_, id) => said(id)) },
      });
    expect((await save(2_600)).answer.error).toBe('resource.absent'); // read and understood
    expect((await save(3_500)).answer.error).toBe('input.too-large');
  });

  it('takes the bodies of workers by their key', async () => {
    const body = JSON.stringify({ type: 'x', data: { text: 'a'.repeat(bodyLimits.medium) } });
    const headers = { authorization: `Bearer ${workerKey}` };
    expect((await post(internalCommandsPath, body, headers)).status).toBe(400);
  });

  it('takes no compressed body, of whatever type: a few bytes of it may be gigabytes', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000)).toString('latin1');
    for (const [url, type] of [
      ['/v1/workspaces', 'application/json'],
      ['/scim/v2/Users', 'application/scim+json'],
      ['/v1/troubleshooting/sample', 'application/octet-stream'],
    ] as const)
      for (const encoding of ['gzip', 'br', 'deflate', 'GZIP, identity']) {
        const headers = { 'content-type': type, 'content-encoding': encoding };
        const { status, text } = await post(url, bomb, headers, admin);
        expect([status, text], `${url} ${encoding}`).toEqual([
          415,
          expect.stringContaining('Compressed bodies are not accepted.'),
        ]);
      }
    const plain = { 'content-encoding': 'identity' };
    expect((await post('/v1/workspaces', '{"name":"Plain"}', plain, admin)).status).toBe(200);
  });

  it('takes no encoding but UTF-8, which is the only one of JSON', async () => {
    for (const charset of ['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-7"', 'utf-8; charset=utf-16'])
      for (const type of ['application/json', 'application/scim+json']) {
        const headers = { 'content-type': `${type}; charset=${charset}` };
        const { status, text } = await post('/v1/workspaces', '{"name":"Café"}', headers, admin);
        expect([status, text], `${type} ${charset}`).toEqual([
          415,
          expect.stringContaining('Only UTF-8 is accepted.'),
        ]);
      }
    for (const charset of ['utf-8', 'UTF-8', 'utf8', '"utf-8"']) {
      const headers = { 'content-type': `application/json;charset=${charset}` };
      const { status } = await post('/v1/workspaces', `{"name":"Café ${charset.length}"}`, headers, admin);
      expect(status, charset).toBe(200);
    }
  });

  it('takes no bytes that are no UTF-8: they would be stored as other texts than were sent', async () => {
    for (const bytes of [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe9]]) {
      const body = Buffer.concat([Buffer.from('{"name":"Hall '), Buffer.from(bytes), Buffer.from('"}')]);
      const headers = { 'content-type': 'application/json' };
      const { answer } = await world.http('POST', '/v1/workspaces', { as: admin, body, headers });
      expect(answer.error, bytes.join(' ')).toBe('input.unreadable');
    }
  });

  it('takes a request without a body although it names the type of one', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(0);
    const removed = await world.http('DELETE', '/v1/workflows/absent', { as: author, body, headers });
    expect(removed.answer.error).toBe('resource.absent');
    expect((await post('/v1/workspaces', '', {}, admin)).answer.error).toBe('input.invalid');
  });

  it('takes an empty part of a path for no number', async () => {
    for (const revision of ['', '%20']) {
      const restored = await post(
        `/v1/workflows/w/versions/${revision}/restore`,
        '{"revision":3}',
        {},
        author,
      );
      expect(restored.answer.error).toBe('input.invalid');
    }
  });

  it('takes no form, and no body whose objects would get a prototype', async () => {
    const body = JSON.stringify(ForgotPasswordBody.parse({ email: 'a@example.com' }));
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      'application/jsonp',
    ])
      expect((await post('/v1/workspaces', body, { 'content-type': type }, admin)).status).toBe(415);
    for (const key of ['"__proto__":{"role":"admin-super"}', '"constructor":{"prototype":{}}'])
      expect((await post('/v1/workspaces', `{"name":"Hall",${key}}`, {}, admin)).answer.error).toBe(
        'input.unreadable',
      );
  });
});
