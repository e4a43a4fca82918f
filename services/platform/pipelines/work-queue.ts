import { FairTurns } from '../queues/fair-turns.ts';

/** How many pipeline commands one process sends at a time, on every engine. */
export const maxConcurrentCommands = 8;

/** How many texts one process speaks at a time, on every engine: no other work waits while texts wait for a voice. */
export const maxConcurrentVoices = 2;

/** Runs at most `limit` jobs at a time; organisations take turns, each one's jobs run in the order in which they became due. */
export class WorkQueue {
  readonly #turns: FairTurns<Job>;

  constructor(limit: number) {
    this.#turns = new FairTurns(limit);
  }

  add(organizationId: string, job: Job): void {
    this.#turns.add(organizationId, job);
    this.#next();
  }

  /** True when the job was still waiting and now never runs. */
  remove(organizationId: string, job: Job): boolean {
    return this.#turns.remove(organizationId, job);
  }

  #next(): void {
    for (let turn = this.#turns.next(); turn; turn = this.#turns.next()) {
      const { owner, work } = turn;
      void work().finally(() => {
        this.#turns.end(owner);
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
