const firstSeconds = 15;
const maxSeconds = 300;

/** Does something again after a while, and each time after twice as long, until it is no longer needed. */
export class GrowingRetry {
  readonly #retry: () => void;
  #seconds = firstSeconds;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  /** After each attempt: whether another one is needed. */
  update(isNeeded: boolean): void {
    if (!isNeeded) return this.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#retry, this.#seconds * 1000);
    this.#seconds = Math.min(maxSeconds, this.#seconds * 2);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#seconds = firstSeconds;
  }
}
