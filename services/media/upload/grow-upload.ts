import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { GetStorageUsage } from '../../../contracts/media/storage-usage.ts';
import { EndRecording, GrowUpload, RecordingEnded, UploadGrown } from '../../../contracts/media/recording.ts';
import { maxFileBytes, UploadClosed, UploadTooLarge } from '../../../contracts/media/upload.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireStorageSpace } from './start-upload.ts';
import { requireUpload, upload, type ExistingUpload, type Upload } from './upload.ts';

/** For everybody but its sender the upload does not exist. */
function requireOwn(state: Upload, actor: string): ExistingUpload {
  const own = requireUpload(state);
  if (own.file.userId !== actor) throw NotFound();
  return own;
}

function requireSize(kind: ExistingUpload['file']['kind'], size: number): void {
  const limit = maxFileBytes(kind);
  if (size > limit)
    throw UploadTooLarge({ facts: { limit }, fields: { size: 'The recording is too long.' } });
}

export const growUpload = decision(GrowUpload, upload, {
  id: ({ uploadId }) => uploadId,
  isSequential: true, // like starting: concurrent uploads would each see room for one
  facts: async (_, ask) => ask(GetStorageUsage, {}),
  decide: ({ uploadId, size }, state, { sender }, usage) => {
    const { status, file } = requireOwn(state, sender.actor);
    if (status !== 'open' || !file.growing) throw UploadClosed();
    if (size <= file.size) return [];
    requireSize(file.kind, size);
    requireStorageSpace(usage, size - file.size);
    return [UploadGrown({ uploadId, size })];
  },
});

export const endRecording = decision(EndRecording, upload, {
  id: ({ uploadId }) => uploadId,
  isSequential: true,
  facts: async (_, ask) => ask(GetStorageUsage, {}),
  decide: ({ uploadId, takes, marks }, state, { sender }, usage) => {
    const { status, file } = requireOwn(state, sender.actor);
    if (status !== 'cancelled' && isDeepStrictEqual(file.recording, { takes, marks })) return [];
    if (status !== 'open' || !file.growing) throw UploadClosed();
    const size = takes.reduce((sum, bytes) => sum + bytes, 0);
    requireSize(file.kind, size);
    if (size > file.size) requireStorageSpace(usage, size - file.size);
    return [RecordingEnded({ uploadId, size, takes, marks })];
  },
});
