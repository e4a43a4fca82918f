import { TimeLeft } from './time-left.ts';
import type { UploadSource } from './upload-source.ts';
import type { UploadFailure, UploadItem, UploadRecord, UploadStatus } from './upload-item.ts';

/** An upload in the queue of a page. */
export interface QueueEntry {
  record: UploadRecord;
  file: UploadSource | null;
  status: UploadStatus;
  failure: UploadFailure | null;
  wrongFile: boolean;
  secondsLeft: number | null;
  sentBytes: number;
  readonly timeLeft: TimeLeft;
  readonly release: () => void;
  /** Cancelled by its person, maybe before the server has opened it. */
  isCancelled: boolean;
  /** Set while it is being sent. */
  abort: AbortController | null;
}

export const createEntry = (record: UploadRecord, release: () => void, status: UploadStatus): QueueEntry => ({
  record,
  release,
  status,
  file: null,
  failure: record.refused ?? null,
  wrongFile: false,
  isCancelled: false,
  secondsLeft: null,
  sentBytes: record.safeBytes,
  abort: null,
  timeLeft: new TimeLeft(),
});

export const uploadItemOf = ({
  record,
  status,
  failure,
  secondsLeft,
  sentBytes,
  wrongFile,
}: QueueEntry): UploadItem => ({
  id: record.id,
  purpose: record.purpose,
  fileName: record.fileName,
  size: record.size,
  status,
  safeBytes: record.safeBytes,
  sentBytes,
  secondsLeft,
  failure,
  assetId: record.making?.assetId ?? null,
  workflowId: record.making?.workflowId ?? null,
  remembersFile: record.handle !== null,
  wrongFile,
  recordingId: record.recordingId ?? null,
});
