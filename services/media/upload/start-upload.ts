import {
  MediaEmpty,
  StartUpload,
  UploadKindUnsupported,
  UploadNeedsWorkflow,
  UploadStarted,
  UploadTooLarge,
  uploadLimits,
  type UploadKind,
} from '../../../contracts/media/upload.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { upload } from './upload.ts';

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const limitOf: Record<UploadKind, number> = {
  video: uploadLimits.videoBytes,
  diagram: uploadLimits.imageBytes,
  poster: uploadLimits.imageBytes,
  pdf: uploadLimits.pdfBytes,
};
// videos come under too many names to list; whether it is one is found by looking inside
const plainlyNoVideo = [...pictures, 'svg', 'pdf', 'txt', 'doc', 'docx', 'zip', 'exe'];

function hasName(kind: UploadKind, fileName: string): boolean {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  switch (kind) {
    case 'video':
      return !plainlyNoVideo.includes(extension);
    case 'pdf':
      return extension === 'pdf';
    case 'diagram':
    case 'poster':
      return pictures.includes(extension);
  }
}

export const startUpload = decision(StartUpload, upload, {
  id: (_data, context) => context.newId('upload'),
  creates: true,
  workspaceOf: ({ workspaceId }) => workspaceId,
  // a viewer's workspaces are those that there are
  facts: async ({ workspaceId }, _ask, viewer) => ({
    workspaceExists: viewer?.workspaces.includes(workspaceId) === true,
  }),
  decide: (data, state, context, { workspaceExists }) => {
    if (state.status !== 'absent') return [];
    if (!workspaceExists) throw NotFound();
    if (data.size === 0) throw MediaEmpty({ fields: { size: 'is 0' } });
    const limit = limitOf[data.kind];
    if (data.size > limit) throw UploadTooLarge({ facts: { limit }, fields: { size: 'is too large' } });
    if (!hasName(data.kind, data.fileName)) throw UploadKindUnsupported({ fields: { fileName: data.kind } });
    if (data.kind !== 'video' && data.workflowId === null)
      throw UploadNeedsWorkflow({ fields: { workflowId: 'rules.required' } });
    return [UploadStarted({ ...data, uploadId: context.newId('upload'), userId: context.sender.actor })];
  },
  result: ({ size }, _state, context) => ({
    id: context.newId('upload'),
    partBytes: uploadLimits.partBytes,
    parts: Math.ceil(size / uploadLimits.partBytes),
  }),
});
