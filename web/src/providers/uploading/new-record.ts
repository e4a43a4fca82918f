import type { PickedFile } from './file-access.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { UploadPurpose, UploadRecord } from './upload-item.ts';

interface RecordOwner {
  readonly personId: string;
  readonly addedAt: number;
  readonly newId: () => string;
}

const unsent = { uploadId: null, safeBytes: 0, paused: false, making: null } as const;

/** What is stored of an upload of a file. */
export const recordOfFile = async (
  { file, handle }: PickedFile,
  purpose: UploadPurpose,
  { newId, ...owner }: RecordOwner,
): Promise<UploadRecord> => ({
  ...unsent,
  ...owner,
  id: newId(),
  purpose,
  fileName: file.name,
  size: file.size,
  handle,
  fingerprint: await fingerprintOf(file),
  commandId: newId(),
});

/** What is stored of an upload of a recording that has just started. */
export const recordOfRecording = (
  { recordingId, fileName }: { readonly recordingId: string; readonly fileName: string },
  purpose: UploadPurpose,
  { newId, ...owner }: RecordOwner,
): UploadRecord => ({
  ...unsent,
  ...owner,
  id: newId(),
  purpose,
  fileName,
  size: 0,
  handle: null,
  fingerprint: `recording:${recordingId}`,
  commandId: newId(),
  recordingId,
});
