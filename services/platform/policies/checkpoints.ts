import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { origin, type Position } from '../event-store/event-store.ts';

/** How far each policy has reacted. Losing the newest one only repeats what is idempotent. */
export interface Checkpoints {
  read(name: string): Position;
  write(name: string, position: Position): void;
  close(): void;
}

export function openCheckpoints(folder: string): Checkpoints {
  const database = new DatabaseSync(join(folder, 'policies.sqlite'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
  const reading = database.prepare('SELECT position FROM checkpoints WHERE name = ?');
  const writing = database.prepare(
    'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
  );
  return {
    read: (name) => (reading.get(name)?.['position'] as Position | undefined) ?? origin, // the table is STRICT
    write: (name, position) => {
      writing.run(name, position);
    },
    close: () => database.close(),
  };
}
