import { NotFound } from '../../../contracts/kernel/errors.ts';
import {
  CancelUpload,
  RecordUpload,
  RefuseUpload,
  RemoveUpload,
  UploadCancelled,
  UploadClosed,
  UploadCompleted,
  UploadIncomplete,
  UploadRemoved,
} from '../../../contracts/media/upload.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireUpload, upload, type Upload } from './upload.ts';

const id = ({ uploadId }: { uploadId: string }): string => uploadId;

/** Completes an upload: its parts are joined and its file is inspected by now. */
export const recordUpload = decision(RecordUpload, upload, {
  id,
  decide: (data, state, context) => {
    const { status, file } = requireUpload(state);
    if (status === 'completed') return [];
    if (status === 'cancelled') throw UploadClosed();
    if (data.size !== file.size)
      throw UploadIncomplete({ facts: { expected: file.size, received: data.size } });
    const workflowId = file.kind === 'video' ? context.newId('workflow') : file.workflowId;
    return [UploadCompleted({ ...data, assetId: context.newId('asset'), workflowId })];
  },
  result: (_data, state) => {
    if (state.status !== 'completed') throw NotFound();
    const { assetId, workflowId } = state.completed;
    return { assetId, workflowId };
  },
});

const close = (
  state: Upload,
  uploadId: string,
  refusal: { error: string; message: string } | null,
): ReturnType<typeof UploadCancelled>[] => {
  const { status } = requireUpload(state);
  if (status === 'cancelled') return [];
  if (status === 'completed') throw UploadClosed();
  return [UploadCancelled({ uploadId, refusal })];
};

export const refuseUpload = decision(RefuseUpload, upload, {
  id,
  decide: ({ uploadId, refusal }, state) => close(state, uploadId, refusal),
});

export const removeUpload = decision(RemoveUpload, upload, {
  id,
  decide: ({ uploadId }, state) => {
    const { status } = requireUpload(state);
    if (status === 'open') throw UploadClosed();
    return status === 'cancelled' ? [] : [UploadRemoved({ uploadId })];
  },
});

export const cancelUpload = decision(CancelUpload, upload, {
  id,
  decide: ({ uploadId }, state, { sender }) => {
    // an upload belongs to its sender; for everybody else it does not exist
    if (requireUpload(state).file.userId !== sender.actor) throw NotFound();
    return close(state, uploadId, null);
  },
});
