import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How far each policy of a data folder has reacted: names and positions of its log. */
export function keptCheckpoints(folder: string): ReadonlyMap<string, number> {
  const file = join(folder, 'policies.sqlite');
  if (!existsSync(file)) return new Map();
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const rows = database.prepare('SELECT name, position FROM checkpoints WHERE position > 0').all();
    return new Map(rows.map((row) => [String(row['name']), Number(row['position'])]));
  } finally {
    database.close();
  }
}
