import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { partBytes } from '../objects/s3-multipart.ts';
import { safePartsIn } from '../objects/upload-parts.ts';

/** A file of a data folder's objects, and its key in a bucket. */
export interface FolderObject {
  readonly key: string;
  readonly path: string;
  readonly size: number;
}

/** Objects by their keys; parts of open uploads by upload and number. */
export async function* folderObjects(folder: string): AsyncGenerator<FolderObject> {
  const root = join(folder, 'objects');
  yield* filesBelow(root, 'data');
  for (const organization of await namesIn(join(root, 'parts')))
    for (const upload of await namesIn(join(root, 'parts', organization))) {
      const parts = join(root, 'parts', organization, upload);
      for (const { part, name } of await safePartsIn(parts)) {
        const path = join(parts, name);
        const key = `parts/${organization}/${upload}/${String(part).padStart(6, '0')}`;
        yield { key, path, size: (await stat(path)).size };
      }
    }
}

async function* filesBelow(root: string, name: string): AsyncGenerator<FolderObject> {
  for (const entry of await entriesIn(join(root, name))) {
    const inside = join(name, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, inside);
    else if (entry.isFile()) {
      const path = join(root, inside);
      yield { key: relative(root, path).split(sep).join('/'), path, size: (await stat(path)).size };
    }
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await entriesIn(folder)).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

async function entriesIn(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // its objects may be in a bucket already
    throw error;
  }
}

/** Hex SHA-256. */
export async function hashOf(bytes: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/** In chunks that fill the parts of a multipart upload exactly. */
export const readFolderObject = ({ path }: FolderObject) =>
  createReadStream(path, { highWaterMark: 1 << 20 });

/** The service's tag of the bytes: the MD5 of a single upload, or of the MD5s of the parts. */
export async function etagOf(object: FolderObject): Promise<string> {
  const parts: Buffer[] = [];
  let hash = createHash('md5');
  let size = 0;
  for await (const piece of readFolderObject(object)) {
    const bytes = piece as Buffer;
    hash.update(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    parts.push(hash.digest());
    hash = createHash('md5');
    size = 0;
  }
  if (size > 0 || parts.length === 0) parts.push(hash.digest());
  const [only] = parts;
  if (only && parts.length === 1) return only.toString('hex');
  return `${createHash('md5').update(Buffer.concat(parts)).digest('hex')}-${parts.length}`;
}
