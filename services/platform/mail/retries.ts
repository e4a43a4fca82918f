const firstPauseMs = 1000;
/** A server that was down for a night has its letters within this time of its return. */
const longestPauseMs = 10 * 60_000;

interface PutOff {
  readonly pauseMs: number;
  readonly until: number;
}

/** When to try again what failed: soon at first, then ever more rarely. Not kept: a new process tries everything at once. */
export class Retries {
  readonly #putOff = new Map<string, PutOff>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  isDue(name: string): boolean {
    return (this.#putOff.get(name)?.until ?? 0) <= Date.now();
  }

  putOff(name: string): void {
    const pauseMs = Math.min(longestPauseMs, (this.#putOff.get(name)?.pauseMs ?? firstPauseMs / 2) * 2);
    this.#putOff.set(name, { pauseMs, until: Date.now() + pauseMs });
  }

  forget(name: string): void {
    this.#putOff.delete(name);
  }

  /** Calls back when the next attempt is due, if there is one. */
  wake(work: () => void): void {
    clearTimeout(this.#timer);
    if (this.#putOff.size === 0 || this.#isClosed) return;
    const next = Math.min(...[...this.#putOff.values()].map(({ until }) => until));
    this.#timer = setTimeout(work, Math.max(firstPauseMs, next - Date.now()));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
