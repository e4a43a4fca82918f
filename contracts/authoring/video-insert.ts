import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { AssetId, PartId, Seconds, WorkflowId } from '../kernel/fields.ts';
import { Sentence } from './workflow-fields.ts';

/** Of a draft: each is a piece to encode, and all of them are stored with it. */
export const maxInserts = 50;
/** An inserted part or a still is at least as long as a step. */
export const minInsertSeconds = 0.1;
export const maxStillSeconds = 60;

const placeFields = {
  id: PartId.min(1),
  at: Seconds.describe('Second of the source before which it is shown'),
};
const StillInsert = z.object({
  ...placeFields,
  kind: z.literal('still'),
  seconds: z.number().min(minInsertSeconds).max(maxStillSeconds),
});
const videoFields = {
  ...placeFields,
  kind: z.literal('video'),
  workflowId: WorkflowId.describe('Whose uploaded video is inserted'),
  start: Seconds,
  end: Seconds,
};

/** An insert as an author asks for it: a frame that is held, or a part of the video of another workflow. */
export const WantedInsert = z.discriminatedUnion('kind', [
  StillInsert,
  z.object(videoFields).refine(({ start, end }) => end - start >= minInsertSeconds, {
    message: 'This must be at least 0.1 seconds after the start.',
    path: ['end'],
  }),
]);
export type WantedInsert = z.output<typeof WantedInsert>;

/** Something that the result shows and the source does not, before a second of the source. */
export const VideoInsert = z.discriminatedUnion('kind', [
  StillInsert.extend({ isAtEnd: z.boolean().optional() }),
  z.object({
    ...videoFields,
    isAtEnd: z.boolean().optional().describe('Behind everything that the source shows'),
    assetId: AssetId,
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    sentences: z.array(Sentence).describe('What is spoken in the part; seconds of its own video'),
  }),
]);
export type VideoInsert = z.output<typeof VideoInsert>;
export type InsertedVideo = Extract<VideoInsert, { kind: 'video' }>;

const workflowFields = { workflowId: WorkflowId };

/** Parts of other videos and stills were added to the video, or removed from it. */
export const VideoInsertsChanged = defineEvent(
  'VideoInsertsChanged',
  z.object({ ...workflowFields, added: z.array(VideoInsert), removed: z.array(PartId) }),
  { audit: 'changed what is inserted into the video of %{workflow}' },
);

export const InsertAbsent = defineError(
  'cut.insert-absent',
  'absent',
  'There is no such video that you may use. Nothing was changed; choose a video from the list.',
);
export const InsertNotReady = defineError(
  'cut.insert-not-ready',
  'invalid',
  'This video is still being processed. Nothing was changed; insert it when it is ready.',
);
export const InsertOfItself = defineError(
  'cut.insert-itself',
  'invalid',
  'A video cannot be inserted into itself. Nothing was changed; choose another video.',
);
export const InsertCovered = defineError(
  'cut.insert-covered',
  'invalid',
  'Something is blurred in this part of the other video, and the blur would be lost. Nothing was changed; choose a part without a blur.',
);
export const InsertRemoved = defineError(
  'cut.insert-removed',
  'invalid',
  'A part of this was removed from the other video. Nothing was changed; choose a part that is still in it.',
);
export const InsertHidden = defineError(
  'cut.insert-hidden',
  'conflict',
  'Another video is inserted at %{at}, and something in its part from %{from} to %{to} was blurred or removed there afterwards. Nothing was published; remove this insert, or insert a part without it.',
);
export const InsertDeleted = defineError(
  'cut.insert-deleted',
  'absent',
  'A video of which a part is inserted was deleted. Nothing was published, and your edits are safe; remove this insert, then publish again.',
);
export const TooManyInserts = defineError(
  'cut.too-many-inserts',
  'invalid',
  'A video can have at most 50 inserts. Nothing was changed; remove some first.',
);

/**
 * Inserts parts of other videos and stills, and removes such. A still holds the frame that the source shows at its
 * second. Refused with `cut.outside-video`, `cut.insert-absent`, `cut.insert-not-ready`, `cut.insert-itself`,
 * `cut.insert-covered`, `cut.insert-removed` and `cut.too-many-inserts`.
 */
export class ChangeVideoInserts extends defineCommand('ChangeVideoInserts', {
  http: 'POST /v1/workflows/{workflowId}/video/inserts',
  access: canAuthor,
  data: z.object({
    ...workflowFields,
    added: z.array(WantedInsert).max(maxInserts).default([]),
    removed: z.array(PartId).max(maxInserts).default([]),
  }),
}) {}
