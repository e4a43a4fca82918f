import { secondsCovered, type Range } from './played-ranges.ts';

/** A step counts as seen from this share of its seconds on (3:110, DECISIONS "Completed"). */
export const isStepCompleted = (share: number): boolean => share >= 0.9;

interface StepTimes {
  readonly startTime: number;
  readonly endTime: number;
}

/** The share of a step that was seen. A second of the video counts for each step that contains it. */
export function shareSeen(played: readonly Range[], { startTime, endTime }: StepTimes): number {
  const seconds = secondsCovered(played, { from: startTime, to: endTime });
  // a tolerance of a millisecond, because seconds are sums of fractions
  return seconds === 0 ? 0 : Math.min(1, (seconds + 0.001) / (endTime - startTime));
}
