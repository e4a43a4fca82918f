import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';

/** An interval that was actually played: source seconds of one step, when it started, and its speed. */
export interface PlayedInterval {
  readonly stepId: string;
  readonly stepNumber: number;
  readonly from: number;
  readonly to: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly speed: number;
  /** When it was played, in seconds since the view opened, on a monotonic clock. */
  readonly elapsed: { readonly from: number; readonly to: number };
}

export interface Tick {
  readonly stepId: string;
  readonly stepNumber: number;
  /** Source seconds, within the step. */
  readonly seconds: number;
  readonly speed: number;
  readonly at: Date;
  /** Seconds since the view opened. */
  readonly elapsed: number;
}

/** Only ticks less than 2 s apart count as played (R-TRK-10): the time between later ones was not watched. */
export const longestTickSeconds = 2;

/** Builds intervals from ticks. An interval grows during playback; jumps, pauses and speed changes close it. */
export class IntervalRecorder {
  #open: PlayedInterval | null = null;
  /** Time of the last tick of the open interval. */
  #lastAt = new Date(0);
  #closed: PlayedInterval[] = [];

  tick({ stepId, stepNumber, seconds, speed, at, elapsed }: Tick): void {
    const to = exactSeconds(seconds);
    const moment = exactSeconds(elapsed);
    const open = this.#open;
    if (open && open.stepId === stepId && open.speed === speed) {
      const passed = to - open.to;
      if (passed === 0) return;
      if (passed > 0 && passed / speed < longestTickSeconds) {
        this.#open = { ...open, to, elapsed: { ...open.elapsed, to: moment } };
        this.#lastAt = at;
        return;
      }
    }
    this.close();
    const startedAt = at.toISOString();
    this.#open = {
      stepId,
      stepNumber,
      from: to,
      to,
      startedAt,
      speed,
      elapsed: { from: moment, to: moment },
    };
    this.#lastAt = at;
  }

  /** Closes the open interval (R-TRK-03); empty intervals are dropped (R-TRK-04). */
  close(): void {
    if (this.#open && this.#open.to > this.#open.from) this.#closed.push(this.#open);
    this.#open = null;
  }

  /** Everything so far, including the open interval. */
  snapshot(): readonly PlayedInterval[] {
    return this.#open && this.#open.to > this.#open.from ? [...this.#closed, this.#open] : [...this.#closed];
  }

  /**
   * Takes the played intervals for a sync. The open interval is closed first (R-TRK-02), and a new one starts at the
   * same second and time, so that nothing in between is lost or counted twice.
   */
  take(): readonly PlayedInterval[] {
    const open = this.#open;
    this.close();
    const taken = this.#closed;
    this.#closed = [];
    if (open) {
      const elapsed = { from: open.elapsed.to, to: open.elapsed.to };
      this.#open = { ...open, from: open.to, startedAt: this.#lastAt.toISOString(), elapsed };
    }
    return taken;
  }
}
