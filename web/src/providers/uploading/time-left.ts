/** Over this long the speed is averaged: shorter jumps about, longer hides that the network changed. */
const windowMs = 20_000;

/** Estimates how long the rest takes from what became safe in the last seconds. */
export class TimeLeft {
  #samples: readonly { at: number; bytes: number }[] = [];

  /** Begins anew: what became safe earlier, or before a pause, says nothing about the speed. */
  start(bytes: number, now: number): void {
    this.#samples = [{ at: now, bytes }];
  }

  /** Seconds until `size` bytes are safe; `null` while nothing has moved. */
  secondsAfter(bytes: number, size: number, now: number): number | null {
    const recent = this.#samples.filter(({ at }) => now - at <= windowMs);
    const samples = recent.length > 0 ? recent : this.#samples.slice(-1);
    this.#samples = [...samples, { at: now, bytes }];
    const first = samples[0];
    if (first === undefined || bytes <= first.bytes || now <= first.at) return null;
    return ((size - bytes) * (now - first.at)) / (bytes - first.bytes) / 1000;
  }
}
