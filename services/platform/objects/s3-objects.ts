import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { bodyBytes } from './body-bytes.ts';
import { UploadPartDamaged } from './object-errors.ts';
import { requirePath, partsFolder, pathOfKey } from './object-paths.ts';
import type { ByteRange, ObjectInfo, Objects } from './objects.ts';
import { S3Bucket } from './s3-bucket.ts';
import { arrivedIn, joinGroup, joinParts, partKey } from './s3-joining.ts';
import { putPieces } from './s3-multipart.ts';

export interface S3ObjectsSettings {
  /** `https://<key>:<secret>@<host>/<bucket>?region=<region>`. */
  readonly url: string;
  /** Local folder for copies of objects that are provided for programs. */
  readonly scratch: string;
}

/** A file's type is recognised by its beginning or its end. */
const outlineBytes = 16 * 1024 * 1024;

/**
 * Objects in a bucket of any S3 service: below `data/` by key, and below `parts/` the parts of uploads. Our parts are
 * smaller than S3's minimum: each is an object of its own, durable immediately and replaced atomically; groups of them
 * are joined as they arrive, and completing the upload lets S3 join those.
 */
export async function openS3Objects({
  url,
  scratch,
}: S3ObjectsSettings): Promise<Objects & { close: () => void }> {
  const bucket = new S3Bucket(url);
  await bucket.requireAccess();
  await mkdir(scratch, { recursive: true });
  const requireInfo = async (key: string): Promise<ObjectInfo> => {
    const info = await bucket.head(key);
    if (!info) throw NotFound();
    return info;
  };
  const lend = async (organizationId: string, key: string, ranges?: readonly ByteRange[]) => {
    const path = requirePresent(pathOfKey('data', organizationId, key));
    const copy = join(scratch, randomUUID());
    const release = () => rm(copy, { force: true });
    try {
      await writeFile(copy, '');
      for (const range of ranges ?? [undefined]) await copyRange(path, copy, range);
      return { path: copy, release };
    } catch (error) {
      await release();
      throw error;
    }
  };
  const copyRange = async (path: string, copy: string, range?: ByteRange): Promise<void> => {
    const found = await bucket.get(path, range);
    if (!found) throw NotFound();
    await pipeline(found.body, createWriteStream(copy, { flags: 'r+', start: range?.start ?? 0 }));
    await truncate(copy, found.info.size);
  };
  return {
    put: async (organizationId, key, body) => {
      const path = requirePath('data', organizationId, key);
      await (Buffer.isBuffer(body) ? bucket.put(path, body) : putPieces(bucket, path, body));
      return requireInfo(path);
    },
    get: async (organizationId, key, range) => {
      const path = pathOfKey('data', organizationId, key);
      return path === null ? null : bucket.get(path, range);
    },
    head: async (organizationId, key) => {
      const path = pathOfKey('data', organizationId, key);
      return path === null ? null : bucket.head(path);
    },
    delete: async (organizationId, keyPrefix) => {
      const path = pathOfKey('data', organizationId, keyPrefix.replace(/\/$/, ''));
      if (path === null) return;
      await bucket.remove([path]);
      await bucket.removeByPrefix(`${path}/`);
    },
    putPart: async (organizationId, uploadId, part, body, sha256) => {
      const folder = partsFolder('parts', organizationId, uploadId);
      const bytes = await bodyBytes(body);
      const found = createHash('sha256').update(bytes).digest('hex');
      if (sha256 !== undefined && found !== sha256.toLowerCase()) throw UploadPartDamaged();
      const etag = await bucket.put(partKey(folder, part), bytes);
      // a group that is not joined now is joined when the upload completes
      await joinGroup(bucket, folder, { part, etag, bytes }).catch(() => undefined);
      return { size: bytes.length, sha256: found };
    },
    listParts: async (organizationId, uploadId) => {
      const { parts } = await arrivedIn(bucket, partsFolder('parts', organizationId, uploadId));
      return parts.map(({ part, size }) => ({ part, size }));
    },
    completeParts: async (organizationId, uploadId, key, count) => {
      const path = requirePath('data', organizationId, key);
      const folder = partsFolder('parts', organizationId, uploadId);
      const { parts } = await arrivedIn(bucket, folder);
      const joined = parts.length === 0 ? await bucket.head(path) : null;
      if (joined) return joined;
      await joinParts(bucket, folder, path, count);
      const info = await requireInfo(path);
      await bucket.removeByPrefix(`${folder}/`);
      return info;
    },
    abortParts: async (organizationId, uploadId) =>
      bucket.removeByPrefix(`${partsFolder('parts', organizationId, uploadId)}/`),
    local: (organizationId, key) => lend(organizationId, key),
    outline: async (organizationId, key) => {
      const object = requirePresent(pathOfKey('data', organizationId, key));
      const { size } = await requireInfo(object);
      const tail = size - outlineBytes;
      const isWhole = tail <= outlineBytes;
      if (isWhole) return { ...(await lend(organizationId, key)), isWhole, fetch: async () => undefined };
      const ends = [
        { start: 0, end: outlineBytes - 1 },
        { start: tail, end: size - 1 },
      ];
      const copy = await lend(organizationId, key, ends);
      const fetch = async (range: ByteRange): Promise<void> => {
        const missing = { start: Math.max(range.start, outlineBytes), end: Math.min(range.end, tail - 1) };
        if (missing.start <= missing.end) await copyRange(object, copy.path, missing);
      };
      return { ...copy, isWhole, fetch };
    },
    close: () => bucket.client.destroy(),
  };
}

function requirePresent(path: string | null): string {
  if (path === null) throw NotFound();
  return path;
}
