import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { S3Bucket } from './s3-bucket.ts';
import { joinParts } from './s3-joining.ts';
import { partBytes, putPieces } from './s3-multipart.ts';

let server: Server;
afterEach(() => server.close());

const refusal = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const storedParts = Array.from(
  { length: 8 },
  (_, at) =>
    `<Contents><Key>folder/${String(at + 1).padStart(6, '0')}</Key><Size>${partBytes / 4}</Size><ETag>e</ETag></Contents>`,
).join('');

/** What the service answers to anything but a part. */
function answerTo(method: string | undefined, parameters: URLSearchParams): [status: number, body: string] {
  if (method === 'DELETE') return [403, refusal('AbortRefused')];
  if (method === 'POST' && parameters.has('uploadId'))
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  if (parameters.has('uploads'))
    return [200, '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'];
  if (parameters.has('list-type')) return [200, `<ListBucketResult>${storedParts}</ListBucketResult>`];
  return [200, 'x'.repeat(partBytes / 4)];
}

/** An S3 service that refuses the second part while it still takes the first, and refuses to abort. */
async function refusingBucket() {
  const seen = { openParts: 0, openPartsAtAbort: null as number | null };
  server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    const part = searchParams.get('partNumber');
    if (part !== null) seen.openParts++;
    for await (const _ of request); // a response before the end of the request would break the connection
    if (part === null) {
      if (request.method === 'DELETE') seen.openPartsAtAbort = seen.openParts;
      const [status, body] = answerTo(request.method, searchParams);
      response.writeHead(status, { etag: 'e' }).end(body);
      return;
    }
    if (part === '1') await pause(300);
    seen.openParts--;
    response
      .writeHead(part === '1' ? 200 : 403, { etag: 'e' })
      .end(part === '1' ? '' : refusal('PartRefused'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return { seen, bucket: new S3Bucket(`http://key:secret@127.0.0.1:${port}/bucket`) };
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let at = 0; at < 3; at++) yield Buffer.alloc(partBytes);
}

it.each([
  ['written in pieces', (bucket: S3Bucket) => putPieces(bucket, 'data/film', pieces())],
  ['joined of its parts', (bucket: S3Bucket) => joinParts(bucket, 'folder', 'data/film', 8)],
])(
  'an object that cannot be %s is aborted once no part of it is on its way, and its own error is reported',
  async (_, write) => {
    const { seen, bucket } = await refusingBucket();
    await expect(write(bucket)).rejects.toThrow('PartRefused');
    expect(seen.openPartsAtAbort).toBe(0);
  },
);

it('joins many uploads at once with few of their parts in memory', async () => {
  const reads = { open: 0, most: 0 };
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    for await (const _ of request);
    const isRead = request.method === 'GET' && /\/\d{6}$/.test(pathname);
    if (isRead) {
      reads.most = Math.max(reads.most, ++reads.open);
      await pause(20);
      reads.open--;
    }
    const [status, body] = answerTo(request.method, searchParams);
    response.writeHead(status, { etag: 'e' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server listens on a port
  const bucket = new S3Bucket(`http://key:secret@127.0.0.1:${port}/bucket`);
  await Promise.all(Array.from({ length: 12 }, (_, at) => joinParts(bucket, 'folder', `data/film-${at}`, 8)));
  expect(reads.most).toBeLessThanOrEqual(8 * 4);
});
