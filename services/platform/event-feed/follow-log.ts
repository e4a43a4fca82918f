import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';

export interface FollowOptions {
  /** The last event that was handled; the next one is the first that is given. */
  readonly from: Position;
  readonly batchSize: number;
  /** Handles a batch, in log order. A rejection gives the same batch again, later: at least once. */
  readonly onBatch: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Told of each failed attempt. */
  readonly onFailure?: (error: unknown, attempt: number) => void;
}

export interface LogFollower {
  /** Resolves when the batch in hand is through; nothing is given afterwards. */
  stop(): Promise<void>;
}

const firstPauseMs = 200;
const longestPauseMs = 30_000;

/** Every event at least once and in order, from a position, as long as the process lives; a failure keeps the place. */
export function followLog(store: Pick<EventStore, 'readAll' | 'onCommit'>, options: FollowOptions): LogFollower {
  const follower = new Follower(store, options);
  return { stop: () => follower.stop() };
}

class Follower {
  readonly #store: Pick<EventStore, 'readAll' | 'onCommit'>;
  readonly #options: FollowOptions;
  readonly #unsubscribe: () => void;
  readonly #loop: Promise<void>;
  #position: Position;
  #stopped = false;
  #news = true;
  #wake: (() => void) | undefined;

  constructor(store: Pick<EventStore, 'readAll' | 'onCommit'>, options: FollowOptions) {
    this.#store = store;
    this.#options = options;
    this.#position = options.from;
    this.#unsubscribe = store.onCommit(() => this.#nudge());
    this.#loop = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    this.#nudge();
    await this.#loop;
  }

  #nudge(): void {
    this.#news = true;
    this.#wake?.();
  }

  async #follow(): Promise<void> {
    for (let failures = 0; !this.#stopped; ) {
      try {
        const handled = await this.#batch();
        failures = 0;
        if (!handled) await this.#sleep();
      } catch (error) {
        failures++;
        this.#options.onFailure?.(error, failures);
        await this.#sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
      }
    }
  }

  /** `false` when there was nothing new. */
  async #batch(): Promise<boolean> {
    this.#news = false;
    const events = await this.#store.readAll(this.#position, this.#options.batchSize);
    const last = events.at(-1);
    if (last === undefined) return false;
    await this.#options.onBatch(events);
    this.#position = last.position;
    return true;
  }

  /** Until news come, or for a pause that news do not shorten: a handler that fails is not asked faster for them. */
  #sleep(pauseMs?: number): Promise<void> {
    if (this.#stopped || (pauseMs === undefined && this.#news)) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = pauseMs === undefined ? undefined : setTimeout(resolve, pauseMs);
      this.#wake = () => {
        if (pauseMs !== undefined && !this.#stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
