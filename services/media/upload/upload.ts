import type { z } from 'zod';
import type { Recording } from '../../../contracts/media/recording.ts';
import {
  uploadEvents,
  type UploadCompleted,
  type UploadEvent,
  type UploadStarted,
} from '../../../contracts/media/upload.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';

type Started = z.output<(typeof UploadStarted)['schema']>;
/** While it grows, `size` is what is reserved; `recording` is known once it has ended. */
type UploadFile = Started & { readonly recording?: Recording };
type Completed = z.output<(typeof UploadCompleted)['schema']>;

export type Upload =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly file: UploadFile }
  | { readonly status: 'completed'; readonly file: UploadFile; readonly completed: Completed }
  /** Its bytes are deleted: cancelled, refused, or removed with its workflow. */
  | { readonly status: 'cancelled'; readonly file: UploadFile };
export type ExistingUpload = Exclude<Upload, { status: 'absent' }>;
export type CompletedUpload = Extract<Upload, { status: 'completed' }>;

export function requireUpload(upload: Upload): ExistingUpload {
  if (upload.status === 'absent') throw NotFound();
  return upload;
}

function endedFile(
  { growing: _, ...file }: UploadFile,
  { size, takes, marks }: Recording & { readonly size: number },
): UploadFile {
  return { ...file, size, recording: { takes, marks } };
}

export function evolveUpload(upload: Upload, event: UploadEvent): Upload {
  if (event.type === 'UploadStarted') return { status: 'open', file: event.data };
  if (upload.status === 'absent') return upload;
  switch (event.type) {
    case 'UploadGrown':
      return { ...upload, file: { ...upload.file, size: event.data.size } };
    case 'RecordingEnded':
      return { ...upload, file: endedFile(upload.file, event.data) };
    case 'UploadCompleted':
      return { status: 'completed', file: upload.file, completed: event.data };
    case 'UploadCancelled':
    case 'UploadRemoved':
      return { status: 'cancelled', file: upload.file };
  }
  return assertNever(event);
}

export const upload = defineAggregate<Upload, typeof uploadEvents>({
  category: 'upload',
  events: uploadEvents,
  initial: { status: 'absent' },
  evolve: evolveUpload,
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: state.file.workspaceId }),
});
