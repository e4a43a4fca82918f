import type { z } from 'zod';
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
type Completed = z.output<(typeof UploadCompleted)['schema']>;

export type Upload =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly file: Started }
  | { readonly status: 'completed'; readonly file: Started; readonly completed: Completed }
  /** Its bytes are deleted: cancelled, refused, or removed with its workflow. */
  | { readonly status: 'cancelled'; readonly file: Started };
export type ExistingUpload = Exclude<Upload, { status: 'absent' }>;

export function requireUpload(upload: Upload): ExistingUpload {
  if (upload.status === 'absent') throw NotFound();
  return upload;
}

export function evolveUpload(upload: Upload, event: UploadEvent): Upload {
  if (event.type === 'UploadStarted') return { status: 'open', file: event.data };
  if (upload.status === 'absent') return upload;
  switch (event.type) {
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
