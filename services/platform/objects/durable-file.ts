import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

/** Writes beside the target, makes it durable, then renames: a reader sees the old bytes or the new, never half. */
export async function writeDurably(
  path: string,
  body: Readable | Buffer,
  check: (written: { size: number; sha256: string }) => void = () => undefined,
  mode = 0o666,
): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', mode);
  try {
    const written = await writeAll(file, body);
    check(written);
    await file.sync();
    await file.close();
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, body: Readable | Buffer) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as Uint8Array);
    hash.update(bytes);
    await file.writeFile(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** A rename survives a power loss only when its folder is on the disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
