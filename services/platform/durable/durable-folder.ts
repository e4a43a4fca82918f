import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** A name survives a power loss only once its folder is synced to the disk. */
export function syncFolderNow(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Like `syncFolderNow`, without blocking the thread. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder that survives a power loss, with its missing parents. For the few folders that a process opens at
 * its start; the folder's own name is synced even if it exists, because its creator may have crashed before doing so.
 */
export function createDurableFolder(folder: string, mode = 0o700): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode }) ?? path;
  for (let created = path; created.length >= first.length; created = dirname(created))
    syncFolderNow(dirname(created));
}

/** Replaces a small file that has one writer: a reader sees the old text or the new, also after a power loss. */
export async function writeFileAtomically(path: string, text: string, mode: number): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, text, { mode, flush: true });
  await rename(next, path);
  await syncFolder(dirname(path));
}

/** Syncs a folder with its whole content, before it is reported as finished. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncFolder(path); // the same call syncs a file
  }
  await syncFolder(folder);
}

/** Above this the cache of durable folders is reset; that costs a few syncs and no more. */
const maxRememberedFolders = 10_000;

/** Folders below a root, made durable once each, even by concurrent callers. */
export class DurableFolders {
  readonly #root: string;
  readonly #durable = new Map<string, Promise<void>>();

  /** `root` must exist. */
  constructor(root: string) {
    this.#root = resolve(root);
  }

  /** Resolves once the folder, and each parent up to the root, would survive a power loss. */
  create(folder: string): Promise<void> {
    const path = resolve(folder);
    if (path === this.#root) return Promise.resolve();
    if (!path.startsWith(`${this.#root}/`))
      return Promise.reject(new Error(`${path} is not below ${this.#root}.`));
    const known = this.#durable.get(path);
    if (known) return known;
    if (this.#durable.size >= maxRememberedFolders) this.#durable.clear();
    const creation = this.#make(path);
    this.#durable.set(path, creation);
    creation.catch(() => this.#durable.delete(path));
    return creation;
  }

  /** Call before a folder is removed, so that the next caller creates it again. */
  invalidate(folder: string): void {
    const path = resolve(folder);
    for (const known of this.#durable.keys())
      if (known === path || known.startsWith(`${path}/`)) this.#durable.delete(known);
  }

  async #make(path: string): Promise<void> {
    const parent = dirname(path);
    await this.create(parent);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(parent);
  }
}
