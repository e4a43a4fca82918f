import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks `events.lock` until the returned function is called or the process ends, however it ends. The file must not be
 * opened by anything else in this process: closing it there would drop the lock.
 */
export const lockFolder = (folder: string): (() => void) =>
  lockFile(
    join(folder, 'events.lock'),
    `The data folder ${folder} is in use by another process. One folder serves one process.`,
  );

/**
 * Two concurrent attempts can block each other, so that neither gets the lock: each then retries after a random pause.
 * A quarter of a second in all; an actual owner holds it for longer.
 */
const maxAttempts = 12;
const maxDelayMs = 40;

/**
 * The same for any file; throws the given message if another process has locked it. Of several concurrent attempts one
 * succeeds.
 */
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

/** Blocks on purpose: nothing else may run in this process before it owns the folder. */
const sleepSync = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
