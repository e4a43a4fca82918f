import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { origin, type Position } from '../event-store/event-store.ts';
import { isDiskFull } from '../objects/disk-full.ts';
import type { Checkpoints } from './checkpoints.ts';

/** A checkpoint is on the disk this long after it was written; a kill repeats what was reacted to meanwhile. */
const delayMs = 250;

const fileOf = (folder: string): string => join(folder, 'policies.sqlite');

/** Moves each policy that is beyond a position back to it; for a folder that no process has open. */
export function lowerEmbeddedCheckpoints(folder: string, position: Position): void {
  if (!existsSync(fileOf(folder))) return;
  const database = new DatabaseSync(fileOf(folder));
  database
    .prepare('UPDATE checkpoints SET position = :position WHERE position > :position')
    .run({ position });
  database.close();
}

/** How far each policy has reacted, in a file of the data folder. */
export function openEmbeddedCheckpoints(folder: string): Checkpoints {
  const database = new DatabaseSync(fileOf(folder));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
  const reading = database.prepare('SELECT position FROM checkpoints WHERE name = ?');
  // one statement is one commit: a commit for each policy holds up every request of the process several times a second
  const writing = database.prepare(`INSERT INTO checkpoints SELECT key, value FROM json_each(?) WHERE true
    ON CONFLICT DO UPDATE SET position = excluded.position`);
  const unwritten = new Map<string, Position>();
  let timer: NodeJS.Timeout | undefined;
  const writeAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (unwritten.size > 0) writing.run(JSON.stringify(Object.fromEntries(unwritten)));
    unwritten.clear();
  };
  const scheduleWrite = (): void => {
    timer ??= setTimeout(() => {
      try {
        writeAll();
      } catch (error) {
        // if the disk is full the policies continue: what was not stored is reacted to once more after the next start
        if (!isDiskFull(error)) throw error;
        scheduleWrite();
      }
    }, delayMs);
  };
  return {
    read: (name) =>
      unwritten.get(name) ?? (reading.get(name)?.['position'] as Position | undefined) ?? origin, // the table is STRICT
    write: (name, position) => {
      unwritten.set(name, position);
      scheduleWrite();
    },
    close: () => {
      try {
        writeAll();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
      database.close();
    },
  };
}
