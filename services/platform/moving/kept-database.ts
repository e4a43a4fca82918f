import { DatabaseSync } from 'node:sqlite';

/** Who writes the file holds it for a moment now and then. */
const patienceMs = 10_000;

/** Reads a database of a data folder and lets go of it; nothing is written to it. */
export function withKept<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = openKept(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** A database of a data folder, to be closed; nothing is written to it. */
export const openKept = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: patienceMs });
