/** The speed is averaged over this period: a shorter one fluctuates, a longer one hides changes of the network. */
const windowMs = 20_000;

/** Estimates the remaining time from the bytes that arrived in the last seconds. */
export class TimeLeft {
  #samples: readonly { at: number; bytes: number }[] = [];

  /** Starts over: bytes from before a pause say nothing about the speed. */
  start(bytes: number, now: number): void {
    this.#samples = [{ at: now, bytes }];
  }

  /** Seconds until `size` bytes have arrived; `null` before the first bytes. */
  secondsAfter(bytes: number, size: number, now: number): number | null {
    const recent = this.#samples.filter(({ at }) => now - at <= windowMs);
    const samples = recent.length > 0 ? recent : this.#samples.slice(-1);
    this.#samples = [...samples, { at: now, bytes }];
    const first = samples[0];
    if (first === undefined || bytes <= first.bytes || now <= first.at) return null;
    return ((size - bytes) * (now - first.at)) / (bytes - first.bytes) / 1000;
  }
}
