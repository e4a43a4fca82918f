import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step: a copy in several steps starts over at each write, and under load would never end. */
const allPages = 2 ** 31 - 1;

/** A file of a backup, as its list records it. */
export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * One consistent copy of a SQLite file that others write, made off the main thread through SQLite itself: opening it
 * any other way would drop the locks of this process. `null` if there is no such file.
 */
export async function copyDatabase(from: string, to: string): Promise<CopiedFile | null> {
  if (!existsSync(from)) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  await syncFile(to);
  return describeFile(to);
}

/** Flushes a file from the page cache to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function describeFile(path: string): Promise<CopiedFile> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
