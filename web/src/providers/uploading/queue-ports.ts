import type { Recording } from '../../../../contracts/media/recording.ts';
import type { UploadApi } from './upload-api.ts';
import type { UploadSource } from './upload-source.ts';
import type { UploadStore } from './upload-store.ts';

/** A recording that is being uploaded, as the queue knows it. */
export interface RecordingPart extends Recording {
  /** The person has ended it. */
  readonly ended: boolean;
}

/** The recordings in the browser's storage. */
export interface Recordings {
  get(id: string): Promise<RecordingPart | null>;
  source(id: string): Promise<UploadSource | null>;
  /** Nothing is added from now on. */
  end(id: string): Promise<void>;
  delete(id: string): Promise<void>;
  /** Resolves when more may have been recorded; at once when it is aborted. */
  grown(signal: AbortSignal): Promise<void>;
}

export interface UploadQueuePorts {
  readonly api: UploadApi;
  readonly store: UploadStore;
  readonly recordings: Recordings;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly online: () => boolean;
  readonly newId: () => string;
  /** Locks an upload for this page; `null` if another tab has it. Returns the function that releases it. */
  readonly claim: (id: string) => Promise<(() => void) | null>;
  /** Reopens a remembered file without a prompt. */
  readonly open: (handle: FileSystemFileHandle) => Promise<File | null>;
}
