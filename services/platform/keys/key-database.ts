import { chmodSync, closeSync, existsSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { anchorTable } from '../seals/embedded-anchors.ts';

/** Tables of the key file. */
export const keyTables = `
  CREATE TABLE IF NOT EXISTS person_keys (
    organization TEXT NOT NULL, person TEXT NOT NULL, key BLOB,
    PRIMARY KEY (organization, person)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS purpose_keys (purpose TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seal_keys (number INTEGER PRIMARY KEY, private_key TEXT NOT NULL, public_key TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS secrets (
    organization TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (organization, name)) STRICT, WITHOUT ROWID;
  ${anchorTable}
`;

/** A connection to the key file, which it creates; what is deleted in it is overwritten. */
export function openKeyDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  chmodSync(path, 0o600);
  // A persistent rollback journal, unlike a WAL, can be overwritten in place without SQLite noticing.
  database.exec('PRAGMA journal_mode = PERSIST; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  database.exec(keyTables);
  const { synchronous } = database.prepare('PRAGMA synchronous').get() ?? {};
  const { secure_delete: secureDelete } = database.prepare('PRAGMA secure_delete').get() ?? {};
  if (synchronous !== 2 || secureDelete !== 1) {
    throw new Error(
      `${path} is not open with synchronous=FULL and secure_delete; keys would not be safe in it.`,
    );
  }
  return database;
}

/** Overwrites what a destroyed key or a deleted secret has left in the journal. */
export function overwriteDestroyed(database: DatabaseSync, path: string): void {
  database.exec('BEGIN EXCLUSIVE'); // no other connection may rely on the journal at this moment
  try {
    overwriteJournal(`${path}-journal`);
  } finally {
    database.exec('COMMIT');
  }
}

/**
 * Calls `overwrite` after each batch that deleted something. If it throws, it is called again after the next batch,
 * whatever that is; and after the first one, since an earlier thread may have ended between a deletion and its overwrite.
 */
export function createRetryingOverwrite(overwrite: () => void): (hasDeleted: boolean) => void {
  let isToOverwrite = true;
  return (hasDeleted) => {
    isToOverwrite ||= hasDeleted;
    if (!isToOverwrite) return;
    overwrite();
    isToOverwrite = false;
  };
}

/** After a commit the journal's header is void, but its pages still contain what was destroyed. */
function overwriteJournal(journal: string): void {
  if (!existsSync(journal)) return;
  const file = openSync(journal, 'r+');
  try {
    const zeros = Buffer.alloc(64 * 1024);
    const { size } = fstatSync(file);
    for (let at = 0; at < size; at += zeros.length) {
      writeSync(file, zeros, 0, Math.min(zeros.length, size - at), at);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
