import { createHash, randomUUID } from 'node:crypto';
import { access, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DurableFolders, createDurableFolder, syncFolder } from './durable-folder.ts';

/** More removals than meet one move: something else is wrong. */
const maxMoves = 100;

/** Checks a written file before it gets its name; rejects to discard it. */
export type Check = (written: { size: number; sha256: string }) => void;

/**
 * Files that appear complete and durable, or not at all. Incomplete writes and removals are in a separate folder, which
 * a new process empties: nothing refers to it.
 */
export class DurableFiles {
  readonly #temporaryFolder: string;
  readonly #folders: DurableFolders;

  private constructor(root: string, temporaryFolder: string) {
    this.#temporaryFolder = temporaryFolder;
    this.#folders = new DurableFolders(root);
  }

  /** `root` must be on one file system, so that a rename within it is atomic. */
  static async open(root: string): Promise<DurableFiles> {
    const temporaryFolder = join(root, 'passing');
    createDurableFolder(temporaryFolder);
    for (const leftover of await readdir(temporaryFolder))
      await rm(join(temporaryFolder, leftover), { recursive: true, force: true });
    return new DurableFiles(root, temporaryFolder);
  }

  /** A reader of the path sees the old bytes or the new, never a mix. `path` may depend on what was written. */
  async write(
    path: string | ((written: { size: number; sha256: string }) => string),
    body: Readable | Buffer,
    check: Check = () => undefined,
  ): Promise<{ size: number; sha256: string }> {
    const temporary = join(this.#temporaryFolder, randomUUID());
    const file = await open(temporary, 'wx');
    try {
      const written = await writeAll(file, body);
      check(written);
      await file.sync();
      await file.close();
      await this.moveInto(temporary, typeof path === 'string' ? path : path(written));
      return written;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Moves a file, whose bytes are durable, to its path, durably. Its folder may be removed again and again meanwhile. */
  async moveInto(from: string, to: string): Promise<void> {
    const folder = dirname(to);
    for (let attempt = 1; !(await this.#tryMove(from, to, attempt < maxMoves)); attempt++)
      this.#folders.invalidate(folder);
    await syncFolder(folder).catch(ignoreMissing); // removed, with what was moved into it
  }

  /** Whether it was moved; not if its folder was removed at this moment and `mayBeRemoved`. */
  async #tryMove(from: string, to: string, mayBeRemoved: boolean): Promise<boolean> {
    try {
      await this.#folders.create(dirname(to));
      await rename(from, to);
      return true;
    } catch (error) {
      if (!mayBeRemoved || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await access(from); // or it is the file that is missing
      return false;
    }
  }

  /** Removes a file or a folder with its content: atomically and durably. */
  async remove(path: string): Promise<void> {
    this.#folders.invalidate(path);
    const removed = join(this.#temporaryFolder, randomUUID());
    try {
      await rename(path, removed);
    } catch (error) {
      if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return;
      throw error;
    }
    await syncFolder(dirname(path)).catch(ignoreMissing); // the folder may be being removed, too
    // a file that was on its way into the folder may arrive while it is emptied
    await rm(removed, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
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
