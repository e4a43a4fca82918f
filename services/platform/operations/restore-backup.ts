import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder, syncTree } from '../durable/durable-folder.ts';
import { nextGeneration, type Anchor } from '../seals/anchors.ts';
import { verifyLog, type Verification } from '../event-store/verify-log.ts';
import { placeAnchor, readAnchorFile } from '../seals/embedded-anchors.ts';
import { readSealPublicKey } from '../keys/embedded-keys.ts';
import { BackupList, dataOf, keysFile, keysFolder, keysOf, listFile, logPath } from './backup-layout.ts';
import { describeFile, type CopiedFile } from './copy-database.ts';
import { requireEmpty } from './write-backup.ts';

export interface RestoreOptions {
  readonly backup: string;
  /** An absent or empty folder; it becomes a data folder. */
  readonly target: string;
  /** Where the keys are if not in the backup itself. */
  readonly keys?: string | undefined;
}

/**
 * Creates a data folder from a backup. The target appears at the end, complete and verified, or not at all. Rejects
 * with an error if it is not empty, or the backup is unfinished, changed, or does not verify.
 */
export async function restoreBackup({
  backup,
  target,
  keys = keysOf(backup),
}: RestoreOptions): Promise<Verification> {
  await requireEmpty(target);
  const list = await readList(backup);
  const staging = join(dirname(resolve(target)), `.${basename(target)}.restoring-${process.pid}`);
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    await cp(dataOf(backup), staging, { recursive: true });
    await cp(keys, keysFolder(staging), { recursive: true });
    await chmod(join(keysFolder(staging), keysFile), 0o600);
    const proof = await verifyRestored(staging, list);
    placeAnchor(join(keysFolder(staging), keysFile), restoredAnchor(staging, list, proof));
    await syncTree(staging);
    await rename(staging, target);
    await syncFolder(dirname(resolve(target)));
    return proof;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function readList(backup: string): Promise<BackupList> {
  const path = join(backup, listFile);
  if (!existsSync(path)) throw new Error(`${backup} is not a finished backup: it has no ${listFile}.`);
  return BackupList.parse(JSON.parse(await readFile(path, 'utf8')));
}

async function verifyRestored(folder: string, list: BackupList): Promise<Verification> {
  for (const [name, expected] of Object.entries(list.files))
    await requireSameFile(join(folder, name), name, expected);
  await requireSameFile(join(keysFolder(folder), keysFile), keysFile, list.keys);
  for (const [name, bytes] of Object.entries(list.objects)) {
    const found = await stat(join(folder, 'objects', 'data', name)).catch(() => null);
    if (found?.size !== bytes) throw new Error(`The object ${name} of the backup is missing or was changed.`);
  }
  const publicKey = readSealPublicKey(keysFolder(folder));
  if (publicKey === null) throw new Error('The keys of the backup have none for seals.');
  const { head, receipt } = list;
  const proof = verifyLog(logPath(folder), publicKey, {
    // an earlier release copied them a moment after the log
    anchor: receipt ? readAnchorFile(keysFolder(folder)) : null,
    proofs: [
      { head, seal: null, name: 'the list of the backup' },
      ...(receipt ? [{ ...receipt, name: 'the receipt of the backup' }] : []),
    ],
  });
  if (proof.findings.length > 0)
    throw new Error(`The log of the backup does not verify: ${proof.findings.join(' ')}`);
  return proof;
}

/** A backup is older than its source: the restored keys record that, and the log will, at its first start. */
function restoredAnchor(folder: string, list: BackupList, { seal, organizations }: Verification): Anchor {
  const anchor = readAnchorFile(keysFolder(folder));
  return nextGeneration(anchor, seal, {
    kind: 'restored',
    at: new Date().toISOString(),
    reason: `Restored from the backup of ${list.madeAt}.`,
    before: anchor?.seal ?? null,
    organizations: [...organizations],
    isRecorded: false,
  });
}

async function requireSameFile(path: string, name: string, expected: CopiedFile): Promise<void> {
  const found = existsSync(path) ? await describeFile(path) : null;
  if (found?.sha256 !== expected.sha256)
    throw new Error(`The file ${name} of the backup is missing or was changed.`);
}
