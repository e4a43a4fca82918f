import { durationOf, type PlayerStep } from './player-source.ts';

/**
 * The seconds of each step that were seen, for the progress lines below the posters; tracking has the authoritative
 * record.
 */
export class Coverage {
  readonly #steps: readonly PlayerStep[];
  readonly #seconds: readonly Set<number>[];
  readonly #completed: readonly boolean[];

  constructor(steps: readonly PlayerStep[], completedStepIds: readonly string[]) {
    this.#steps = steps;
    this.#seconds = steps.map(() => new Set<number>());
    this.#completed = steps.map(({ id }) => completedStepIds.includes(id));
  }

  /** True if the second was new. */
  add(stepIndex: number, seconds: number): boolean {
    const step = this.#steps[stepIndex];
    const seen = this.#seconds[stepIndex];
    if (!step || !seen) return false;
    const second = Math.floor(seconds - step.startTime);
    if (second < 0 || seen.has(second)) return false;
    seen.add(second);
    return true;
  }

  fractions(): readonly number[] {
    return this.#steps.map((step, index) => {
      if (this.#completed[index]) return 1;
      const whole = Math.max(1, Math.ceil(durationOf(step)));
      return Math.min(1, (this.#seconds[index]?.size ?? 0) / whole);
    });
  }
}
