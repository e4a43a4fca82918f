import { defineError } from '../../../contracts/kernel/errors.ts';

export const SandboxBusy = defineError(
  'sandbox.busy',
  'unavailable',
  'Too many files are being processed right now. Yours is safe; try again in a minute.',
);

interface FairQueueLimits {
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** Per owner, so that nobody fills the queue for everybody. */
  readonly maxWaitingPerOwner: number;
}

/** Runs a few jobs at a time and lets owners take turns; refuses with `sandbox.busy` if too many wait. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #count = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  async run<T>(owner: string, job: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await job();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  #turn(owner: string): Promise<void> {
    const { maxConcurrent, maxWaiting, maxWaitingPerOwner } = this.#limits;
    if (this.#running < maxConcurrent) {
      this.#running++;
      return Promise.resolve();
    }
    const ownJobs = this.#waiting.get(owner) ?? [];
    if (this.#count >= maxWaiting || ownJobs.length >= maxWaitingPerOwner) throw SandboxBusy();
    this.#waiting.set(owner, ownJobs);
    this.#count++;
    return new Promise((resolve) => ownJobs.push(resolve));
  }

  #next(): void {
    const [owner, jobs = []] = this.#waiting.entries().next().value ?? [];
    const start = jobs.shift();
    if (owner === undefined || start === undefined) return;
    this.#waiting.delete(owner);
    if (jobs.length > 0) this.#waiting.set(owner, jobs); // behind the others
    this.#count--;
    this.#running++;
    start();
  }
}
