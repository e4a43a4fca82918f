import { z } from 'zod';
import { canAuthor, members, system, oneself } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import {
  AssetId,
  LanguageCode,
  Timestamp,
  UploadId,
  UserId,
  WorkflowId,
  WorkspaceId,
} from '../kernel/fields.ts';
import { visibleLine } from '../kernel/visible-line.ts';
import { EndRecording, GrowUpload, RecordingEnded, UploadGrown } from './recording.ts';

/** Part size and parallelism of uploads (1:434, R-STO-01). */
export const uploadLimits = {
  partBytes: 2 * 1024 * 1024,
  parallelParts: 3,
  timeoutSeconds: 180,
  retries: 3,
  videoBytes: 20 * 1024 ** 3,
  imageBytes: 20 * 1024 ** 2,
  pdfBytes: 50 * 1024 ** 2,
  /** An upload left open for this many days is ended. */
  openDays: 7,
} as const;

/** The kind of upload decides folder, limit and check (R-STO-04, R-STO-05). */
export const UploadKind = z.enum(['video', 'diagram', 'pdf', 'poster', 'annotation']);
export type UploadKind = z.output<typeof UploadKind>;

const maxBytesByKind: Readonly<Record<UploadKind, number>> = {
  video: uploadLimits.videoBytes,
  diagram: uploadLimits.imageBytes,
  poster: uploadLimits.imageBytes,
  annotation: uploadLimits.imageBytes,
  pdf: uploadLimits.pdfBytes,
};
/** The most bytes that a file of this kind may have (R-STO-04, R-STO-05). */
export const maxFileBytes = (kind: UploadKind): number => maxBytesByKind[kind];

/** A person started uploading a file. Parts are bytes, not facts. */
export const UploadStarted = defineEvent(
  'UploadStarted',
  z.object({
    uploadId: UploadId,
    userId: UserId,
    workspaceId: WorkspaceId,
    kind: UploadKind,
    fileName: z.string(),
    size: z.number().int(),
    /** Of the file's name, size, date and edges: proves after a reload that the same file was picked. */
    fingerprint: z.string(),
    /** Set for an attachment or a poster: its workflow. */
    workflowId: WorkflowId.nullable(),
    languageCode: LanguageCode.nullable(),
    /** It is sent while it is recorded: `size` is what is reserved for it so far. */
    growing: z.boolean().optional(),
    /** It is fetched from the meeting service instead of sent. */
    meeting: z.object({ recordingId: z.string(), fileId: z.string() }).optional(),
  }),
  { audit: 'started uploading %{fileName}' },
);
/**
 * All bytes arrived and were joined; the asset exists. For a video `workflowId` is that of the workflow that is created
 * now, otherwise the one that the file belongs to.
 */
export const UploadCompleted = defineEvent(
  'UploadCompleted',
  z.object({
    uploadId: UploadId,
    assetId: AssetId,
    objectKey: z.string(),
    size: z.number().int(),
    contentType: z.string(),
    workflowId: WorkflowId.nullable(),
  }),
  { audit: 'finished an upload for %{workflow}' },
);
/** The person cancelled, or the file was refused; its bytes are deleted. */
export const UploadCancelled = defineEvent(
  'UploadCancelled',
  z.object({ uploadId: UploadId, refusal: z.object({ error: z.string(), message: z.string() }).nullable() }),
  { audit: 'cancelled an upload' },
);
/**
 * A finished upload's bytes were deleted: its workflow was deleted before it was published, or before the upload was
 * finished, and no other workflow has the file.
 */
export const UploadRemoved = defineEvent('UploadRemoved', z.object({ uploadId: UploadId }), {
  audit: 'deleted the uploaded file of a deleted workflow',
});
export const uploadEvents = [
  UploadStarted,
  UploadGrown,
  RecordingEnded,
  UploadCompleted,
  UploadCancelled,
  UploadRemoved,
] as const;
export type UploadEvent = EventOf<(typeof uploadEvents)[number]>;

export const MediaEmpty = defineError(
  'media.empty',
  'invalid',
  'The file is empty. Nothing was stored; choose the recording again, or record it again.',
);
export const UploadExpired = defineError(
  'upload.expired',
  'conflict',
  'This upload was left unfinished for seven days, so its parts were deleted. Upload the file again.',
);
export const UploadRightLost = defineError(
  'upload.right-lost',
  'conflict',
  'The person who sent this file can no longer add videos to the workspace, so the upload was stopped and its parts were deleted. Ask an administrator for access, then upload the file again.',
);
export const UploadWorkflowDeleted = defineError(
  'upload.workflow-deleted',
  'conflict',
  'The workflow that this file was for has been deleted, so the upload was stopped and its parts were deleted. Nothing else was changed.',
);
export const UploadTooLarge = defineError(
  'upload.too-large',
  'too-large',
  'The file is larger than allowed. Nothing was stored; choose a smaller file.',
);
export const UploadClosed = defineError(
  'upload.closed',
  'conflict',
  'This upload is finished or was cancelled. Nothing was changed.',
);
export const UploadNeedsWorkflow = defineError(
  'upload.workflow-missing',
  'invalid',
  'The upload does not say which workflow the file is for. Nothing was stored; choose a workflow and send the file again.',
);
export const UploadIncomplete = defineError(
  'upload.incomplete',
  'conflict',
  'Some parts of the file are still missing. What was sent is safe; send the missing parts.',
);
export const UploadKindUnsupported = defineError(
  'upload.unsupported',
  'unsupported',
  'This type of file cannot be used here. Nothing was stored; choose another file.',
);

