import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { StepRange } from '../workflow-fields.ts';
import { StepOverlaps } from '../workflow-errors.ts';

type Ranges = readonly Pick<StepRange, 'startTime' | 'endTime'>[];

/** Times of steps are rounded; shorter than a frame. Seconds. */
export const roundedSeconds = 0.01;

/** How many steps begin and end where, before and after an edit, in order of time. */
const turnsOf = (before: Ranges, after: Ranges) =>
  [
    ...before.flatMap(({ startTime, endTime }) => [
      { at: startTime, before: 1, after: 0 },
      { at: endTime, before: -1, after: 0 },
    ]),
    ...after.flatMap(({ startTime, endTime }) => [
      { at: startTime, before: 0, after: 1 },
      { at: endTime, before: 0, after: -1 },
    ]),
  ].toSorted((one, other) => one.at - other.at);

/**
 * Refuses an edit after which steps share seconds that fewer of them had before: viewers would see these twice. Steps
 * that share seconds already may stay, and be repaired.
 */
export function checkSharedSeconds(before: Ranges, after: Ranges): void {
  const count = { before: 0, after: 0 };
  let since: number | null = null;
  for (const { at, ...change } of turnsOf(before, after)) {
    if (since !== null && exactSeconds(at - since) > roundedSeconds) throw StepOverlaps();
    count.before += change.before;
    count.after += change.after;
    const isShared = count.after > Math.max(1, count.before);
    since = isShared ? (since ?? at) : null;
  }
}
