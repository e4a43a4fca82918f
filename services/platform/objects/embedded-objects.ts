import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BigIntStats } from 'node:fs';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { createDurableFolder } from '../durable/durable-folder.ts';
import { DurableFiles } from '../durable/durable-files.ts';
import { requireFreeSpace } from './free-space.ts';
import { requirePath, partsFolder, pathOfKey } from './object-paths.ts';
import type { ObjectInfo, Objects } from './objects.ts';
import { UploadParts } from './upload-parts.ts';

export interface EmbeddedObjectsOptions {
  /** Holds `data` (objects by key), `parts` (open uploads) and `passing` (files being written or removed). */
  readonly folder: string;
  /** Refuses before a write could fail; by default below 2 GB or 5 % of free disk. */
  readonly requireSpace?: (neededBytes: number) => Promise<void>;
}

/** Objects as files on the local disk: durable and complete before they are visible. */
export async function openEmbeddedObjects(options: EmbeddedObjectsOptions): Promise<Objects> {
  const data = join(options.folder, 'data');
  const uploads = join(options.folder, 'parts');
  createDurableFolder(data);
  createDurableFolder(uploads);
  const files = await DurableFiles.open(options.folder);
  const demandSpace = options.requireSpace ?? ((needed) => requireFreeSpace(options.folder, needed));
  const parts = new UploadParts(files);
  const lend = async (organizationId: string, key: string) => {
    const path = pathOfKey(data, organizationId, key);
    if (path === null || (await infoOf(path)) === null) throw NotFound();
    return { path, release: () => Promise.resolve() };
  };
  return {
    put: async (organizationId, key, body) => {
      const path = requirePath(data, organizationId, key);
      await demandSpace(Buffer.isBuffer(body) ? body.length : 0);
      await files.write(path, body);
      return requireInfo(path);
    },
    get: async (organizationId, key, range) => {
      const path = pathOfKey(data, organizationId, key);
      const file = path === null ? null : await openFile(path);
      return file && readFrom(file, range);
    },
    head: async (organizationId, key) => {
      const path = pathOfKey(data, organizationId, key);
      return path === null ? null : infoOf(path);
    },
    delete: async (organizationId, keyPrefix) => {
      const path = pathOfKey(data, organizationId, keyPrefix.replace(/\/$/, ''));
      if (path !== null) await files.remove(path);
    },
    putPart: async (organizationId, uploadId, part, body, sha256) => {
      await demandSpace(0);
      return parts.put(partsFolder(uploads, organizationId, uploadId), part, body, sha256);
    },
    listParts: async (organizationId, uploadId) => parts.list(partsFolder(uploads, organizationId, uploadId)),
    completeParts: async (organizationId, uploadId, key, count) => {
      const path = requirePath(data, organizationId, key);
      const folder = partsFolder(uploads, organizationId, uploadId);
      const isJoined = (await parts.list(folder)).length === 0 && (await infoOf(path)) !== null;
      if (!isJoined) await parts.complete(folder, count, path);
      return requireInfo(path);
    },
    abortParts: async (organizationId, uploadId) =>
      parts.abort(partsFolder(uploads, organizationId, uploadId)),
    local: lend,
    outline: async (organizationId, key) => ({
      ...(await lend(organizationId, key)),
      isWhole: true,
      fetch: async () => undefined,
    }),
  };
}

async function openFile(path: string): Promise<FileHandle | null> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullWhenAbsent);
}

async function readFrom(file: FileHandle, range: { start: number; end: number } | undefined) {
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) {
    await file.close();
    return null;
  }
  const info = describe(stats);
  const end = Math.min(range?.end ?? Infinity, info.size - 1);
  const start = range?.start ?? 0;
  if (start > end) {
    await file.close();
    return { info, body: Readable.from([]) };
  }
  return { info, body: file.createReadStream({ start, end, highWaterMark: 256 * 1024 }) };
}

async function infoOf(path: string): Promise<ObjectInfo | null> {
  const stats = await stat(path, { bigint: true }).catch(nullWhenAbsent);
  return stats?.isFile() ? describe(stats) : null;
}

async function requireInfo(path: string): Promise<ObjectInfo> {
  const info = await infoOf(path);
  if (!info) throw NotFound();
  return info;
}

const describe = (stats: BigIntStats): ObjectInfo => ({
  size: Number(stats.size),
  // Every write creates a new file, so its inode and time change with the bytes.
  etag: `${stats.ino.toString(36)}-${stats.mtimeNs.toString(36)}-${stats.size.toString(36)}`,
  modifiedAt: stats.mtime.toISOString(),
});

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (/^(ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(error.code ?? '')) return null;
  throw error;
}
