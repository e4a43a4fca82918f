import { z } from 'zod';
import { oneself } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, Seconds, StepId, Timestamp, UserId, WorkflowId } from '../kernel/fields.ts';
import { DeviceClass, ViewId } from './playback.ts';
import { SetAsideReason } from './played-interval.ts';

/** The length of a step, and when it was played; what was played twice counts twice. */
const TrackedStep = z.object({
  stepDuration: Seconds,
  playedDuration: Seconds,
  lastUpdated: Timestamp,
  playedIntervals: z.array(z.object({ onPlay: Timestamp, onPause: Timestamp })),
});

/** Everything recorded of one view, in the shape of 3:83 (R-TRK-12); only steps that were played are in it. */
export const TrackingRecord = z.object({
  id: ViewId,
  /** Public viewers are not recorded (R-TRK-06). */
  isPublic: z.literal(false),
  organization: OrganizationId,
  uid: UserId,
  workflowId: WorkflowId,
  publication: z.number().int(),
  deviceInfo: DeviceClass,
  location: z.string(),
  onEnter: Timestamp,
  /** `null` while the view is open. */
  onExit: Timestamp.nullable(),
  lastUpdated: Timestamp,
  playedDuration: Seconds,
  /** Since when the browser had not reached the server, by its last report; `null` without one. */
  offlineSince: Timestamp.nullable(),
  /** Reported playback that is impossible: stored as evidence, in no other field, and in no figure. */
  setAside: z.array(
    z.object({ stepId: StepId, from: Seconds, to: Seconds, reason: SetAsideReason, toldAt: Timestamp }),
  ),
  setAsideDuration: Seconds,
  steps: z.record(StepId, TrackedStep),
  /** Steps in the order in which each was first played. */
  stepsArray: z.array(StepId),
  onNext: z.array(z.object({ current: StepId, next: z.string() })),
  onPrevious: z.array(z.object({ current: StepId, previous: z.string() })),
});
export type TrackingRecord = z.output<typeof TrackingRecord>;

/** The record of one of the sender's own views, as it is in the log. */
export class GetTrackingRecord extends defineQuery('GetTrackingRecord', {
  http: 'GET /v1/tracking/{viewId}',
  access: oneself,
  data: z.object({ viewId: ViewId }),
  item: TrackingRecord,
}) {}

export const trackingQueries = [GetTrackingRecord] as const;
