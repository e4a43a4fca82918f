import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';

/** A stretch that was really played: source seconds of one step, from when on the clock, at which speed. */
export interface PlayedInterval {
  readonly stepId: string;
  readonly stepNumber: number;
  readonly from: number;
  readonly to: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly speed: number;
  /** When it was played, in seconds since the view opened, by a clock that nobody sets. */
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

/** Played time counts only ticks under 2 s (R-TRK-10): what lies further apart was not watched in between. */
const longestTick = 2;

/** Builds intervals from ticks. An interval grows while playing goes on; jumps, pauses and changes of speed close it. */
export class IntervalRecorder {
  #open: PlayedInterval | null = null;
  /** When the stretch under way was last seen to play. */
  #lastAt = new Date(0);
  #closed: PlayedInterval[] = [];

  tick({ stepId, stepNumber, seconds, speed, at, elapsed }: Tick): void {
    const to = exactSeconds(seconds);
    const moment = exactSeconds(elapsed);
    const open = this.#open;
    if (open && open.stepId === stepId && open.speed === speed) {
      const passed = to - open.to;
      if (passed === 0) return;
      if (passed > 0 && passed / speed < longestTick) {
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

  /** Ends the stretch that is under way (R-TRK-03); one of no length is none (R-TRK-04). */
  close(): void {
    if (this.#open && this.#open.to > this.#open.from) this.#closed.push(this.#open);
    this.#open = null;
  }

  /** Everything so far, with what is still under way. */
  snapshot(): readonly PlayedInterval[] {
    return this.#open && this.#open.to > this.#open.from ? [...this.#closed, this.#open] : [...this.#closed];
  }

  /**
   * Takes what was played for a sync. A stretch under way is paused there first (R-TRK-02) and goes on as another one
   * from the same second and moment, so that nothing between the two is lost or counted twice.
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
