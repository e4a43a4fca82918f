import { useSyncExternalStore } from 'react';
import type { UploadKind } from '../../../contracts/media/upload.ts';
import { isOnline, onOnlineChange } from '../browser/online.ts';
import { acquireBrowserLock } from './acquire-browser-lock.ts';
import { recordingsOf } from './recording/recording-queue.ts';
import { RecordingStore } from './recording/recording-store.ts';
import { onSessionEnd } from './session.ts';
import { openIfPermitted } from './uploading/file-access.ts';
import { fingerprintOf } from './uploading/fingerprint.ts';
import { sendFile, SendingFailed } from './uploading/send-file.ts';
import type { UploadItem, UploadRecord } from './uploading/upload-item.ts';
import { httpUploadApi } from './uploading/upload-api.ts';
import { UploadQueue } from './uploading/upload-queue.ts';
import { indexedDbStore } from './uploading/upload-store.ts';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The recordings of this browser. */
export const recordingStore = new RecordingStore();

/** The page's uploads; they continue on every screen. */
export const uploads = new UploadQueue({
  api: httpUploadApi,
  store: indexedDbStore(),
  recordings: recordingsOf(recordingStore),
  now: () => Date.now(),
  wait,
  online: isOnline,
  newId: () => crypto.randomUUID(),
  // two tabs must not send the same file
  claim: (id) => acquireBrowserLock(`stepwell-upload-${id}`),
  open: openIfPermitted,
});
onOnlineChange((online) => (online ? uploads.onOnline() : uploads.onOffline()));
onSessionEnd(() => uploads.reset());

export const useUploads = (): readonly UploadItem[] =>
  useSyncExternalStore(uploads.subscribe, uploads.snapshot);

export type AttachmentUpload =
  | { readonly ok: true; readonly assetId: string }
  | { readonly ok: false; readonly error: string; readonly message: string };

interface AttachmentOptions {
  readonly workflowId: string;
  readonly workspaceId: string;
  /** Bytes sent so far. */
  readonly onProgress?: (sentBytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a drawing, PDF or poster of a workflow immediately, outside the queue: it is small and somebody is waiting
 * for it. Only throws for an abort.
 */
export async function uploadFile(
  kind: Exclude<UploadKind, 'video'>,
  file: File,
  { workflowId, workspaceId, onProgress, signal = new AbortController().signal }: AttachmentOptions,
): Promise<AttachmentUpload> {
  const commandId = crypto.randomUUID();
  const record: UploadRecord = {
    id: commandId,
    personId: '',
    addedAt: Date.now(),
    purpose: { kind, workspaceId, workflowId, languageCode: null },
    fileName: file.name,
    size: file.size,
    fingerprint: await fingerprintOf(file),
    commandId,
    uploadId: null,
    safeBytes: 0,
    paused: false,
    making: null,
    handle: null,
  };
  const opened = await httpUploadApi.open(record);
  if (!opened.ok || opened.data === null)
    return { ok: false, error: opened.error ?? 'upload.failed', message: opened.errorMessage };
  try {
    const { assetId } = await sendFile({
      file,
      uploadId: opened.data.id,
      isVideo: false,
      joinId: `${commandId}-join`,
      api: httpUploadApi,
      signal,
      wait,
      onSafe: onProgress ?? (() => undefined),
      onSent: onProgress ?? (() => undefined),
      onJoining: () => undefined,
    });
    return { ok: true, assetId };
  } catch (cause) {
    if (cause instanceof SendingFailed)
      return { ok: false, error: cause.failure.error, message: cause.failure.message };
    void httpUploadApi.cancel(opened.data.id);
    throw cause;
  }
}
