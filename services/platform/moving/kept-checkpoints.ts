import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withKept } from './kept-database.ts';

/** How far each policy of a data folder has reacted: names and positions of its log. */
export function keptCheckpoints(folder: string): ReadonlyMap<string, number> {
  const file = join(folder, 'policies.sqlite');
  if (!existsSync(file)) return new Map();
  return withKept(file, (database) => {
    const rows = database.prepare('SELECT name, position FROM checkpoints WHERE position > 0').all();
    return new Map(rows.map((row) => [String(row['name']), Number(row['position'])]));
  });
}
