import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, syncTree } from '../durable/durable-folder.ts';
import { lockFile } from '../event-store/folder-lock.ts';
import type { Anchor } from '../seals/anchors.ts';
import { issueReceipt, type SealReceipt } from '../event-store/seal-receipt.ts';
import { verifyLog } from '../event-store/verify-log.ts';
import { placeAnchor } from '../seals/embedded-anchors.ts';
import { readSealKey } from '../keys/embedded-keys.ts';
import {
  dataOf,
  keysFile,
  keysOf,
  listFile,
  logPath,
  unfinishedFile,
  type BackupFolders,
  type BackupList,
  type BackupParts,
} from './backup-layout.ts';
import { describeFile, syncFile } from './copy-database.ts';

/** Where a backup goes, and what writes its parts. */
export interface WriteBackupOptions<P extends BackupParts> {
  /** An absent or empty folder, or one whose backup was interrupted. */
  readonly target: string;
  /** Where the keys go if not into the backup itself; as above. */
  readonly keysTarget?: string | undefined;
  /** Objects that an earlier call has copied may still be there. */
  readonly copy: (folders: BackupFolders) => Promise<P>;
}

/**
 * Writes a backup: verifies what was copied, then writes the list. Rejects with an error if the target is not empty or
 * what was copied does not verify.
 */
export async function writeBackup<P extends BackupParts>({
  target,
  keysTarget = keysOf(target),
  copy,
}: WriteBackupOptions<P>): Promise<{ readonly list: BackupList; readonly copied: P }> {
  const release = await prepareFolders(target, keysTarget);
  try {
    const data = dataOf(target);
    const copied = await copy({ data, keys: keysTarget });
    const { receipt, head } = verifyCopy(data, keysTarget, copied.anchor);
    // empty companion files that reading in WAL mode leaves behind
    for (const suffix of ['-wal', '-shm']) await rm(`${logPath(data)}${suffix}`, { force: true });
    await syncTree(data);
    await syncTree(keysTarget);
    const { files, objects } = copied;
    const keys = await describeFile(join(keysTarget, keysFile));
    const madeAt = new Date().toISOString();
    const list: BackupList = { format: 1, madeAt, files, keys, objects, head, receipt };
    await writeFile(join(target, listFile), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
    await syncFile(join(target, listFile));
    for (const folder of [keysTarget, target]) await rm(join(folder, unfinishedFile));
    await syncFolder(target);
    return { list, copied };
  } finally {
    release();
  }
}

/** Locks both folders until the returned function is called. Complete objects of an interrupted backup are kept. */
async function prepareFolders(target: string, keysTarget: string): Promise<() => void> {
  const isResuming = isUnfinished(target);
  if (!isResuming) await requireEmpty(target);
  if (!isResuming || !isUnfinished(keysTarget)) await requireEmpty(keysTarget);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const sentence = `Another process is making the backup ${target}.`;
  const release = lockFile(join(target, unfinishedFile), sentence);
  try {
    // the previous owner of the lock may have just finished
    if (existsSync(join(target, listFile))) throw new Error(`${target} already contains a finished backup.`);
    const data = dataOf(target);
    await mkdir(data, { recursive: true, mode: 0o700 });
    await mkdir(keysTarget, { recursive: true, mode: 0o700 });
    await writeFile(join(keysTarget, unfinishedFile), '');
    const leftovers = (await readdir(data))
      .filter((name) => name !== 'objects')
      .map((name) => join(data, name));
    for (const path of [...leftovers, join(keysTarget, keysFile)])
      await rm(path, { recursive: true, force: true });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

const isUnfinished = (folder: string): boolean =>
  existsSync(join(folder, unfinishedFile)) && !existsSync(join(folder, listFile));

/** Refuses with an error: existing files are never overwritten. */
export async function requireEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a folder that is absent or empty.`);
}

/**
 * Verifies the copied log, also against the anchor, and sets the anchor of the copied keys to the copied log: they may
 * have been copied a moment after it.
 */
function verifyCopy(
  data: string,
  keysTarget: string,
  anchor: Anchor | null,
): { readonly receipt: SealReceipt; readonly head: BackupList['head'] } {
  const pair = readSealKey(keysTarget);
  if (pair === null) throw new Error('The copied keys have none for seals.');
  const { head, seal, findings } = verifyLog(logPath(data), pair.publicKey, { anchor });
  if (findings.length > 0) throw new Error(`What was copied does not verify: ${findings.join(' ')}`);
  const placed = { generation: 1, acceptance: null, ...anchor, seal, isClosed: false };
  placeAnchor(join(keysTarget, keysFile), placed);
  const { generation } = placed;
  const receipt = issueReceipt({ head, seal, generation, organizationId: null, issuedAt: new Date() }, pair);
  return { receipt, head };
}

/** Messages about a finished backup. */
export function backupLines(target: string, { head, objects }: BackupList): readonly string[] {
  const bytes = Object.values(objects).reduce((sum, size) => sum + size, 0);
  return [
    `Backed up to ${target}: the log up to event ${head?.position ?? 0}, verified; ${Object.keys(objects).length} files of media, ${bytes} bytes.`,
    'The keys are in a folder of their own. Store them apart from the rest.',
    'Emails are not included: they contain names and addresses that could never be erased from here. Their outbox stays where it is.',
  ];
}
