import type { UploadKind } from '../../../../contracts/media/upload.ts';

/** What an upload is for; `languageCode` is the spoken language of a video, `null` detects it. */
export interface UploadPurpose {
  readonly kind: UploadKind;
  readonly workspaceId: string;
  readonly workflowId: string | null;
  readonly languageCode: string | null;
}

export interface UploadFailure {
  /** Stable code of the refusal. */
  readonly error: string;
  readonly message: string;
  /** A retry may help; otherwise only another file does. */
  readonly canRetry: boolean;
  /** A retry sends everything again: the server has deleted what it had. */
  readonly startsOver?: boolean;
}

/**
 * State of an upload:
 * - `waiting`: for its turn
 * - `offline`: for the network; continues by itself
 * - `needs-file`: after a reload the file must be opened again
 * - `joining`: the server has every part
 * - `recording`: its parts are sent while it is recorded
 * - `unfinished`: its page was closed while it was recorded
 * - `making`: the video is being processed
 */
export type UploadStatus =
  | 'recording'
  | 'unfinished'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
  | 'needs-file'
  | 'joining'
  | 'making'
  | 'done'
  | 'failed';

/** An upload as shown on screens. */
export interface UploadItem {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly size: number;
  readonly status: UploadStatus;
  /** Bytes in parts that the server has acknowledged: they are never sent again. */
  readonly safeBytes: number;
  /** Those, plus the bytes sent of the parts in flight. */
  readonly sentBytes: number;
  /** `null` if unknown. */
  readonly secondsLeft: number | null;
  readonly failure: UploadFailure | null;
  readonly assetId: string | null;
  readonly workflowId: string | null;
  /** The browser has a handle: one click reopens the same file. */
  readonly remembersFile: boolean;
  /** The picked file is not the one that the upload started with. */
  readonly wrongFile: boolean;
  readonly recordingId: string | null;
}

/** The part of an upload that outlives the page. */
export interface UploadRecord {
  readonly id: string;
  readonly personId: string;
  readonly addedAt: number;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly size: number;
  readonly fingerprint: string;
  /** Id of the command that opens the upload: the same id opens the same upload. */
  readonly commandId: string;
  readonly uploadId: string | null;
  readonly safeBytes: number;
  readonly paused: boolean;
  /** The server refused the file permanently and has deleted it. */
  readonly refused?: UploadFailure;
  readonly making: { readonly assetId: string; readonly workflowId: string | null } | null;
  readonly handle: FileSystemFileHandle | null;
  /** Its bytes are a recording in the browser's storage. */
  readonly recordingId?: string;
}
