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

/**
 * Two that ask at the same moment are in each other's way, and neither gets it: each then asks again after a moment of its
 * own. A quarter of a second in all; whoever holds the file holds it for longer.
 */
const maxAttempts = 12;
const maxDelayMs = 40;

/** The same by another file; throws with the sentence where another process holds it. Of several that ask at once one gets it. */
export function lockFile(path: string, sentence: string): () => void {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft--) {
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      return () => lock.close();
    } catch (cause) {
      lock.close();
      if (attemptsLeft === 1) throw new Error(sentence, { cause });
      sleepSync(Math.random() * maxDelayMs);
    }
  }
}

/** Nothing else is to happen in this process before it is known whose the folder is. */
const sleepSync = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
