/** How many pipeline commands one process sends at a time, on every engine. */
export const maxConcurrentCommands = 8;

/** Runs at most `limit` jobs at a time, in the order in which they became due. */
export class WorkQueue {
  readonly #limit: number;
  readonly #waiting: Job[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#next();
  }

  /** True when the job was still waiting and now never runs. */
  remove(job: Job): boolean {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  #next(): void {
    while (this.#running < this.#limit) {
      const job = this.#waiting.shift();
      if (!job) return;
      this.#running++;
      void job().finally(() => {
        this.#running--;
        this.#next();
      });
    }
  }
}

/** Must not reject. */
export type Job = () => Promise<void>;

const maxTimeoutMs = 2 ** 31 - 1; // the longest delay of setTimeout; a longer one would fire immediately

/** Calls back at a time (milliseconds since 1970), however far away it is; returns a function that cancels it. */
export function callAt(time: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = time - Date.now();
    timer = left > maxTimeoutMs ? setTimeout(wait, maxTimeoutMs) : setTimeout(fire, Math.max(0, left));
  };
  // a timer may fire a moment before the clock shows its time
  const fire = () => (Date.now() < time ? wait() : callback());
  wait();
  return () => clearTimeout(timer);
}
