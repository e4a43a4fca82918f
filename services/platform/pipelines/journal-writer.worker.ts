import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isDiskFull } from '../objects/disk-full.ts';
import { journalSchema, journalStatements, type Write } from './journal-schema.ts';

/**
 * The only writer of the journal, in a thread of its own so that a slow disk never blocks the API. What is queued while
 * one commit runs becomes the next commit.
 */
const { folder } = workerData as { folder: string };

function open(): DatabaseSync {
  // Locked until the process has exited, however it exits: two processes on one journal would do everything twice.
  const lock = new DatabaseSync(join(folder, 'pipelines.lock'));
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  const database = new DatabaseSync(join(folder, 'pipelines.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const { synchronous } = database.prepare('PRAGMA synchronous').get() as { synchronous: number };
  if (synchronous !== 2) throw new Error('The journal of pipelines must be written with synchronous=FULL.');
  database.exec(journalSchema);
  stored.push(lock);
  return database;
}

interface Batch {
  readonly id: number;
  readonly writes: readonly Write[];
}

const stored: DatabaseSync[] = [];
const prepared = new Map<string, StatementSync>();
const queue: Batch[] = [];
let awake = false;
let waiting: NodeJS.Timeout | undefined;
const retryMs = 1000;

function statement(database: DatabaseSync, name: Write['statement']): StatementSync {
  const found = prepared.get(name) ?? database.prepare(journalStatements[name]);
  prepared.set(name, found);
  return found;
}

/**
 * If the disk is full nothing of a commit is in the file: the commit waits, and the runs with it, until there is room.
 */
function tryAgain(database: DatabaseSync, batches: readonly Batch[]): void {
  if (database.isTransaction) database.exec('ROLLBACK');
  queue.unshift(...batches);
  awake = true;
  waiting = setTimeout(commit, retryMs, database);
}

function commit(database: DatabaseSync): void {
  awake = false;
  const batches = queue.splice(0);
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const { writes } of batches)
      for (const { statement: name, values } of writes)
        statement(database, name).run(values as Record<string, SQLInputValue>);
    database.exec('COMMIT');
    parentPort?.postMessage({ done: batches.map(({ id }) => id) });
  } catch (error) {
    if (isDiskFull(error)) return tryAgain(database, batches);
    // After a failed write or fsync nothing is certain: nothing more is acknowledged until the file is reopened.
    parentPort?.postMessage({ broken: String(error) });
    parentPort?.close();
  }
}

try {
  const database = open();
  parentPort?.on('message', (message: Batch | 'close') => {
    if (message === 'close') {
      if (queue.length) commit(database);
      clearTimeout(waiting);
      database.close();
      for (const lock of stored) lock.close();
      parentPort?.postMessage({ closed: true });
      parentPort?.close();
      return;
    }
    queue.push(message);
    if (!awake) setImmediate(commit, database);
    awake = true;
  });
  parentPort?.postMessage({ opened: true });
} catch (error) {
  parentPort?.postMessage({ refused: String(error) });
  parentPort?.close();
}