/** Other types would be parsed as text or JSON before they are known to be a part. */
export const UploadPartUnsupported = defineError(
  'upload.part-unsupported',
  'unsupported',
  'Parts of a file must be sent as application/octet-stream. Nothing was stored; send the part again as bytes.',
);
export const UploadInterrupted = defineError(
  'upload.interrupted',
  'unavailable',
  'The connection was lost in the middle of a part. What was sent before is safe; send this part again.',
);

/**
 * Opens an upload: `PUT /v1/uploads/{uploadId}/parts/{n}` sends its parts (n from 1), in any order, repeatable. A
 * workflow that is named must be in the workspace; others are answered as one that does not exist.
 */
export class StartUpload extends defineCommand('StartUpload', {
  http: 'POST /v1/uploads',
  access: canAuthor,
  data: z.object({
    workspaceId: WorkspaceId,
    kind: UploadKind,
    fileName: z
      .string()
      .min(1)
      .max(255)
      .refine(...visibleLine),
    /** 0 is refused with `media.empty`, in a sentence. */
    size: z.number().int().min(0),
    fingerprint: z.string().min(1).max(200),
    workflowId: WorkflowId.nullable().default(null),
    languageCode: LanguageCode.nullable().default(null),
    /** Sent while it is recorded; `size` is reserved for it, `GrowUpload` adds to it. Videos only. */
    growing: z.literal(true).optional(),
  }),
  result: z.object({ id: UploadId, partBytes: z.number().int(), parts: z.number().int() }),
}) {}
/**
 * Joins the parts. For a video this starts the ingest; the workflow's id is in the response. Joining moves bytes, so
 * the endpoint is hand-written: it joins, inspects the file and then sends `RecordUpload` or `RefuseUpload`.
 */
export class CompleteUpload extends defineCommand('CompleteUpload', {
  http: 'POST /v1/uploads/{uploadId}/complete',
  access: canAuthor,
  data: z.object({ uploadId: UploadId }),
  result: z.object({ assetId: AssetId, workflowId: WorkflowId.nullable() }),
}) {}
/**
 * The same for an uploaded video, which becomes a workflow (2:154, R-CRE-03). Refused with `upload.unsupported` for
 * other files.
 */
export class BeginWorkflow extends defineCommand('BeginWorkflow', {
  http: 'POST /v1/workflows/initialize',
  access: canAuthor,
  data: z.object({ uploadId: UploadId }),
  result: CompleteUpload.result,
}) {}
const internal = { http: null, access: system } as const;
/** The parts are joined under `objectKey`. Refused with `upload.incomplete` if bytes are missing. */
export class RecordUpload extends defineCommand('RecordUpload', {
  ...internal,
  data: z.object({
    uploadId: UploadId,
    objectKey: z.string().min(1),
    size: z.number().int(),
    contentType: z.string().min(1),
  }),
  result: z.object({ assetId: AssetId, workflowId: WorkflowId.nullable() }),
}) {}
/** The joined file is not of the declared kind. */
export class RefuseUpload extends defineCommand('RefuseUpload', {
  ...internal,
  data: z.object({ uploadId: UploadId, refusal: z.object({ error: z.string(), message: z.string() }) }),
}) {}
/** The bytes of a finished upload were deleted with its workflow. Refused with `upload.closed` while it is open. */
export class RemoveUpload extends defineCommand('RemoveUpload', {
  ...internal,
  data: z.object({ uploadId: UploadId }),
}) {}
/** Cancels; the bytes are removed. */
export class CancelUpload extends defineCommand('CancelUpload', {
  http: 'DELETE /v1/uploads/{uploadId}',
  access: canAuthor,
  data: z.object({ uploadId: UploadId }),
}) {}

/** An upload as its sender sees it; `refusal` says why a joined file was not accepted. */
export const UploadView = z.object({
  id: UploadId,
  userId: UserId,
  workspaceId: WorkspaceId,
  kind: UploadKind,
  fileName: z.string(),
  size: z.number().int(),
  fingerprint: z.string(),
  state: z.enum(['open', 'completed', 'cancelled']),
  assetId: AssetId.nullable(),
  workflowId: WorkflowId.nullable(),
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
  startedAt: Timestamp,
  /** It is fetched from the meeting service. */
  meeting: z.boolean().optional(),
});
export type UploadView = z.output<typeof UploadView>;

/** The sender's uploads, so that a queue survives a crashed browser. */
export class ListMyUploads extends defineQuery('ListMyUploads', {
  http: 'GET /v1/uploads',
  access: oneself,
  data: z.object({
    ...listParameters(['startedAt'], { sort: 'startedAt', order: 'DESC', size: 50 }),
    state: z.enum(['open', 'completed', 'cancelled']).optional(),
  }),
  items: UploadView,
}) {}

/** A file whose upload is finished, by the asset that it became. */
export const UploadedFile = z.object({ kind: UploadKind, workspaceId: WorkspaceId });
export type UploadedFile = z.output<typeof UploadedFile>;
/** Says as what and to which workspace a file was sent; `null` where its bytes are not there. */
export class GetUploadedFile extends defineQuery('GetUploadedFile', {
  http: null,
  access: members,
  data: z.object({ assetId: AssetId }),
  item: UploadedFile,
}) {}

/** Completing and beginning have hand-written endpoints, because they move bytes. */
export const uploadCommands = [
  StartUpload,
  GrowUpload,
  EndRecording,
  RecordUpload,
  RefuseUpload,
  RemoveUpload,
  CancelUpload,
] as const;
export const uploadQueries = [ListMyUploads, GetUploadedFile] as const;
