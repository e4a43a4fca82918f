import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `events.lock` until the returned function is called or the process ends, however it ends.
 * The file must not be opened by anything else in this process: closing it there would drop the lock.
 */
export const lockFolder = (folder: string): (() => void) =>
  lockFile(
    join(folder, 'events.lock'),
    `The data folder ${folder} is in use by another process. One folder serves one process.`,
  );

/** The same by another file; throws with the sentence where another process holds it. */
export function lockFile(path: string, sentence: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(sentence, { cause });
  }
  return () => lock.close();
}
