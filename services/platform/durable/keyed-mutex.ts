import { Mutex } from 'async-mutex';

/** Runs tasks for one key one at a time, in the order of the calls; different keys do not wait for each other. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>();

  /** Settles like the work, which starts when all earlier work for this key has settled. */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex();
    this.#mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked()) this.#mutexes.delete(key);
    }
  }
}
