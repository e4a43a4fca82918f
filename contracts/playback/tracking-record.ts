import { z } from 'zod';
import { members } from '../kernel/access.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, Seconds, StepId, Timestamp, UserId, WorkflowId } from '../kernel/fields.ts';
import { DeviceClass, ViewId } from './playback.ts';
import { SetAsideReason } from './played-interval.ts';

/** How long a step is, and when it was played; what was played twice counts twice. */
const TrackedStep = z.object({
  stepDuration: Seconds,
  playedDuration: Seconds,
  lastUpdated: Timestamp,
  playedIntervals: z.array(z.object({ onPlay: Timestamp, onPause: Timestamp })),
});

/** All that is recorded of one view, in the shape of 3:83 (R-TRK-12); only steps that were played are in it. */
export const TrackingRecord = z.object({
  id: ViewId,
  /** What a public viewer sends is recorded nowhere (R-TRK-06). */
  isPublic: z.literal(false),
  organization: OrganizationId,
  uid: UserId,
  workflowId: WorkflowId,
  publication: z.number().int(),
  deviceInfo: DeviceClass,
  location: z.string(),
  onEnter: Timestamp,
  /** `null` while it goes on. */
  onExit: Timestamp.nullable(),
  lastUpdated: Timestamp,
  playedDuration: Seconds,
  /** Since when the browser had not reached the server, as it last said; `null` where it never said so. */
  offlineSince: Timestamp.nullable(),
  /** What cannot have been played as it was told: kept as evidence, in no other field, and in no figure. */
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

/** The record of one of the asker's own views, as it stands in the log. */
export class GetTrackingRecord extends defineQuery('GetTrackingRecord', {
  http: 'GET /v1/tracking/{viewId}',
  access: members,
  data: z.object({ viewId: ViewId }),
  item: TrackingRecord,
}) {}

export const trackingQueries = [GetTrackingRecord] as const;
