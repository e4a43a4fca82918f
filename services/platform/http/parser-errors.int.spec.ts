import { once, type EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpErrors } from './http-errors.ts';
import { answerParserError, trackResponses } from './parser-errors.ts';

const logged: string[] = [];
const handled: unknown[] = [];
const errors = new HttpErrors(
  pino(new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) })),
);
const fastify = new FastifyAdapter({
  requestTimeout: 2_000,
  http: { headersTimeout: 1_500, connectionsCheckingInterval: 100 },
  clientErrorHandler: answerParserError,
}).getInstance();
let port: number;
beforeAll(async () => {
  trackResponses(fastify.server);
  fastify.setErrorHandler((error, request, reply) => errors.answer(error, request, reply));
  fastify.get('/', async () => ({ answered: true }));
  fastify.post('/', async ({ body }) => {
    handled.push(body);
    return { answered: true };
  });
  fastify.get('/never', () => new Promise(() => undefined));
  fastify.get('/half', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': '100' });
    reply.raw.write('half');
  });
  port = Number(new URL(await fastify.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => fastify.close());

/** All that a connection answers; `garbage` follows once the request is read or begins to be answered. */
async function answerTo(request: string, garbageAfter?: 'request' | 'data'): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined); // a reset after the answer
  const closed = once(socket, 'close');
  const awaited =
    garbageAfter &&
    once(garbageAfter === 'request' ? fastify.server : (socket as EventEmitter), garbageAfter);
  socket.write(request);
  await awaited;
  if (awaited) socket.write('garbage\r\n\r\n');
  await closed;
  return answer;
}
const refusalIn = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return {
    head,
    ...(JSON.parse(body) as { success: boolean; code: number; error: string; message: string }),
  };
};

const host = 'host: stepwell.example\r\n';
const post = `POST / HTTP/1.1\r\n${host}content-type: application/json\r\n`;
it.each([
  ['a malformed request line', 'GET\r\n\r\n', 400, 'request.unreadable'],
  ['an unknown method', `EXPLODE / HTTP/1.1\r\n${host}\r\n`, 400, 'request.unreadable'],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'request.unreadable'],
  ['another protocol', '\u0016\u0003\u0001\u0002', 400, 'request.unreadable'],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400, 'request.unreadable'],
  ['a malformed chunk', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, 'request.unreadable'],
  ['too many headers', `GET / HTTP/1.1\r\n${host}cookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'request.headers-too-large'],
  ['an extension of a chunk that is too large', `${post}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}`, 413, 'input.too-large'],
  ['half of the headers', `GET / HTTP/1.1\r\n${host}`, 408, 'request.timeout'],
  ['half of a body', `${post}content-length: 9\r\n\r\n{`, 408, 'request.timeout'],
] as const)('%s is refused in the format of all errors', async (_, request, code, error) => {
  const { head, ...refusal } = refusalIn(await answerTo(request));
  expect(refusal).toMatchObject({ success: false, code, error });
  expect(refusal.message).toContain('Nothing was changed');
  expect(head).toContain(`HTTP/1.1 ${code} `);
  expect(head).toContain('connection: close');
  expect(handled).toEqual([]);
  expect(logged).toEqual([]);
}); // prettier-ignore

it('what follows an answer is refused after it', async () => {
  const [first = '', ...rest] = (await answerTo(`GET / HTTP/1.1\r\n${host}\r\n`, 'data')).split('HTTP/1.1 ').slice(1);
  expect(first).toContain('{"answered":true}');
  expect(rest.join('')).toContain('request.unreadable');
}); // prettier-ignore

it('nothing is written where an answer is on its way: it would be read as that answer', async () => {
  expect(await answerTo(`GET /never HTTP/1.1\r\n${host}\r\n`, 'request')).toBe('');
  const half = await answerTo(`GET /half HTTP/1.1\r\n${host}\r\n`, 'data');
  expect(half).toMatch(/half$/);
  expect(logged).toEqual([]);
});
