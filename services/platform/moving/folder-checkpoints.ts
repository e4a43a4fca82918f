import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../event-store/event-store.ts';
import { openEmbeddedCheckpoints } from '../policies/embedded-checkpoints.ts';
import { withFolderDatabase } from './folder-database.ts';

/** How far each policy of a data folder has reacted: names and positions of its log. */
export function folderCheckpoints(folder: string): ReadonlyMap<string, number> {
  const file = join(folder, 'policies.sqlite');
  if (!existsSync(file)) return new Map();
  return withFolderDatabase(file, (database) => {
    const rows = database.prepare('SELECT name, position FROM checkpoints WHERE position > 0').all();
    return new Map(rows.map((row) => [String(row['name']), Number(row['position'])]));
  });
}

/** Writes into a data folder how far each policy has reacted; positions are those of its log. */
export async function writeFolderCheckpoints(
  folder: string,
  checkpoints: ReadonlyMap<string, number>,
): Promise<void> {
  const store = openEmbeddedCheckpoints(folder);
  for (const [name, position] of checkpoints) store.write(name, position as Position); // the row number is the embedded log's position
  await store.close();
}
