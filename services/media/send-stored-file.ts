import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../contracts/kernel/errors.ts';
import type { ByteRange, ObjectInfo, Objects } from '../platform/objects/objects.ts';

/** Pictures and segments never change under their name; the URL itself expires. */
export const immutableCacheControl = 'private, max-age=600, immutable';

/** Other bytes than those that are stored, and as many. */
export interface FileVersion {
  /** Differs between versions of a file. */
  readonly name: string;
  readonly read: (range: ByteRange) => AsyncIterable<Buffer>;
}

/** A file of an organisation, and its HTTP metadata. */
interface StoredFile {
  readonly organizationId: string;
  /** `null` if the URL names nothing. */
  readonly key: string | null;
  readonly type: string;
  /** What is sent, where that is not simply what is stored. */
  readonly version?: FileVersion;
  /** Videos of an earlier release do not have it: the answer is then 204. */
  readonly isOptional?: boolean;
}

/** Responds with the bytes of a stored file, or with the requested range. */
export async function sendStoredFile(
  objects: Objects,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { organizationId, key } = file;
  const info = key === null ? null : await objects.head(organizationId, key);
  if (key !== null && info !== null) return sendBytes(objects, { ...file, key, info }, request, reply);
  if (file.isOptional !== true) throw NotFound();
  return reply.status(204).header('cache-control', 'no-store').send();
}

interface FoundFile extends StoredFile {
  readonly key: string;
  readonly info: ObjectInfo;
}

async function sendBytes(objects: Objects, file: FoundFile, request: FastifyRequest, reply: FastifyReply) {
  const { type, version, info } = file;
  const etag = `"${info.etag}${version ? `-${version.name}` : ''}"`;
  // continues another version of the file: it gets the whole of this one (RFC 9110, 13.1.5)
  const isOutdated = (request.headers['if-range'] ?? etag) !== etag;
  const range = isOutdated ? null : rangeOf(request.headers.range, info);
  reply
    .type(type)
    .header('cache-control', immutableCacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${info.size}`).send();
  const body = await openBytes(objects, file, range);
  if (body === null) throw NotFound();
  if (range === null) return reply.header('content-length', info.size).send(body);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(body);
}

/** The bytes of the file, or of its version; `null` if it has been deleted. */
async function openBytes(
  objects: Objects,
  { organizationId, key, version, info }: FoundFile,
  range: ByteRange | null,
): Promise<Readable | null> {
  if (version)
    return Readable.from(version.read(range ?? { start: 0, end: info.size - 1 }), { objectMode: false });
  const found = await objects.get(organizationId, key, range ?? undefined);
  return found && found.body;
}

/** One range, as players request it; `null` for the whole, as for unsupported ranges (RFC 9110, 14.2). */
function rangeOf(
  header: string | undefined,
  { size }: ObjectInfo,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const { start, end } = boundsOf(from, to, size);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

/** `from-to`, `from-` to the end, or `-to` for a number of bytes at the end. */
function boundsOf(from: string, to: string, size: number): { start: number; end: number } {
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 };
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
