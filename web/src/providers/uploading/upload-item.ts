import type { UploadKind } from '../../../../contracts/media/upload.ts';

/** What an upload is for; `languageCode` is that of a video's speech, `null` lets the product find it out. */
export interface UploadPurpose {
  readonly kind: UploadKind;
  readonly workspaceId: string;
  readonly workflowId: string | null;
  readonly languageCode: string | null;
}

export interface UploadFailure {
  /** Stable name of the refusal. */
  readonly error: string;
  readonly message: string;
  /** Trying again may help; otherwise only another file does. */
  readonly canRetry: boolean;
}

/**
 * Where an upload stands:
 * - `waiting`: for its turn; `offline`: for the network, and goes on by itself;
 * - `needs-file`: after a reload the bytes must be opened again;
 * - `joining`: every part is safe; `making`: the workflow is made of it; `done`.
 */
export type UploadStatus =
  'waiting' | 'sending' | 'paused' | 'offline' | 'needs-file' | 'joining' | 'making' | 'done' | 'failed';

/** An upload as screens see it. */
export interface UploadItem {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly size: number;
  readonly status: UploadStatus;
  /** Bytes in parts that the server has acknowledged: these are never sent again. */
  readonly safeBytes: number;
  /** Those, and what has left the browser of the parts that are on their way. */
  readonly sentBytes: number;
  /** `null` while nobody can tell. */
  readonly secondsLeft: number | null;
  readonly failure: UploadFailure | null;
  readonly assetId: string | null;
  readonly workflowId: string | null;
  /** The browser kept a handle: one press opens the same file again. */
  readonly remembersFile: boolean;
  /** The file that was picked is not the one that was begun with. */
  readonly wrongFile: boolean;
}

/** What of an upload outlives the page. */
export interface UploadRecord {
  readonly id: string;
  readonly personId: string;
  readonly addedAt: number;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly size: number;
  readonly fingerprint: string;
  /** Of the command that opens the upload: the same one again opens the same upload. */
  readonly commandId: string;
  readonly uploadId: string | null;
  readonly safeBytes: number;
  readonly paused: boolean;
  /** The server refused the file for good and has nothing of it. */
  readonly refused?: UploadFailure;
  readonly making: { readonly assetId: string; readonly workflowId: string | null } | null;
  readonly handle: FileSystemFileHandle | null;
}
