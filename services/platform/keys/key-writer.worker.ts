import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createRetryingOverwrite, openKeyDatabase, overwriteDestroyed } from './key-database.ts';
import { isDeletion, type KeyWrite, type KeyWriterAnswer, type KeyWriterFailure } from './key-writer.ts';

if (isMainThread || !parentPort) throw new Error('The writer of keys must run in a worker thread.');
const port = parentPort;
const path = String(workerData); // passed by the writer beside this file
const database = openKeyDatabase(path);
const addPerson = database.prepare('INSERT INTO person_keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
// The row shrinks to a tombstone; secure_delete zeroes the space that it frees in its page.
const tombstonePerson = database.prepare(
  'INSERT INTO person_keys VALUES (?, ?, NULL) ON CONFLICT DO UPDATE SET key = NULL',
);

const putSecret = database.prepare(
  'INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
);

const insertSecret = database.prepare('INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
const swapSecret = database.prepare(
  'UPDATE secrets SET value = ? WHERE organization = ? AND name = ? AND value = ?',
);

const removeSecret = database.prepare('DELETE FROM secrets WHERE organization = ? AND name = ?');
const removeSecretIf = database.prepare(
  'DELETE FROM secrets WHERE organization = ? AND name = ? AND value = ?',
);

const putAnchor = database.prepare(
  'INSERT INTO anchors VALUES (?, ?) ON CONFLICT DO UPDATE SET anchor = excluded.anchor',
);

function writeOne(one: KeyWrite): boolean {
  if (one.kind === 'anchor') return putAnchor.run(one.generation, one.value).changes > 0;
  const { organizationId, name } = one;
  switch (one.kind) {
    case 'person':
      return addPerson.run(organizationId, name, one.value).changes > 0;
    case 'destruction':
      return tombstonePerson.run(organizationId, name).changes > 0;
    case 'secret':
      return putSecret.run(organizationId, name, one.value).changes > 0;
    case 'replacement':
      return one.from === null
        ? insertSecret.run(organizationId, name, one.value).changes > 0
        : swapSecret.run(one.value, organizationId, name, one.from).changes > 0;
    case 'deletion':
      return one.value === null
        ? removeSecret.run(organizationId, name).changes > 0
        : removeSecretIf.run(organizationId, name, one.value).changes > 0;
  }
}

/** One commit for all of them, each after those before it: a flush to the disk costs as much as many writes. */
function write(batch: readonly KeyWrite[]): boolean[] {
  database.exec('BEGIN IMMEDIATE');
  try {
    const changed = batch.map((each) => writeOne(each));
    database.exec('COMMIT');
    return changed;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const overwriteIf = createRetryingOverwrite(() => overwriteDestroyed(database, path));

/** What was deleted is in no file afterwards; `null` if it is so, or nothing was. */
function overwrite(batch: readonly KeyWrite[], changed: readonly boolean[]): KeyWriterFailure | null {
  try {
    overwriteIf(batch.some((each, at) => isDeletion(each) && changed[at]));
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): KeyWriterFailure {
  const { message, errcode } = error as Error & { readonly errcode?: unknown };
  return { message, errcode: typeof errcode === 'number' ? errcode : null };
}

function answer(batch: readonly KeyWrite[]): KeyWriterAnswer {
  try {
    const changed = write(batch);
    return { changed, overwriting: overwrite(batch, changed) };
  } catch (error) {
    return failureOf(error);
  }
}

port.on('message', (batch: readonly KeyWrite[]) => port.postMessage(answer(batch)));
