import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { readAnchorFile } from '../seals/embedded-anchors.ts';
import {
  databaseFiles,
  keysFile,
  keysFolder,
  logName,
  type BackupFolders,
  type BackupList,
  type BackupParts,
} from './backup-layout.ts';
import { copyDatabase, type CopiedFile } from './copy-database.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupOptions {
  /** The data folder; its process may be running. */
  readonly folder: string;
  /** An absent or empty folder, or one whose backup was interrupted. */
  readonly target: string;
  /** Where the keys go if not into the backup itself. */
  readonly keysTarget?: string | undefined;
}

/**
 * Copies what cannot be rebuilt, except emails (see decision 0013); read models and the analytics store are rebuilt
 * from the log at the first start. Rejects with an error if the target is not empty or what was copied does not verify.
 */
export async function makeBackup({ folder, target, keysTarget }: BackupOptions): Promise<BackupList> {
  if (!relative(resolve(folder), resolve(target)).startsWith('..'))
    throw new Error('A backup cannot be inside the data folder.');
  const copy = (folders: BackupFolders) => copyFolder(folder, folders);
  return (await writeBackup({ target, keysTarget, copy })).list;
}

async function copyFolder(folder: string, { data, keys: keysTarget }: BackupFolders): Promise<BackupParts> {
  const anchor = readAnchorFile(keysFolder(folder)); // before the log, which grows meanwhile
  const files: Record<string, CopiedFile> = {};
  for (const name of databaseFiles) {
    const copied = await copyDatabase(join(folder, name), join(data, name));
    if (copied) files[name] = copied;
  }
  const keys = await copyDatabase(join(keysFolder(folder), keysFile), join(keysTarget, keysFile));
  if (keys === null || !files[logName]) throw new Error(`${folder} has no log and keys to back up.`);
  const objects = await copyObjects(join(folder, 'objects', 'data'), join(data, 'objects', 'data'));
  return { files, objects, anchor };
}

/** Objects never change under their name, so a hard link is as good as a copy; otherwise they are copied. */
async function copyObjects(from: string, to: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  if (!existsSync(from)) return sizes;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const name = relative(from, source);
    if (await copyObject(source, join(to, name))) sizes[name] = (await stat(join(to, name))).size;
  }
  return sizes;
}

/** `false` if it was deleted meanwhile. */
async function copyObject(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
      return copyFile(source, target); // another file system, or one without links
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
