import { totalmem } from 'node:os';
import { Mutex } from 'async-mutex';

/** Two models with what they work on, beside the product itself. */
const memoryForTwo = 8 * 1024 ** 3;

function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** A worker whose process can be ended between two requests. */
interface Stoppable {
  readonly stopIdle: () => Promise<void>;
}

/** Lets models run together where memory allows it. On a smaller machine one runs, and the others' idle processes end. */
export class ModelTurns {
  readonly #workers = new Set<Stoppable>();
  readonly #mutex: Mutex | null;

  constructor(memory = machineMemory()) {
    this.#mutex = memory < memoryForTwo ? new Mutex() : null;
  }

  /** Runs one request of a worker; where there is memory for one model, after those of the others. */
  run<T>(worker: Stoppable, request: () => Promise<T>): Promise<T> {
    this.#workers.add(worker);
    if (this.#mutex === null) return request();
    return this.#mutex.runExclusive(async () => {
      for (const other of this.#workers) if (other !== worker) await other.stopIdle();
      return request();
    });
  }
}
