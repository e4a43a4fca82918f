interface Waiter {
  readonly position: number;
  readonly names: readonly string[];
  readonly done: (stale: boolean) => void;
}

/** Callers that wait until projections have processed a position, each up to a time limit. */
export class Waiters {
  readonly #positionOf: (name: string) => number;
  readonly #waiting = new Set<Waiter>();
  #onWaiterAdded: () => void = () => undefined;

  constructor(positionOf: (name: string) => number) {
    this.#positionOf = positionOf;
  }

  /** True if the time ran out before all had processed it. */
  wait(position: number, names: readonly string[], timeoutMs: number): Promise<boolean> {
    if (this.#hasReached(position, names)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const done = (stale: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(stale);
      };
      const waiter: Waiter = { position, names, done };
      const timer = setTimeout(() => done(true), timeoutMs);
      this.#waiting.add(waiter);
      this.#onWaiterAdded();
    });
  }

  #hasReached(position: number, names: readonly string[]): boolean {
    return names.every((name) => this.#positionOf(name) >= position);
  }

  /** Call after a checkpoint has moved. */
  notify(): void {
    for (const { done, names, position } of this.#waiting) if (this.#hasReached(position, names)) done(false);
  }

  /** Resolves after a time, or as soon as somebody waits. */
  async pause(milliseconds: number): Promise<void> {
    if (this.#waiting.size > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#onWaiterAdded = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  expireAll(): void {
    for (const { done } of this.#waiting) done(true);
  }
}
