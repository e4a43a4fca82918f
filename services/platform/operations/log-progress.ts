import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readState } from '../documents/mongo-state.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { policiesName } from './backup-layout.ts';

/** The newest position of the log that something made from it has seen. */
export interface LogProgress {
  /** What has seen it: "The read models". */
  readonly by: string;
  readonly position: number;
}

/** What the read models and the policies of a data folder have seen; ask before the log, which may go on meanwhile. */
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

/** The same of a cluster's read models; `none` where it has none yet. */
export const mongoProgress = (url: string): Promise<readonly LogProgress[]> =>
  withMongo(url, async (db) => {
    const positions = Object.values((await readState(db))?.positions ?? {});
    return positions.length === 0 ? [] : [{ by: 'The read models', position: Math.max(...positions) }];
  });

/** A sentence for each that has seen more than the log holds. */
export const findAheadOfLog = (seen: readonly LogProgress[], head: number): readonly string[] =>
  seen
    .filter(({ position }) => position > head)
    .map(
      ({ by, position }) =>
        `${by} have seen the log up to ${position}, and it ends at ${head}: its end was cut off, or an older copy took its place.`,
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
