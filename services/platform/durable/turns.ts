import { Mutex } from 'async-mutex';

/** Work on one thing at a time, in the order of asking; different things do not wait for each other. */
export class Turns {
  readonly #mutexes = new Map<string, Mutex>();

  /** Settles as the work does, which begins when all that was asked for this thing before has settled. */
  async take(thing: string, work: () => Promise<void>): Promise<void> {
    const mutex = this.#mutexes.get(thing) ?? new Mutex();
    this.#mutexes.set(thing, mutex);
    try {
      await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked()) this.#mutexes.delete(thing);
    }
  }
}
