import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readState } from '../documents/mongo-state.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { policiesName } from './backup-layout.ts';

/** The newest position of the log that something built from it has processed. */
export interface LogProgress {
  /** What has processed it: "The read models". */
  readonly by: string;
  readonly position: number;
}

/**
 * What the read models and the policies of a data folder have processed; read before the log, which may grow meanwhile.
 */
export const folderProgress = (folder: string): readonly LogProgress[] => [
  ...readNewest(
    join(folder, 'documents', 'documents.sqlite'),
    'SELECT max(position) AS position FROM generations WHERE serving = 1',
    'The read models',
  ),
  ...readNewest(
    join(folder, policiesName),
    'SELECT max(position) AS position FROM checkpoints',
    'The automatic reactions',
  ),
];

/** The same for a cluster's read models; empty if there are none yet. */
export const mongoProgress = (url: string): Promise<readonly LogProgress[]> =>
  withMongo(url, async (db) => {
    const positions = Object.values((await readState(db))?.positions ?? {});
    return positions.length === 0 ? [] : [{ by: 'The read models', position: Math.max(...positions) }];
  });

/** A sentence for each that has processed more than the log contains. */
export const findAheadOfLog = (progress: readonly LogProgress[], head: number): readonly string[] =>
  progress
    .filter(({ position }) => position > head)
    .map(
      ({ by, position }) =>
        `${by} have processed the log up to ${position}, but it ends at ${head}: the log was truncated, or an older copy took its place.`,
    );

function readNewest(file: string, sql: string, by: string): LogProgress[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const position = Number(database.prepare(sql).get()?.['position'] ?? 0);
    return [{ by, position }];
  } finally {
    database.close();
  }
}
