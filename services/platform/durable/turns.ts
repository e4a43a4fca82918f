import { Mutex } from 'async-mutex';

/** Work on one thing at a time, in the order of asking; different things do not wait for each other. */
export class Turns {
  readonly #mutexes = new Map<string, Mutex>();

  /** Settles as the work does, which begins when all that was asked for this thing before has settled. */
  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(thing) ?? new Mutex();
    this.#mutexes.set(thing, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked()) this.#mutexes.delete(thing);
    }
  }
}
