import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `events.lock` until the returned function is called or the process ends, however it ends.
 * The file must not be opened by anything else in this process: closing it there would drop the lock.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'events.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const sentence = `The data folder ${folder} is in use by another process. One folder serves one process.`;
    throw new Error(sentence, { cause });
  }
  return () => lock.close();
}
