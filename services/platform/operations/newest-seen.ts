import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readState } from '../documents/mongo-state.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { policiesName } from './backup-layout.ts';

/** The newest position of the log that something made from it has seen. */
export interface SeenOfLog {
  /** What has seen it: "The read models". */
  readonly by: string;
  readonly position: number;
}

/** What the read models and the policies of a data folder have seen; ask before the log, which may go on meanwhile. */
export const seenInFolder = (folder: string): readonly SeenOfLog[] => [
  ...newestIn(
    join(folder, 'documents', 'documents.sqlite'),
    'SELECT max(position) AS position FROM generations WHERE serving = 1',
    'The read models',
  ),
  ...newestIn(
    join(folder, policiesName),
    'SELECT max(position) AS position FROM checkpoints',
    'The automatic reactions',
  ),
];

/** The same of a cluster's read models; `none` where it has none yet. */
export const seenInMongo = (url: string): Promise<readonly SeenOfLog[]> =>
  withMongo(url, async (db) => {
    const positions = Object.values((await readState(db))?.positions ?? {});
    return positions.length === 0 ? [] : [{ by: 'The read models', position: Math.max(...positions) }];
  });

/** A sentence for each that has seen more than the log holds. */
export const newerThanLog = (seen: readonly SeenOfLog[], head: number): readonly string[] =>
  seen
    .filter(({ position }) => position > head)
    .map(
      ({ by, position }) =>
        `${by} have seen the log up to ${position}, and it ends at ${head}: its end was cut off, or an older copy took its place.`,
    );

function newestIn(file: string, sql: string, by: string): SeenOfLog[] {
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const position = Number(database.prepare(sql).get()?.['position'] ?? 0);
    return [{ by, position }];
  } finally {
    database.close();
  }
}
