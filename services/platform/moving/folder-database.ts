import { DatabaseSync } from 'node:sqlite';

/** Who writes the file holds it for a moment now and then. */
const busyTimeoutMs = 10_000;

/** Reads a database of a data folder and lets go of it; nothing is written to it. */
export function withFolderDatabase<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = openFolderDatabase(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** A database of a data folder, to be closed; nothing is written to it. */
export const openFolderDatabase = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
