import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedObjects } from '../platform/objects/embedded-objects.ts';
import type { ByteRange } from '../platform/objects/objects.ts';
import { sendStoredFile } from './send-stored-file.ts';

describe('a stored file', () => {
  const bytes = Buffer.from('0123456789');
  let folder: string;
  let server: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stepwell-file-'));
    const objects = await openEmbeddedObjects({ folder });
    await objects.put('o', 'o/video/v', bytes);
    server = Fastify();
    server.get('/file', (request, reply) =>
      sendStoredFile(objects, { organizationId: 'o', key: 'o/video/v', type: 'video/mp4' }, request, reply),
    );
    const reversed = Buffer.from(bytes.toReversed());
    const version = {
      name: 'reversed',
      read: ({ start, end }: ByteRange) => Readable.from([reversed.subarray(start, end + 1)]),
    };
    server.get('/version', (request, reply) => {
      const file = { organizationId: 'o', key: 'o/video/v', type: 'video/mp4', version };
      return sendStoredFile(objects, file, request, reply);
    });
    server.get('/:name', ({ params, ...request }, reply) => {
      const { name } = params as { name: string };
      const file = {
        organizationId: 'o',
        key: 'o/video/none',
        type: 'video/mp4',
        isOptional: name === 'optional',
      };
      return sendStoredFile(objects, file, request as never, reply);
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (headers: Record<string, string>) => server.inject({ url: '/file', headers });

  it.each([
    ['bytes=0-0', '0'],
    ['bytes=0-', '0123456789'],
    ['bytes=9-', '9'],
    ['bytes=-1', '9'],
    ['bytes=-99999999999999999999', '0123456789'],
    ['bytes=2-99999999999999999999', '23456789'],
    ['bytes=00-01', '01'],
  ])('answers %s with that part', async (range, part) => {
    const reply = await get({ range });
    expect([reply.statusCode, reply.body]).toEqual([206, part]);
    expect(reply.headers['content-length']).toBe(String(part.length));
  });

  it('in another version has its bytes, and a tag of its own', async () => {
    const stored = await get({});
    const version = await server.inject('/version');
    expect(version.body).toBe('9876543210');
    expect(version.headers['content-length']).toBe('10');
    expect(version.headers['etag']).not.toBe(stored.headers['etag']);
    const part = await server.inject({ url: '/version', headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body]).toEqual([206, '765']);
    // what was received of the one cannot be continued with the other
    const headers = { range: 'bytes=2-4', 'if-range': String(stored.headers['etag']) };
    expect((await server.inject({ url: '/version', headers })).body).toBe('9876543210');
    expect((await server.inject({ url: '/version', headers: { range: 'bytes=10-' } })).statusCode).toBe(416);
  });

  it('that no video of an earlier release has is answered with nothing', async () => {
    const optional = await server.inject({ url: '/optional' });
    expect([optional.statusCode, optional.body]).toEqual([204, '']);
    expect((await server.inject({ url: '/required' })).statusCode).not.toBe(204);
  });

  it.each(['bytes=-0', 'bytes=10-', 'bytes=5-2', 'bytes=99999999999999999999-'])(
    'has nothing at %s',
    async (range) => {
      const reply = await get({ range });
      expect([reply.statusCode, reply.body]).toEqual([416, '']);
      expect(reply.headers['content-range']).toBe('bytes */10');
    },
  );

  it.each(['bytes=', 'bytes=-', 'bytes=a-b', 'bytes=+1-2', 'bytes=0x1-0x2', 'items=0-1', 'bytes=0-1,3-4'])(
    'is sent whole for %s',
    async (range) => {
      const reply = await get({ range });
      expect([reply.statusCode, reply.body]).toEqual([200, '0123456789']);
    },
  );

  it('continues only the version of which the client has the beginning', async () => {
    const etag = String((await get({})).headers['etag']);
    expect((await get({ range: 'bytes=5-', 'if-range': etag })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=5-', 'if-range': '"another"' })).body).toBe('0123456789');
    expect((await get({ range: 'bytes=5-', 'if-range': `W/${etag}` })).statusCode).toBe(200);
  });
});
