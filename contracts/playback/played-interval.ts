import { z } from 'zod';
import { Moment, Seconds, StepId, Timestamp } from '../kernel/fields.ts';

/** Seconds since the view opened, by a monotonic clock; a page may stay open for weeks. */
const Elapsed = z.number().min(0).max(31_536_000);
/** An interval that was really played: source seconds of one step, its start time, its speed (3:75). */
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
/** As recorded: `startedAt` is server time, with the time of the browser's own clock beside it. */
export const RecordedInterval = PlayedInterval.extend({ claimedAt: Timestamp.optional() });
export type RecordedInterval = z.output<typeof RecordedInterval>;

/**
 * Why an interval cannot have been played as reported.
 * - `before-opening`: it started before the server sent the workflow.
 * - `after-now`: it ended after the time at which it was reported.
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
/** An interval that is stored as evidence and counts in no figure; `startedAt` is the time of the browser's clock. */
export const SetAsideInterval = PlayedInterval.extend({ reason: SetAsideReason });
export type SetAsideInterval = z.output<typeof SetAsideInterval>;
