import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { logFile } from '../event-store/embedded-event-store.ts';
import type { Anchor } from '../seals/anchors.ts';
import type { Seal } from '../seals/seals.ts';
import { lockFolder } from '../event-store/folder-lock.ts';
import { verifyLog } from '../event-store/verify-log.ts';
import { readAnchorFile } from '../seals/embedded-anchors.ts';
import { readSealPublicKey } from '../keys/embedded-keys.ts';
import { folderCheckpoints } from './folder-checkpoints.ts';
import { FolderKeys } from './folder-keys.ts';
import { FolderLog } from './folder-log.ts';

/** A data folder that no process uses, locked so that none can. */
export interface FolderSource {
  readonly folder: string;
  readonly log: FolderLog;
  readonly keys: FolderKeys;
  /** PEM; of the pair that made the seals. */
  readonly publicKey: string;
  /** The anchor in the keys, and the newest seal of the log. */
  readonly anchor: Anchor | null;
  readonly seal: Seal | null;
  /** How far each policy has reacted. */
  readonly checkpoints: ReadonlyMap<string, number>;
  close(): void;
}

/** Throws an error if the folder is in use, is not a data folder, or its log does not verify. */
export function openFolderSource(path: string): FolderSource {
  const folder = resolve(path);
  const file = logFile(join(folder, 'log'));
  if (!existsSync(file))
    throw new Error(`There is no log in ${folder}. Name the product's data folder with --data.`);
  const unlock = lockIfStopped(folder);
  try {
    const keys = new FolderKeys(folder);
    const publicKey = readSealPublicKey(join(folder, 'keys'));
    if (publicKey === null) throw new Error(`The keys in ${folder} have none for seals.`);
    const anchor = readAnchorFile(join(folder, 'keys'));
    const { findings, seal } = verifyLog(file, publicKey, { anchor });
    if (findings.length > 0)
      throw new Error(
        `The log in ${folder} does not verify, so it is not moved:\n${findings.join('\n')}\n` +
          'Restore a backup that verifies, and move that.',
      );
    const log = new FolderLog(folder);
    const close = (): void => {
      log.close();
      keys.close();
      unlock();
    };
    return { folder, log, keys, publicKey, anchor, seal, checkpoints: folderCheckpoints(folder), close };
  } catch (error) {
    unlock();
    throw error;
  }
}

function lockIfStopped(folder: string): () => void {
  try {
    return lockFolder(join(folder, 'log'));
  } catch (cause) {
    const sentence = `A process uses ${folder}. Stop the product, and move the folder again.`;
    throw new Error(sentence, { cause });
  }
}
