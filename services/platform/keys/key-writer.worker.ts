import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { openKeyDatabase } from './key-database.ts';
import type { KeyWrite, KeyWriterAnswer } from './key-writer.ts';

if (isMainThread || !parentPort) throw new Error('The writer of keys must run in a worker thread.');
const port = parentPort;
const database = openKeyDatabase(String(workerData)); // the path, passed by the writer beside this file
const addPerson = database.prepare('INSERT INTO person_keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
const putSecret = database.prepare(
  'INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
);

/** One commit for all of them: a flush to the disk costs as much as many writes. */
function write(batch: readonly KeyWrite[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { kind, organizationId, name, value } of batch)
      (kind === 'person' ? addPerson : putSecret).run(organizationId, name, value);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

port.on('message', (batch: readonly KeyWrite[]) => {
  let failure: KeyWriterAnswer = null;
  try {
    write(batch);
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: unknown };
    failure = { message, errcode: typeof errcode === 'number' ? errcode : null };
  }
  port.postMessage(failure);
});
