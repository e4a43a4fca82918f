import { verifyEventStoreDb } from '../event-store/eventstoredb-verify.ts';
import { compareLog, type ComparedLog } from './compare-log.ts';
import type { KeyKind } from './folder-keys.ts';
import { compareCheckpoints } from './move-checkpoints.ts';
import { compareKeys } from './move-keys.ts';
import { compareObjects, type ComparedObjects } from './move-objects.ts';
import type { FolderSource } from './open-folder-source.ts';
import type { Progress } from './progress.ts';
import { reachServers, type ServerAddresses } from './reach-servers.ts';

/** Result of comparing everything that a move copies. */
export interface MoveVerification {
  readonly log: Omit<ComparedLog, 'positions' | 'differences'>;
  readonly keys: Readonly<Record<KeyKind, number>>;
  readonly objects: Omit<ComparedObjects, 'differences'>;
  readonly policies: number;
  /** One sentence each; empty if everything is equal. */
  readonly differences: readonly string[];
}

/** Compares a folder with what was moved from it. Changes nothing. */
export async function verifyMove(
  source: FolderSource,
  to: ServerAddresses,
  progress: Progress,
): Promise<MoveVerification> {
  const target = await reachServers(to);
  try {
    progress.start('Comparing the events', source.log.head);
    const positionsToMap = new Set(source.checkpoints.values());
    const compared = await compareLog({
      from: source.log,
      to: target,
      positionsToMap,
      onProgress: progress,
    });
    const { positions, differences, ...log } = compared;
    progress.start('Verifying the log in the event store');
    const { namespace } = target;
    const { publicKey } = source;
    const { findings } = await verifyEventStoreDb({ url: to.STEPWELL_EVENTSTORE_URL, namespace, publicKey });
    progress.start('Comparing the keys');
    const keys = await compareKeys(source.keys, to.STEPWELL_KEYS_URL);
    const policies = await compareCheckpoints(source.checkpoints, positions, to.STEPWELL_MONGODB_URL);
    progress.start('Comparing the objects');
    const { differences: apart, ...objects } = await compareObjects(
      source.folder,
      to.STEPWELL_S3_URL,
      progress,
    );
    const missing = keys.missing > 0 ? [`${keys.missing} keys are not in the keys' database.`] : [];
    return {
      log,
      keys: keys.counts,
      objects,
      policies: source.checkpoints.size,
      differences: [...differences, ...findings, ...missing, ...keys.differences, ...policies, ...apart],
    };
  } finally {
    await target.close();
  }
}
