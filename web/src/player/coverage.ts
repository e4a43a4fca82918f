import { shareSeen } from '../../../contracts/playback/model/completion.ts';
import { insertRange, type Range } from '../../../contracts/playback/model/played-ranges.ts';
import type { PlayerStep } from './player-source.ts';
import { longestTickSeconds } from './tracking/played-intervals.ts';

/** Shares are shown once so many seconds were played, and at the end of a step. */
const shownEverySeconds = 0.5;

/** The share of each step that was seen, by the same rule as in reports; tracking has the authoritative record. */
export class Coverage {
  readonly #steps: readonly PlayerStep[];
  readonly #completed: Set<string>;
  readonly #played: Range[] = [];
  /** Where playback was last; `null` after a jump. */
  #last: number | null = null;
  #notShown = 0;

  constructor(steps: readonly PlayerStep[], completedStepIds: readonly string[]) {
    this.#steps = steps;
    this.#completed = new Set(completedStepIds);
  }

  /** Playback has come to this second of the source. True if the shares are to be shown again. */
  add(seconds: number, speed: number, isStepOver: boolean): boolean {
    const from = this.#last;
    this.#last = seconds;
    if (from === null || seconds <= from || (seconds - from) / speed >= longestTickSeconds) return false;
    insertRange(this.#played, { from, to: seconds });
    this.#notShown += seconds - from;
    if (!isStepOver && this.#notShown < shownEverySeconds) return false;
    this.#notShown = 0;
    return true;
  }

  /** These steps are completed, counting earlier views. True if the shares are to be shown again. */
  complete(stepIds: readonly string[]): boolean {
    const before = this.#completed.size;
    for (const id of stepIds) this.#completed.add(id);
    return this.#completed.size > before;
  }

  /** Playback goes on elsewhere; what is between was not seen. */
  jump(): void {
    this.#last = null;
  }

  fractions(): readonly number[] {
    return this.#steps.map((step) => (this.#completed.has(step.id) ? 1 : shareSeen(this.#played, step)));
  }
}
