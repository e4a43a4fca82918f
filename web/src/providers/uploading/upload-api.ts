import { z } from 'zod';
import {
  EndRecording,
  GrowUpload,
  type Recording,
  recordingLimits,
} from '../../../../contracts/media/recording.ts';
import {
  BeginWorkflow,
  CancelUpload,
  CompleteUpload,
  StartUpload,
} from '../../../../contracts/media/upload.ts';
import { toVisibleLine } from '../../../../contracts/kernel/visible-line.ts';
import { call, type CallResult } from '../api-client.ts';
import { sendCommand } from '../contract-call.ts';
import type { UploadRecord } from './upload-item.ts';

export interface OpenedUpload {
  readonly id: string;
  readonly partBytes: number;
  readonly parts: number;
}
export interface JoinedUpload {
  readonly assetId: string;
  readonly workflowId: string | null;
}
export interface SafePart {
  /** From 1. */
  readonly part: number;
  readonly size: number;
}
export interface Part {
  readonly uploadId: string;
  /** From 1. */
  readonly number: number;
  readonly bytes: Blob;
  readonly sha256: string | null;
}

/** Videos become workflows. */
export interface UploadToJoin {
  readonly uploadId: string;
  readonly isVideo: boolean;
}

/** The server side of an upload. Its calls only throw for a requested abort. */
export interface UploadApi {
  open(record: UploadRecord): Promise<CallResult<OpenedUpload>>;
  safeParts(uploadId: string): Promise<CallResult<readonly SafePart[]>>;
  /** `onSent` receives the number of bytes of the part sent so far. */
  putPart(part: Part, signal: AbortSignal, onSent: (bytes: number) => void): Promise<CallResult<unknown>>;
  join(upload: UploadToJoin, commandId: string): Promise<CallResult<JoinedUpload>>;
  /** Reserves room for a recording that goes on. */
  grow(uploadId: string, size: number): Promise<CallResult<unknown>>;
  /** Says what the parts of a recording are, before its last one is sent. */
  endRecording(uploadId: string, recording: Recording, commandId: string): Promise<CallResult<unknown>>;
  cancel(uploadId: string): Promise<unknown>;
}

const SafeParts = z.array(z.object({ part: z.number().int(), size: z.number().int() }));

/** The product's server, with the page's session. */
export const httpUploadApi: UploadApi = {
  open: ({ purpose, fileName, size, fingerprint, commandId, recordingId }) =>
    sendCommand(
      StartUpload,
      {
        ...purpose,
        fileName: toVisibleLine(fileName, 'file'),
        fingerprint,
        ...(recordingId === undefined
          ? { size }
          : { size: recordingLimits.stepBytes, growing: true as const }),
      },
      { commandId },
    ),
  async safeParts(uploadId) {
    const result = await call({ method: 'GET', path: `/v1/uploads/${encodeURIComponent(uploadId)}/parts` });
    const parsed = SafeParts.safeParse(result.data);
    return { ...result, ok: result.ok && parsed.success, data: parsed.data ?? null };
  },
  putPart: ({ uploadId, number, bytes, sha256 }, signal, onSent) =>
    call({
      method: 'PUT',
      path: `/v1/uploads/${encodeURIComponent(uploadId)}/parts/${number}`,
      bytes,
      onSent,
      headers: sha256 === null ? {} : { 'x-sha256': sha256 },
      signal,
    }),
  join: ({ uploadId, isVideo }, commandId) =>
    isVideo
      ? sendCommand(BeginWorkflow, { uploadId }, { commandId })
      : sendCommand(CompleteUpload, { uploadId }, { commandId }),
  grow: (uploadId, size) => sendCommand(GrowUpload, { uploadId, size }, { commandId: crypto.randomUUID() }),
  endRecording: (uploadId, recording, commandId) =>
    sendCommand(EndRecording, { uploadId, ...recording }, { commandId }),
  cancel: (uploadId) => sendCommand(CancelUpload, { uploadId }, { commandId: crypto.randomUUID() }),
};
