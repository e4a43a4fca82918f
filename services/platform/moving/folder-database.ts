import { DatabaseSync } from 'node:sqlite';

/** A writer locks the file briefly now and then. */
const busyTimeoutMs = 10_000;

/** Reads a database of a data folder and closes it; nothing is written to it. */
export function withFolderDatabase<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = openFolderDatabase(file);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** A database of a data folder, to be closed by the caller; nothing is written to it. */
export const openFolderDatabase = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
