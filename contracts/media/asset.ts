import { z } from 'zod';
import { members, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { AssetId, PartId, Seconds, StepId, Timestamp, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { UploadKind } from './upload.ts';

/** What was found in the source; sizes are those after rotation and pixel aspect are applied. */
export const SourceFacts = z.object({
  durationSeconds: Seconds,
  width: z.number().int(),
  height: z.number().int(),
  rotation: z.number().int(),
  framesPerSecond: z.number(),
  variableFrameRate: z.boolean(),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  audioChannels: z.number().int(),
  container: z.string(),
  sizeBytes: z.number().int(),
});
export type SourceFacts = z.output<typeof SourceFacts>;

/** Thumbnails by second on sheets. */
export const ImageMapShape = z.object({
  everySeconds: z.number(),
  sheets: z.number().int(),
  columns: z.number().int(),
  rows: z.number().int(),
  tileWidth: z.number().int(),
  tileHeight: z.number().int(),
});

/** One quality of the ladder; `copied` when it is the source itself, not encoded anew. */
export const Rung = z.object({ height: z.number().int(), width: z.number().int(), copied: z.boolean() });

/** An uploaded file belongs to a workflow of a workspace; who may see the one may see the other. */
export const AssetRegistered = defineEvent(
  'AssetRegistered',
  z.object({
    assetId: AssetId,
    workflowId: WorkflowId,
    workspaceId: WorkspaceId,
    kind: UploadKind,
    objectKey: z.string(),
    fileName: z.string(),
    size: z.number().int(),
    contentType: z.string(),
  }),
  { audit: 'registered the file %{fileName}' },
);
/** The source is a video and this is what it is. */
export const AssetProbed = defineEvent(
  'AssetProbed',
  z.object({ assetId: AssetId, facts: SourceFacts, rungs: z.array(Rung) }),
  { audit: 'analysed a video' },
);
/** The source cannot be used; the reason is one a person understands. */
export const AssetRefused = defineEvent(
  'AssetRefused',
  z.object({ assetId: AssetId, error: z.string(), message: z.string() }),
  { audit: 'rejected a file: %{message}' },
);
/** The first chunk stands: preview works from here on. */
export const AssetBecameWatchable = defineEvent('AssetBecameWatchable', z.object({ assetId: AssetId }), {
  audit: 'made a video ready to watch',
});
/** Every rung is complete. */
export const AssetEncoded = defineEvent(
  'AssetEncoded',
  z.object({ assetId: AssetId, rungs: z.array(Rung) }),
  { audit: 'finished encoding a video' },
);
/** Poster, image map by second and waveform are there. */
export const AssetPictured = defineEvent(
  'AssetPictured',
  z.object({
    assetId: AssetId,
    imageMap: ImageMapShape,
  }),
  { audit: 'created the pictures for a video' },
);
export const assetEvents = [
  AssetRegistered,
  AssetProbed,
  AssetRefused,
  AssetBecameWatchable,
  AssetEncoded,
  AssetPictured,
] as const;
export type AssetEvent = EventOf<(typeof assetEvents)[number]>;

export const MediaAccessDenied = defineError(
  'media.access-denied',
  'forbidden',
  'This link has expired or is not yours. Reload the page to get a new one.',
);

export const AssetExists = defineError(
  'asset.exists',
  'conflict',
  'There is already another file with this ID. Nothing was changed.',
);

const internal = { http: null, access: system } as const;
/** Makes the asset of an uploaded file. Refused with `asset.exists` when its id is taken by another file. */
export class RegisterAsset extends defineCommand('RegisterAsset', {
  ...internal,
  data: AssetRegistered.schema,
}) {}
/** Says what the source is and which qualities it will have. */
export class RecordProbe extends defineCommand('RecordProbe', { ...internal, data: AssetProbed.schema }) {}
/** Says why the source cannot be used. */
export class RefuseAsset extends defineCommand('RefuseAsset', { ...internal, data: AssetRefused.schema }) {}
/** The first chunk stands. */
export class MarkAssetWatchable extends defineCommand('MarkAssetWatchable', {
  ...internal,
  data: AssetBecameWatchable.schema,
}) {}
/** Every quality is complete. */
export class RecordEncoding extends defineCommand('RecordEncoding', {
  ...internal,
  data: AssetEncoded.schema,
}) {}
/** Poster, image map and waveform are there. */
export class RecordPictures extends defineCommand('RecordPictures', {
  ...internal,
  data: AssetPictured.schema,
}) {}

/** Quality of a request: a rung's height, or `Auto` for the ladder (3:221). */
export const Resolution = z.enum(['Auto', '360', '480', '720', '1080']);
export type Resolution = z.output<typeof Resolution>;

/** The session's token as older clients send it; the one in the header decides who asks (DECISIONS: "Headers"). */
const token = z.string().max(4096).optional();

/**
 * A media address that this person was given before, signed anew: the same thing, for another ten minutes, if they may
 * still see it (R-MED-01). An address that somebody else was given, or nobody, is absent.
 */
export class SignMedia extends defineQuery('SignMedia', {
  http: 'POST /sign',
  example: { url: '/media/asset-1/master.m3u8' },
  access: members,
  data: z.object({ token, url: z.string().max(2000) }),
  item: z.object({ url: z.string(), expiresAt: Timestamp }),
}) {}

/**
 * Signs the video of a workflow, or of one step of it (R-MED-01): for whoever may edit it the draft's, else what is
 * published. The address is a playlist that lives ten minutes and is authorised anew when it is fetched again; what it
 * lists opens that asset only. `rez` leaves one quality in it: the best that is not above it. A step has its id within
 * its workflow, so `workflowId` comes with it; its playlist begins and ends with the segments that the step touches.
 */
export class SignMediaAccess extends defineQuery('SignMediaAccess', {
  http: 'POST /access',
  example: { request: { type: 'workflow', id: 'workflow-1' } },
  access: members,
  data: z.object({
    token,
    request: z.discriminatedUnion('type', [
      z.object({ type: z.literal('workflow'), id: WorkflowId, rez: Resolution.default('Auto') }),
      z.object({
        type: z.literal('step'),
        id: StepId,
        workflowId: WorkflowId,
        rez: Resolution.default('Auto'),
      }),
    ]),
  }),
  item: z.object({ videoURL: z.string(), expiresAt: Timestamp }),
}) {}

/**
 * Signs videos, pictures and attachments in one call (R-MED-01); `message` of each item is `OK` or why not. `source` is
 * the video as it was uploaded, which only those who may edit the workflow get.
 */
export class SignBatch extends defineQuery('SignBatch', {
  http: 'POST /sign/batch',
  access: members,
  data: z.object({
    token,
    data: z
      .array(
        z.object({
          workflowId: WorkflowId,
          stepId: StepId.optional(),
          type: z.enum(['poster', 'imageMap', 'waveform', 'video', 'source', 'attachment', 'subtitles']),
          index: z.number().int().min(0).max(100_000).default(0),
          attachmentId: PartId.optional(),
        }),
      )
      .max(500),
  }),
  items: z.object({ url: z.string().nullable(), message: z.string() }),
}) {}

/** What is known of an uploaded file; tells whether and how it can be shown. */
export const AssetView = z.object({
  id: AssetId,
  workflowId: WorkflowId,
  workspaceId: WorkspaceId,
  kind: UploadKind,
  objectKey: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  facts: SourceFacts.nullable(),
  rungs: z.array(Rung),
  watchable: z.boolean(),
  encoded: z.boolean(),
  imageMap: ImageMapShape.nullable(),
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type AssetView = z.output<typeof AssetView>;

/** Files by their ids; those that are not there, or in a workspace that the asker may not see, are left out. */
export class GetAssets extends defineQuery('GetAssets', {
  http: null,
  access: members,
  data: z.object({ assetIds: z.array(AssetId).max(1000) }),
  items: AssetView,
}) {}

export const assetCommands = [
  RegisterAsset,
  RecordProbe,
  RefuseAsset,
  MarkAssetWatchable,
  RecordEncoding,
  RecordPictures,
] as const;
export const assetQueries = [GetAssets, SignMedia, SignMediaAccess, SignBatch] as const;
