const firstPauseMs = 1000;
/** After an outage of any length the server gets its emails within this time of its return. */
const maxPauseMs = 10 * 60_000;

interface Backoff {
  readonly pauseMs: number;
  readonly until: number;
}

/**
 * When to retry what failed: soon at first, then less and less often. Not stored: a new process retries everything
 * immediately.
 */
export class RetrySchedule {
  readonly #backoffs = new Map<string, Backoff>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  isDue(name: string): boolean {
    return (this.#backoffs.get(name)?.until ?? 0) <= Date.now();
  }

  postpone(name: string): void {
    const pauseMs = Math.min(maxPauseMs, (this.#backoffs.get(name)?.pauseMs ?? firstPauseMs / 2) * 2);
    this.#backoffs.set(name, { pauseMs, until: Date.now() + pauseMs });
  }

  clear(name: string): void {
    this.#backoffs.delete(name);
  }

  /** Calls back when the next attempt is due, if there is one. */
  scheduleNext(work: () => void): void {
    clearTimeout(this.#timer);
    if (this.#backoffs.size === 0 || this.#isClosed) return;
    const next = Math.min(...[...this.#backoffs.values()].map(({ until }) => until));
    this.#timer = setTimeout(work, Math.max(firstPauseMs, next - Date.now()));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
