import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import type { Seal } from '../seals/seals.ts';

/** Version of the file; raised when its tables change, so that an older release refuses a newer file. */
const fileVersion = 1;

/**
 * Tables and indexes of the log; the benches build the same ones. Every log contains this text as it was when the log
 * was created, and `findSchemaFaults` compares it: a change, even of a space, refuses every older log.
 */
export const logTables = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    organization TEXT NOT NULL,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    previous_hash BLOB NOT NULL,
    hash BLOB NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (organization, stream, revision)) STRICT;
  CREATE TABLE seals (
    number INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    root TEXT NOT NULL,
    previous TEXT NOT NULL,
    time TEXT NOT NULL,
    signature TEXT NOT NULL) STRICT;
`;

export const insertEventSql = 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
export const insertSealSql = 'INSERT INTO seals VALUES (?, ?, ?, ?, ?, ?, ?)';

/** A row of `events`, as SQLite returns it. */
export interface EventRow {
  readonly position: number;
  readonly id: Uint8Array;
  readonly organization: string;
  readonly stream: string;
  readonly revision: number;
  readonly previous_hash: Uint8Array;
  readonly hash: Uint8Array;
  readonly body: string;
}

/** How durable a commit is. FULL always, except for the tests that prove why. */
export type Synchronous = 'FULL' | 'NORMAL';

/** The one connection that writes. Throws unless the file really has the requested durability and the product's tables. */
export function openForWriting(path: string, synchronous: Synchronous): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA cache_size = -32768`);
  database.exec('PRAGMA wal_autocheckpoint = 0'); // the writer checkpoints, after it has answered
  const mode = database.prepare('PRAGMA journal_mode').get()?.['journal_mode'];
  const level = database.prepare('PRAGMA synchronous').get()?.['synchronous'];
  if (mode !== 'wal' || level !== (synchronous === 'FULL' ? 2 : 1)) {
    throw new Error(
      `${path} is open with journal ${String(mode)} and synchronous ${String(level)}; the log would not be durable.`,
    );
  }
  createTables(database, path);
  const [schemaFault] = findSchemaFaults(database);
  if (schemaFault !== undefined) throw new Error(`${schemaFault} ${schemaHint}`);
  return database;
}

/** A read-only connection; sees every commit as soon as it is done. */
export function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  database.exec('PRAGMA cache_size = -16384');
  return database;
}

function createTables(database: DatabaseSync, path: string): void {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === fileVersion) return;
  if (version !== 0) {
    throw new Error(
      `${path} was written by another release (file version ${String(version)}, this one knows ${fileVersion}).`,
    );
  }
  database.exec(`BEGIN IMMEDIATE; ${logTables} PRAGMA user_version = ${fileVersion}; COMMIT`);
}

/** What an operator does about a schema fault. */
export const schemaHint =
  'Compare the file with a backup and find out who changed it; then drop what was added, or restore the backup.';

type SchemaObject = Readonly<Record<'type' | 'name' | 'sql', string>>;

/**
 * What differs from the tables that the product creates, a sentence each. A trigger could change or delete events after
 * they were acknowledged, and a view in place of a table could return others than were stored. The statistics tables of
 * SQLite are allowed: ANALYZE creates them, and they change no result.
 */
export function findSchemaFaults(database: DatabaseSync): readonly string[] {
  const [expected, found] = [expectedSchema(), schemaOf(database)];
  const isSame = (one: SchemaObject) => (other: SchemaObject) =>
    one.name === other.name && one.sql === other.sql;
  return [
    ...found
      .filter((object) => !expected.some(isSame(object)))
      .map(({ type, name }) => `The log contains the ${type} ${name}, which the product did not create.`),
    ...expected
      .filter((object) => !found.some(isSame(object)))
      .map(({ type, name }) => `The ${type} ${name} of the log is not the one that the product created.`),
  ];
}

function expectedSchema(): readonly SchemaObject[] {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(logTables);
    return schemaOf(database);
  } finally {
    database.close();
  }
}

const schemaOf = (database: DatabaseSync): readonly SchemaObject[] =>
  database
    .prepare(
      `SELECT type, name, coalesce(sql, '') AS sql FROM sqlite_schema
       WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat2', 'sqlite_stat3', 'sqlite_stat4'))`,
    )
    .all() as unknown as SchemaObject[]; // the columns have these types

/** All rows of a statement over `events`, whose columns are all selected. */
export const eventRows = (statement: StatementSync, ...values: (string | number)[]): EventRow[] =>
  statement.all(...values) as unknown as EventRow[]; // the table is STRICT, so the columns have these types

export function* readSeals(database: DatabaseSync): Generator<Seal> {
  for (const row of database.prepare('SELECT * FROM seals ORDER BY number').iterate()) {
    yield row as unknown as Seal; // the table is STRICT and named as the type is
  }
}

export function lastSeal(database: DatabaseSync): Seal | undefined {
  const row = database.prepare('SELECT * FROM seals ORDER BY number DESC LIMIT 1').get();
  return row as unknown as Seal | undefined; // as above
}

export function findSeal(database: DatabaseSync, number: number): Seal | undefined {
  const row = database.prepare('SELECT * FROM seals WHERE number = ?').get(number);
  return row as unknown as Seal | undefined; // as above
}
