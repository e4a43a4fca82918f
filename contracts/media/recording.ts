import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { UploadId } from '../kernel/fields.ts';

/** Limits of a recording in the browser. */
export const recordingLimits = {
  takes: 500,
  marks: 500,
  seconds: 24 * 3600,
  takeBytes: 20 * 1024 ** 3,
  /** What is reserved at a time, while the size is not known. */
  stepBytes: 256 * 1024 ** 2,
} as const;

/**
 * A recording is one file after another, each complete in itself: a new take starts after a pause, after the computer
 * slept, and when a recording goes on that a closed page had interrupted. So picture and sound are in time from the
 * start of each take, whatever was lost before.
 */
export const Recording = z.object({
  /** Bytes of each take, in order; their sum is the size of the upload. */
  takes: z.array(z.number().int().min(1).max(recordingLimits.takeBytes)).min(1).max(recordingLimits.takes),
  /** Where a step starts: the index of the take, and the seconds since its start. */
  marks: z
    .array(
      z.object({
        take: z
          .number()
          .int()
          .min(0)
          .max(recordingLimits.takes - 1),
        seconds: z.number().min(0).max(recordingLimits.seconds),
      }),
    )
    .max(recordingLimits.marks),
});
export type Recording = z.output<typeof Recording>;

/** A recording needs more room than was reserved for it. */
export const UploadGrown = defineEvent(
  'UploadGrown',
  z.object({ uploadId: UploadId, size: z.number().int() }),
  { audit: 'went on recording a video' },
);
/** A recording has ended: its size is final. */
export const RecordingEnded = defineEvent(
  'RecordingEnded',
  z.object({ uploadId: UploadId, size: z.number().int(), ...Recording.shape }),
  { audit: 'finished recording a video' },
);
/**
 * Reserves room for a recording that goes on: parts up to `size` are accepted from now on. Less than before changes
 * nothing. Refused with `upload.closed` once the recording has ended.
 */
export class GrowUpload extends defineCommand('GrowUpload', {
  http: 'PUT /v1/uploads/{uploadId}/size',
  access: canAuthor,
  data: z.object({ uploadId: UploadId, size: z.number().int().min(1) }),
}) {}
/**
 * Ends a recording: its size is the sum of its takes, and what was reserved beyond it is free again. The same once
 * more changes nothing; anything else is refused with `upload.closed`.
 */
export class EndRecording extends defineCommand('EndRecording', {
  http: 'POST /v1/uploads/{uploadId}/recording',
  access: canAuthor,
  data: z.object({ uploadId: UploadId, ...Recording.shape }),
}) {}
