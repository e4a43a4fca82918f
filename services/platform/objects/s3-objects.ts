import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { bodyBytes } from './body-bytes.ts';
import { UploadPartDamaged, UploadPartMissing } from './object-errors.ts';
import { demandPath, partsFolder, pathOfKey } from './object-paths.ts';
import type { ObjectInfo, Objects } from './objects.ts';
import { S3Bucket } from './s3-bucket.ts';
import { putPieces } from './s3-multipart.ts';

export interface S3ObjectsSettings {
  /** `https://<key>:<secret>@<host>/<bucket>?region=<region>`. */
  readonly url: string;
  /** Folder of this machine for objects that are lent to programs. */
  readonly scratch: string;
}

const partsReadAhead = 4;

/**
 * Objects in a bucket of any S3 service: below `data/` by key, and below `parts/` what arrived of uploads. A part of ours is
 * smaller than S3 lets parts be: it is an object of its own, safe at once and replaced whole, and the upload's end joins them.
 */
export async function openS3Objects({
  url,
  scratch,
}: S3ObjectsSettings): Promise<Objects & { close: () => void }> {
  const bucket = new S3Bucket(url);
  await bucket.demand();
  await mkdir(scratch, { recursive: true });
  const demandInfo = async (key: string): Promise<ObjectInfo> => {
    const info = await bucket.head(key);
    if (!info) throw NotFound();
    return info;
  };
  return {
    put: async (organizationId, key, body) => {
      const path = demandPath('data', organizationId, key);
      await (Buffer.isBuffer(body) ? bucket.put(path, body) : putPieces(bucket, path, body));
      return demandInfo(path);
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
      await bucket.removeBelow(`${path}/`);
    },
    putPart: async (organizationId, uploadId, part, body, sha256) => {
      const folder = partsFolder('parts', organizationId, uploadId);
      const bytes = await bodyBytes(body);
      const found = createHash('sha256').update(bytes).digest('hex');
      if (sha256 !== undefined && found !== sha256.toLowerCase()) throw UploadPartDamaged();
      await bucket.put(partKey(folder, part), bytes);
      return { size: bytes.length, sha256: found };
    },
    listParts: (organizationId, uploadId) => partsIn(bucket, partsFolder('parts', organizationId, uploadId)),
    completeParts: async (organizationId, uploadId, key, count) => {
      const path = demandPath('data', organizationId, key);
      const folder = partsFolder('parts', organizationId, uploadId);
      const there = new Set((await partsIn(bucket, folder)).map(({ part }) => part));
      const joined = there.size === 0 ? await bucket.head(path) : null;
      if (joined) return joined;
      const numbers = Array.from({ length: count }, (_, at) => at + 1);
      const firstMissing = count < 1 ? 1 : numbers.find((part) => !there.has(part));
      if (firstMissing !== undefined) throw UploadPartMissing({ facts: { firstMissing } });
      await putPieces(bucket, path, partsInOrder(bucket, folder, numbers));
      const info = await demandInfo(path);
      await bucket.removeBelow(`${folder}/`);
      return info;
    },
    abortParts: async (organizationId, uploadId) =>
      bucket.removeBelow(`${partsFolder('parts', organizationId, uploadId)}/`),
    local: async (organizationId, key) => {
      const path = pathOfKey('data', organizationId, key);
      const found = path === null ? null : await bucket.get(path);
      if (!found) throw NotFound();
      const copy = join(scratch, randomUUID());
      await pipeline(found.body, createWriteStream(copy));
      return { path: copy, release: () => rm(copy, { force: true }) };
    },
    close: () => bucket.client.destroy(),
  };
}

const partKey = (folder: string, part: number): string => `${folder}/${String(part).padStart(6, '0')}`;

async function partsIn(bucket: S3Bucket, folder: string): Promise<{ part: number; size: number }[]> {
  const parts: { part: number; size: number }[] = [];
  for await (const { key, size } of bucket.list(`${folder}/`))
    parts.push({ part: Number(key.slice(folder.length + 1)), size });
  return parts;
}

/** The bytes of the parts, a few of which are on their way while one is used. */
async function* partsInOrder(
  bucket: S3Bucket,
  folder: string,
  numbers: readonly number[],
): AsyncGenerator<Uint8Array> {
  const read = async (part: number): Promise<Buffer> => {
    const found = await bucket.get(partKey(folder, part));
    if (!found) throw UploadPartMissing({ facts: { firstMissing: part } });
    return bodyBytes(found.body);
  };
  for (let at = 0; at < numbers.length; at += partsReadAhead)
    yield* await Promise.all(numbers.slice(at, at + partsReadAhead).map(read));
}
