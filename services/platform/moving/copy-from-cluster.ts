import { join } from 'node:path';
import {
  keysFile,
  logName,
  logPath,
  policiesName,
  type BackupFolders,
  type BackupParts,
} from '../operations/backup-layout.ts';
import { describeFile } from '../operations/copy-database.ts';
import { listOpenRuns } from '../pipelines/temporal-open-runs.ts';
import { maxSentences } from './max-sentences.ts';
import { copyLog } from './copy-log.ts';
import { copyObjects } from './copy-objects.ts';
import { writeFolderCheckpoints } from './folder-checkpoints.ts';
import { FolderLog, type NamedObject } from './folder-log.ts';
import { readCheckpoints } from './move-checkpoints.ts';
import { copyKeys, readClusterAnchor } from './move-keys.ts';
import { formatOpenRuns, type OpenRun } from './open-runs.ts';
import { progressLines } from './progress.ts';
import { reachServers, type ServerAddresses } from './reach-servers.ts';

interface CopyFromClusterOptions {
  readonly from: ServerAddresses & { readonly STEPWELL_TEMPORAL_URL: string };
  /** Continues even if files that the log names are not in the bucket. */
  readonly leaveMissing: boolean;
}

/** What was copied, and what was not. */
export interface CopyFromClusterResult extends BackupParts {
  /** Runs that had not ended; `null` if Temporal did not answer. */
  readonly leftRuns: readonly OpenRun[] | null;
  readonly missing: readonly NamedObject[];
}

/**
 * Copies what cannot be rebuilt from the engines of a cluster, which may be running, into the parts of a backup. What
 * is copied first may only lack what is repeated: policies react again, and the log names only keys and objects that
 * are already copied.
 */
export async function copyFromCluster(
  { from, leaveMissing }: CopyFromClusterOptions,
  { data, keys }: BackupFolders,
): Promise<CopyFromClusterResult> {
  const progress = progressLines();
  progress.start('Connecting to the servers');
  const log = await reachServers(from);
  try {
    const anchor = await readClusterAnchor(from.STEPWELL_KEYS_URL); // before the log, which grows meanwhile
    const checkpoints = await readCheckpoints(from.STEPWELL_MONGODB_URL);
    const leftRuns = await openRunsIn(from);
    progress.start('Copying the events');
    const positionsToMap = new Set(checkpoints.values());
    const { events, positions } = await copyLog({
      from: log,
      file: logPath(data),
      positionsToMap,
      onProgress: progress,
    });
    if (events === 0)
      throw new Error(
        `The event store has no events under the name "${from.STEPWELL_INSTALLATION}". Check STEPWELL_INSTALLATION.`,
      );
    const reached = [...checkpoints].map(([name, place]) => [name, positions.get(place) ?? 0] as const);
    await writeFolderCheckpoints(data, new Map(reached));
    progress.start('Copying the keys');
    await copyKeys(from.STEPWELL_KEYS_URL, join(keys, keysFile));
    progress.start('Copying the objects');
    const objects = await copyObjects(from.STEPWELL_S3_URL, join(data, 'objects'), progress);
    const missing = findMissing(objects, data);
    if (missing.length > 0 && !leaveMissing) throw new Error(sentenceOf(missing));
    const files = {
      [policiesName]: await describeFile(join(data, policiesName)),
      [logName]: await describeFile(logPath(data)),
    };
    return { files, objects, anchor, leftRuns, missing };
  } finally {
    await log.close();
  }
}

/** A backup does not wait for a server from which it copies nothing. */
const openRunsIn = (from: CopyFromClusterOptions['from']): Promise<readonly OpenRun[] | null> =>
  listOpenRuns(from.STEPWELL_TEMPORAL_URL, from.STEPWELL_INSTALLATION).catch(() => null);

/** Files that the copied log names and that were not copied, or have another size. */
function findMissing(objects: Readonly<Record<string, number>>, data: string): NamedObject[] {
  const log = new FolderLog(data);
  try {
    return [...log.namedObjects()].filter(({ key, size }) => objects[key] !== size);
  } finally {
    log.close();
  }
}

/** Messages for an operator about what a backup does not contain. */
export function copyLines({ leftRuns, missing }: CopyFromClusterResult): readonly string[] {
  const runs =
    leftRuns === null
      ? 'Temporal does not answer. Pipeline runs are not included; it is unknown which of them had not ended.'
      : `${leftRuns.length} pipeline runs had not ended. They are not included: upload their videos again after restoring.`;
  return [
    runs,
    ...formatOpenRuns(leftRuns ?? []),
    ...(missing.length > 0 ? [`${missing.length} files that the log names are not included:`] : []),
    ...missingLines(missing),
  ];
}

const sentenceOf = (missing: readonly NamedObject[]): string =>
  [
    `The log names ${missing.length} files that are missing in the bucket or differ from what was uploaded:`,
    ...missingLines(missing),
    'Restore them and run the command again: it resumes. Or make the backup without them, with --leave-missing.',
  ].join('\n');

const missingLines = (missing: readonly NamedObject[]): readonly string[] =>
  missing.slice(0, maxSentences).map(({ key, size }) => `  ${key}, ${size} bytes`);
