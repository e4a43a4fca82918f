import type { KeyKind } from './folder-keys.ts';
import { hasReadModels, moveCheckpoints } from './move-checkpoints.ts';
import { moveAnchor, moveKeys } from './move-keys.ts';
import { requireUnused, moveLog } from './move-log.ts';
import { moveObjects, type MovedObjects } from './move-objects.ts';
import { openRuns, formatOpenRuns, type OpenRun } from './open-runs.ts';
import { openFolderSource, type FolderSource } from './open-folder-source.ts';
import type { Progress } from './progress.ts';
import { reachServers, type ServerAddresses } from './reach-servers.ts';

/** Result of a move. */
export interface MoveReport {
  /** Events of the folder, and how many of them an earlier call had moved. */
  readonly events: number;
  readonly found: number;
  readonly bytes: number;
  readonly seals: number;
  readonly keys: Readonly<Record<KeyKind, number>>;
  readonly objects: MovedObjects;
  /** Policies that continue after what they have reacted to. */
  readonly policies: number;
  /** Runs that were not moved. */
  readonly leftRuns: readonly OpenRun[];
  readonly seconds: number;
}

interface MoveToClusterOptions {
  readonly folder: string;
  readonly to: ServerAddresses;
  /** Continues even if pipeline runs have not ended. */
  readonly leaveRuns: boolean;
  readonly progress: Progress;
}

/**
 * Copies a data folder into the engines of a cluster: keys, log with its seals, checkpoints of policies, objects. May
 * be interrupted at any moment and called again. Rejects with an error that says what to do; nothing existing is
 * overwritten.
 */
export async function moveToCluster({
  folder,
  to,
  leaveRuns,
  progress,
}: MoveToClusterOptions): Promise<MoveReport> {
  const startedAt = Date.now();
  progress.start('Verifying the log of the folder');
  const source = openFolderSource(folder);
  try {
    const leftRuns = openRuns(folder);
    if (leftRuns.length > 0 && !leaveRuns) throw new Error(sentenceOf(leftRuns));
    const target = await reachServers(to);
    try {
      await requireFreshTarget(source, target, to.STEPWELL_MONGODB_URL);
      progress.start('Moving the keys');
      const { counts: keys } = await moveKeys(source.keys, to.STEPWELL_KEYS_URL);
      progress.start('Moving the events', source.log.head);
      const positionsToMap = new Set(source.checkpoints.values());
      const { positions, ...log } = await moveLog({
        from: source.log,
        to: target,
        positionsToMap,
        onProgress: progress,
      });
      await moveAnchor(source.anchor, source.seal, to.STEPWELL_KEYS_URL);
      const policies = await moveCheckpoints(source.checkpoints, positions, to.STEPWELL_MONGODB_URL);
      progress.start('Moving the objects');
      const objects = await moveObjects(source.folder, to.STEPWELL_S3_URL, progress);
      const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
      return { ...log, keys, objects, policies, leftRuns, seconds };
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
}

/** Positions have another meaning in the folder's own log: anything built from it elsewhere cannot continue here. */
async function requireFreshTarget(
  source: FolderSource,
  target: Parameters<typeof requireUnused>[1],
  url: string,
): Promise<void> {
  const moved = await requireUnused(source.log, target);
  if (moved !== 'all' && (await hasReadModels(url)))
    throw new Error(
      'The database of STEPWELL_MONGODB_URL has read models of another log, or of this one as it is in the folder. ' +
        'Name an empty database: a projector rebuilds them.',
    );
}

const sentenceOf = (runs: readonly OpenRun[]): string =>
  [
    'These pipeline runs have not ended, and a run cannot be moved:',
    ...formatOpenRuns(runs),
    'Start the product on the folder and let them end, or cancel them; or move with --leave-runs, and upload those videos again afterwards.',
  ].join('\n');
