import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { syncFolder, syncTree } from '../durable/durable-folder.ts';
import { verifyLog } from '../event-store/verify-log.ts';
import { readSealPublicKey } from '../keys/embedded-keys.ts';
import {
  databaseFiles,
  dataOf,
  keysFile,
  keysFolder,
  keysOf,
  listFile,
  logPath,
  type BackupList,
} from './backup-layout.ts';
import { copyDatabase, flush, type CopiedFile } from './copy-database.ts';

export interface BackupWish {
  /** The data folder; its process may be serving. */
  readonly folder: string;
  /** An absent or empty folder. */
  readonly target: string;
  /** Where the keys go when not into the backup itself. */
  readonly keysTarget?: string | undefined;
}

/**
 * Copies what cannot be made again but for letters (see decision 0013); read models and the analytics store are made from the log at the first start. Rejects
 * with a sentence when the target is not empty or what was copied does not verify.
 */
export async function makeBackup({
  folder,
  target,
  keysTarget = keysOf(target),
}: BackupWish): Promise<BackupList> {
  await demandEmpty(target);
  await demandEmpty(keysTarget);
  if (!relative(resolve(folder), resolve(target)).startsWith('..'))
    throw new Error('A backup cannot lie inside the data folder.');
  const files: Record<string, CopiedFile> = {};
  for (const name of databaseFiles) {
    const copied = await copyDatabase(join(folder, name), join(dataOf(target), name));
    if (copied) files[name] = copied;
  }
  const keys = await copyDatabase(join(keysFolder(folder), keysFile), join(keysTarget, keysFile));
  if (keys === null || !files['log/events.sqlite'])
    throw new Error(`${folder} holds no log and keys to back up.`);
  const objects = await copyObjects(join(folder, 'objects', 'data'), join(dataOf(target), 'objects', 'data'));
  const head = verifiedHead(target, keysTarget);
  // empty companions that reading a file in WAL mode leaves behind
  for (const ending of ['-wal', '-shm']) await rm(`${logPath(dataOf(target))}${ending}`, { force: true });
  await syncTree(target);
  await syncTree(keysTarget);
  const list: BackupList = { format: 1, madeAt: new Date().toISOString(), files, keys, objects, head };
  await writeFile(join(target, listFile), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
  await flush(join(target, listFile));
  await syncFolder(target);
  return list;
}

function verifiedHead(target: string, keysTarget: string): BackupList['head'] {
  const publicKey = readSealPublicKey(keysTarget);
  if (publicKey === null) throw new Error('The copied keys have none for seals.');
  const { head, findings } = verifyLog(logPath(dataOf(target)), publicKey);
  if (findings.length > 0) throw new Error(`What was copied does not verify: ${findings.join(' ')}`);
  return head;
}

/** Refuses with a sentence: nothing that is there is ever written over. */
export async function demandEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a folder that is absent or empty.`);
}

/** Objects never change under their name, so a second link to the same bytes is a copy; else they are copied. */
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

/** `false` when it was deleted meanwhile. */
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

/** What a person is told of a finished backup. */
export function backupLines(target: string, { head, objects }: BackupList): readonly string[] {
  const bytes = Object.values(objects).reduce((sum, size) => sum + size, 0);
  return [
    `Backed up to ${target}: the log up to event ${head?.position ?? 0}, verified; ${Object.keys(objects).length} files of media, ${bytes} bytes.`,
    'The keys lie in a folder of their own. Keep them apart from the rest.',
    'Letters are not in it: they hold names and addresses that could never be erased from here. Their outbox stays in the data folder.',
  ];
}
