import { once } from 'node:events';
import { request } from 'node:http';
import { type Readable, Writable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HttpErrors } from './http-errors.ts';

let server: FastifyInstance;
let port: string;
let answered: PromiseWithResolvers<string>;
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  answered = Promise.withResolvers<string>();
  const log = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  const errors = new HttpErrors(pino(log));
  server = fastify();
  await server.register(fastifyCompress, { threshold: 1024 });
  server.setErrorHandler((error, asked, reply) => {
    errors.answer(error, asked, reply);
    answered.resolve(String((error as { code?: unknown }).code));
  });
  server.post('/large', async (_request, reply) => {
    if (!reply.raw.closed) await once(reply.raw, 'close');
    return { text: 'x'.repeat(100_000) };
  });
  server.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  server.put('/file', ({ body }) => (body as Readable).toArray());
  server.get('/broken', () => Promise.reject(new Error('broken')));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  port = new URL(address).port;
});
afterEach(() => server.close());

it('an answer that its client does not wait for is no internal error; others still are', async () => {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' };
  const sent = request({ port, host: '127.0.0.1', path: '/large', method: 'POST', headers, agent: false });
  sent.on('error', () => undefined);
  sent.end('{}');
  await once(sent, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'));
  setTimeout(() => sent.destroy(), 200);
  expect(await answered.promise).toBe('ERR_STREAM_PREMATURE_CLOSE');
  expect(logged).toEqual([]);
  expect((await server.inject('/broken')).statusCode).toBe(500);
  expect(logged).toHaveLength(1);
});

it('a body that its client does not finish is no internal error', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': 80_000 };
  const sent = request({ port, host: '127.0.0.1', path: '/file', method: 'PUT', headers, agent: false });
  sent.on('error', () => undefined);
  sent.write('GIF8');
  await once(sent, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'));
  setTimeout(() => sent.destroy(), 200);
  expect(await answered.promise).toBe('ECONNRESET');
  expect((await server.inject('/broken')).statusCode).toBe(500);
  expect(logged).toHaveLength(1);
});
