import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncFolder } from '../../durable/durable-folder.ts';
import type { FolderSync } from '../engine-state.ts';

/**
 * `store/<first digits>/<uuid>` is the folder of a table or a database, and the deepest folder whose entries are named
 * by the engine.
 */
const maxDepth = 2;

/** Syncs the folders of the engine's own data folder. */
export function folderSync(folder: string): FolderSync {
  return {
    table: (path) => syncFolder(resolve(folder, path)),
    tables: async () => {
      await syncFolder(folder);
      for (const part of ['metadata', 'data', 'store']) await syncSubfolders(join(folder, part), maxDepth);
    },
  };
}

/** The parent folder is synced last, so that a name never exists without its content. */
async function syncSubfolders(folder: string, depth: number): Promise<void> {
  try {
    const entries = depth > 0 ? await readdir(folder, { withFileTypes: true }) : [];
    for (const entry of entries)
      if (entry.isDirectory()) await syncSubfolders(join(folder, entry.name), depth - 1);
    await syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // the engine removes dropped tables
  }
}
