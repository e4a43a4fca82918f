import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { Seconds, WorkflowId } from '../kernel/fields.ts';
import { ChangeVideoInserts, VideoInsert, VideoInsertsChanged } from './video-insert.ts';

/** Of one command, and of split points in a draft. */
export const maxRanges = 500;
export const maxSplitPoints = 1000;
/** Removed parts of a draft: each is a piece to encode, and all of them are stored with it. */
export const maxErasedParts = 1000;

/** Seconds of the source; a frame belongs to it if its time is at or after the start and before the end. */
const CutRange = z.object({ start: Seconds, end: Seconds });
export type CutRange = z.output<typeof CutRange>;
export const Rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export type Rotation = z.output<typeof Rotation>;

/** The edit list of a draft: what the published video shows of the source. The source itself is never changed. */
export const VideoCut = z.object({
  rotation: Rotation.describe('Clockwise, of the whole picture'),
  splits: z.array(Seconds).describe('Ends of clips for the editor; with 2 decimals'),
  erased: z.array(CutRange).describe('In order, none overlapping or touching another'),
  inserts: z.array(VideoInsert).optional().describe('In the order in which they are shown'),
});
export type VideoCut = z.output<typeof VideoCut>;

const workflowFields = { workflowId: WorkflowId };

/** Parts of the source are not in the video any more. */
export const VideoErased = defineEvent(
  'VideoErased',
  z.object({ ...workflowFields, ranges: z.array(CutRange) }),
  { audit: 'removed parts of the video of %{workflow}' },
);
/** Parts of the source that had been removed are in the video again. */
export const VideoPartsRestored = defineEvent(
  'VideoPartsRestored',
  z.object({ ...workflowFields, ranges: z.array(CutRange) }),
  { audit: 'restored removed parts of the video of %{workflow}' },
);
/** The picture is turned clockwise by this number of degrees, seen from the source. */
export const VideoRotated = defineEvent('VideoRotated', z.object({ ...workflowFields, rotation: Rotation }), {
  audit: 'set the rotation of the video of %{workflow} to %{rotation} degrees',
});
/** Split points were added and removed. */
export const SplitPointsChanged = defineEvent(
  'SplitPointsChanged',
  z.object({ ...workflowFields, added: z.array(Seconds), removed: z.array(Seconds) }),
  { audit: 'changed the split points of the video of %{workflow}' },
);
export const videoCutEvents = [
  VideoErased,
  VideoPartsRestored,
  VideoRotated,
  SplitPointsChanged,
  VideoInsertsChanged,
] as const;

export const NothingLeft = defineError(
  'cut.nothing-left',
  'invalid',
  'This would leave nothing of the video. Nothing was changed; leave at least one step with 0.1 seconds.',
);
export const CutOutsideVideo = defineError(
  'cut.outside-video',
  'invalid',
  'This is not within the video. Nothing was changed; choose times between its start and its end.',
);
export const TooManySplitPoints = defineError(
  'cut.too-many-splits',
  'invalid',
  'A video can have at most 1,000 split points. Nothing was changed; remove some first.',
);

export const TooManyErasedParts = defineError(
  'cut.too-many-parts',
  'invalid',
  'A video can have at most 1,000 removed parts. Nothing was changed; restore some first, or remove longer parts.',
);

const Ranges = z
  .array(CutRange.refine(({ start, end }) => end > start, { message: 'This must be after the start.', path: ['end'] }))
  .min(1)
  .max(maxRanges); // prettier-ignore
const SplitPoints = z.array(Seconds).max(maxSplitPoints).default([]);

/**
 * Removes parts of the video: cut, erase and trim (2:32). What would be left between two removed parts and is too short
 * to be seen is removed with them. Refused with `cut.nothing-left`, `cut.outside-video` and
 * `cut.too-many-parts`.
 */
export class EraseVideo extends defineCommand('EraseVideo', {
  http: 'POST /v1/workflows/{workflowId}/video/erase',
  access: canAuthor,
  data: z.object({ ...workflowFields, ranges: Ranges }),
}) {}
/** Brings removed parts of the video back; what was not removed stays as it is. Refused with `cut.too-many-parts`. */
export class RestoreVideoParts extends defineCommand('RestoreVideoParts', {
  http: 'POST /v1/workflows/{workflowId}/video/restore',
  access: canAuthor,
  data: z.object({ ...workflowFields, ranges: Ranges }),
}) {}
/** Turns the picture clockwise, seen from the source; annotations turn with it. */
export class RotateVideo extends defineCommand('RotateVideo', {
  http: 'PUT /v1/workflows/{workflowId}/video/rotation',
  access: canAuthor,
  data: z.object({ ...workflowFields, rotation: Rotation }),
}) {}
/**
 * Adds and removes split points, which end a clip and start the next one. They are rounded down to 2 decimals and never
 * duplicated (2:89). Refused with `cut.outside-video` and `cut.too-many-splits`.
 */
export class ChangeSplitPoints extends defineCommand('ChangeSplitPoints', {
  http: 'POST /v1/workflows/{workflowId}/video/split-points',
  access: canAuthor,
  data: z.object({ ...workflowFields, added: SplitPoints, removed: SplitPoints }),
}) {}

export const videoCutCommands = [
  EraseVideo,
  RestoreVideoParts,
  RotateVideo,
  ChangeSplitPoints,
  ChangeVideoInserts,
] as const;
