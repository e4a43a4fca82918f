import { Mutex } from 'async-mutex';

/** Work on one thing at a time, in the order of asking; different things do not wait for each other. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>();

  /** Settles as the work does, which begins when all that was asked for this thing before has settled. */
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
