import { defineError, type ErrorContract } from '../../../contracts/kernel/errors.ts';
import { FairTurns } from './fair-turns.ts';

export const SandboxBusy = defineError(
  'sandbox.busy',
  'unavailable',
  'Too many files are being processed right now. Yours is safe; try again in a minute.',
);

interface FairQueueLimits {
  readonly maxConcurrent: number;
  /** Of all owners; one of an owner who has none waiting is never refused, so that others cannot fill the queue for it. */
  readonly maxWaiting: number;
  /** Per owner, so that nobody fills the queue for everybody. */
  readonly maxWaitingPerOwner: number;
  readonly maxWaitingPerPerson?: number;
  /** What a job beyond the limits is refused with; `sandbox.busy` by default. */
  readonly busy?: ErrorContract;
}

/** How a job waits. */
export interface QueuePlace {
  /** For whom it is, within the owner. */
  readonly person?: string | undefined;
  /** Removes the job if it waits, and ends a running one where it yields. */
  readonly signal?: AbortSignal | undefined;
  /** Waits whatever the limits, as where other limits apply; does not count towards them. */
  readonly isUnlimited?: boolean;
}

interface WaitingJob extends QueuePlace {
  readonly start: () => void;
}

/** Runs a few jobs at a time and lets owners take turns; refuses jobs if too many wait. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #turns: FairTurns<WaitingJob>;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#turns = new FairTurns(limits.maxConcurrent);
  }

  /** A job that awaits `yieldTurn` goes on when it is its owner's turn again, and is never refused then. */
  async run<T>(
    owner: string,
    job: (yieldTurn: () => Promise<void>) => Promise<T>,
    place: QueuePlace = {},
  ): Promise<T> {
    place.signal?.throwIfAborted();
    this.requireRoom(owner, place);
    await this.#turn(owner, place, 'add');
    let isRunning = true;
    const yieldTurn = async (): Promise<void> => {
      place.signal?.throwIfAborted();
      isRunning = false;
      await this.#turn(owner, { ...place, isUnlimited: true }, 'yieldTurn');
      isRunning = true;
    };
    try {
      return await job(yieldTurn);
    } finally {
      if (isRunning) this.#turns.end(owner);
      this.#next();
    }
  }

  /** Refuses what `run` would refuse now. */
  requireRoom(owner: string, { person, isUnlimited }: QueuePlace = {}): void {
    if (this.#turns.hasPlace || isUnlimited === true) return;
    const { maxWaitingPerOwner, maxWaitingPerPerson = Infinity, busy = SandboxBusy } = this.#limits;
    const own = limited(this.#turns.waitingOf(owner));
    const ofPerson = person === undefined ? [] : own.filter((job) => job.person === person);
    if (
      this.#isFull(own.length) ||
      own.length >= maxWaitingPerOwner ||
      ofPerson.length >= maxWaitingPerPerson
    )
      throw busy();
  }

  #isFull(ownWaiting: number): boolean {
    return ownWaiting > 0 && limited(this.#turns.waiting).length >= this.#limits.maxWaiting;
  }

  async #turn(owner: string, place: QueuePlace, how: 'add' | 'yieldTurn'): Promise<void> {
    const { signal } = place;
    const turn = Promise.withResolvers<void>();
    const job: WaitingJob = { ...place, start: () => turn.resolve() };
    const leave = (): void => {
      if (this.#turns.remove(owner, job)) turn.reject(signal?.reason);
    };
    this.#turns[how](owner, job);
    this.#next();
    signal?.addEventListener('abort', leave, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #next(): void {
    this.#turns.next()?.work.start();
  }
}

const limited = (jobs: readonly WaitingJob[]): readonly WaitingJob[] =>
  jobs.filter((job) => job.isUnlimited !== true);
