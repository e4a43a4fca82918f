import { z } from 'zod';
import { Moment, Seconds, StepId, Timestamp } from '../kernel/fields.ts';

/** Seconds since the view opened, by a clock that nobody sets; a page may stay open for weeks. */
const Elapsed = z.number().min(0).max(31_536_000);
/** A stretch that was really played: source seconds of one step, from when on the clock, at which speed (3:75). */
export const PlayedInterval = z.object({
  stepId: StepId,
  stepNumber: z.number().int().min(1).max(10_000),
  from: Seconds,
  to: Seconds,
  startedAt: Moment,
  speed: z.number().min(0.25).max(4),
  /** When it was played by the browser's monotonic clock; sent since clocks are checked. */
  elapsed: z.object({ from: Elapsed, to: Elapsed }).optional(),
});
export type PlayedInterval = z.output<typeof PlayedInterval>;
/** As it is recorded: `startedAt` is server time, and beside it stands what the browser's own clock said. */
export const RecordedInterval = PlayedInterval.extend({ claimedAt: Timestamp.optional() });
export type RecordedInterval = z.output<typeof RecordedInterval>;

/**
 * Why a stretch cannot have been played as it was told.
 * - `before-opening`: it began before the server gave out the workflow.
 * - `after-now`: it ended after the moment at which the server was told.
 * - `overlapping`: the same view played something else at that time.
 * - `more-than-time`: its seconds, divided by its speed, are more than the time there was.
 * - `another-view`: the same person played the same workflow in another view at that time.
 * - `too-fast`: faster than the player plays (R-PLY-27).
 */
export const SetAsideReason = z.enum([
  'before-opening',
  'after-now',
  'overlapping',
  'more-than-time',
  'another-view',
  'too-fast',
]);
export type SetAsideReason = z.output<typeof SetAsideReason>;
/** A stretch that is kept as evidence and counts in no figure; `startedAt` is what the browser's clock said. */
export const SetAsideInterval = PlayedInterval.extend({ reason: SetAsideReason });
export type SetAsideInterval = z.output<typeof SetAsideInterval>;
