import { z } from 'zod';
import { canSee, members, oneself, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { AssetId, PartId, Seconds, StepId, Timestamp, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { UploadKind } from './upload.ts';

/** An uploaded file, or a video that was rendered for publications. */
export const AssetKind = z.enum([...UploadKind.options, 'rendering']);

/** Properties of the source; sizes are those after rotation and pixel aspect are applied. */
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

/** One quality of the ladder; `copied` if it is the source itself, without encoding. */
export const Rung = z.object({ height: z.number().int(), width: z.number().int(), copied: z.boolean() });

/** An uploaded file belongs to a workflow of a workspace; people who may see one may see the other. */
export const AssetRegistered = defineEvent(
  'AssetRegistered',
  z.object({
    assetId: AssetId,
    workflowId: WorkflowId,
    workspaceId: WorkspaceId,
    kind: AssetKind,
    objectKey: z.string(),
    fileName: z.string(),
    size: z.number().int(),
    contentType: z.string(),
  }),
  { audit: 'registered the file %{fileName}' },
);
/** The source is a video with these properties. */
export const AssetProbed = defineEvent(
  'AssetProbed',
  z.object({ assetId: AssetId, facts: SourceFacts, rungs: z.array(Rung) }),
  { audit: 'analysed a video' },
);
/** The source cannot be used; the reason is for people. */
export const AssetRefused = defineEvent(
  'AssetRefused',
  z.object({ assetId: AssetId, error: z.string(), message: z.string() }),
  { audit: 'rejected a file: %{message}' },
);
/** The first chunk is ready: preview works from now on. */
export const AssetBecameWatchable = defineEvent('AssetBecameWatchable', z.object({ assetId: AssetId }), {
  audit: 'made a video ready to watch',
});
/** Every rung is complete. */
export const AssetEncoded = defineEvent(
  'AssetEncoded',
  z.object({ assetId: AssetId, rungs: z.array(Rung) }),
  { audit: 'finished encoding a video' },
);
/** Poster, image map by second and waveform are ready. */
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
/** Creates the asset of an uploaded file. Refused with `asset.exists` if its id belongs to another file. */
export class RegisterAsset extends defineCommand('RegisterAsset', {
  ...internal,
  data: AssetRegistered.schema,
}) {}
/** Records the properties of the source and its planned qualities. */
export class RecordProbe extends defineCommand('RecordProbe', { ...internal, data: AssetProbed.schema }) {}
/** Records why the source cannot be used. */
export class RefuseAsset extends defineCommand('RefuseAsset', { ...internal, data: AssetRefused.schema }) {}
/** The first chunk is ready. */
export class MarkAssetWatchable extends defineCommand('MarkAssetWatchable', {
  ...internal,
  data: AssetBecameWatchable.schema,
}) {}
/** Every quality is complete. */
export class RecordEncoding extends defineCommand('RecordEncoding', {
  ...internal,
  data: AssetEncoded.schema,
}) {}
/** Poster, image map and waveform are ready. */
export class RecordPictures extends defineCommand('RecordPictures', {
  ...internal,
  data: AssetPictured.schema,
}) {}

/** Quality of a request: a rung's height, or `Auto` for the ladder (3:221). */
export const Resolution = z.enum(['Auto', '360', '480', '720', '1080']);
export type Resolution = z.output<typeof Resolution>;

/** The session's token as older clients send it; the one in the header determines the sender (DECISIONS: "Headers"). */
const token = z.string().max(4096).optional();

/**
 * Renews a media URL that this person got before: the same file, for another ten minutes, if they may still see it
 * (R-MED-01). A URL that was given to somebody else, or to nobody, is absent.
 */
export class SignMedia extends defineQuery('SignMedia', {
  http: 'POST /sign',
  example: { url: '/media/asset-1/master.m3u8' },
  access: oneself,
  data: z.object({ token, url: z.string().max(2000) }),
  item: z.object({ url: z.string(), expiresAt: Timestamp }),
}) {}

/**
 * Signs the video of a workflow, or of one step of it (R-MED-01): the draft's for people who may edit it, otherwise the
 * published one. The URL is a playlist that is valid for ten minutes and is authorised again when it is fetched; what
 * it lists grants that asset only. `rez` limits it to one quality: the best that is not above it. A step's id is unique
 * within its workflow, so `workflowId` is required with it; its playlist starts and ends with the segments that the
 * step touches.
 */
export class SignMediaAccess extends defineQuery('SignMediaAccess', {
  http: 'POST /access',
  example: { request: { type: 'workflow', id: 'workflow-1' } },
  access: canSee,
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
 * the video as it was uploaded, which only people who may edit the workflow get.
 */
export class SignBatch extends defineQuery('SignBatch', {
  http: 'POST /sign/batch',
  access: canSee,
  data: z.object({
    token,
    data: z
      .array(
        z.object({
          workflowId: WorkflowId,
          stepId: StepId.optional(),
          type: z.enum([
            'poster',
            'imageMap',
            'waveform',
            'frames',
            'motion',
            'video',
            'source',
            'attachment',
            'subtitles',
          ]),
          index: z.number().int().min(0).max(100_000).default(0),
          attachmentId: PartId.optional(),
        }),
      )
      .max(500),
  }),
  items: z.object({ url: z.string().nullable(), message: z.string() }),
}) {}

/** An uploaded file; whether and how it can be shown. */
export const AssetView = z.object({
  id: AssetId,
  workflowId: WorkflowId,
  workspaceId: WorkspaceId,
  kind: AssetKind,
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

/** Files by their ids; those that do not exist, or are in a workspace that the sender may not see, are left out. */
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
