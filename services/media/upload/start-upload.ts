import {
  MediaEmpty,
  StartUpload,
  UploadKindUnsupported,
  UploadNeedsWorkflow,
  UploadStarted,
  UploadTooLarge,
  maxFileBytes,
  uploadLimits,
  type UploadKind,
} from '../../../contracts/media/upload.ts';
import {
  GetStorageUsage,
  OpenUploadsQuotaReached,
  StorageQuotaReached,
  type StorageUsage,
} from '../../../contracts/media/storage-usage.ts';
import { GetWorkflowVisibility } from '../../../contracts/authoring/workflow-visibility.ts';
import type { DataOf } from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { partCount } from '../../../contracts/media/model/parts.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { upload } from './upload.ts';

const imageExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
// videos have too many extensions to list; inspection finds out whether a file is one
const nonVideoExtensions = [...imageExtensions, 'svg', 'pdf', 'txt', 'doc', 'docx', 'zip', 'exe'];

function hasAllowedExtension(kind: UploadKind, fileName: string): boolean {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  switch (kind) {
    case 'video':
      return !nonVideoExtensions.includes(extension);
    case 'pdf':
      return extension === 'pdf';
    case 'diagram':
    case 'poster':
    case 'annotation':
      return imageExtensions.includes(extension);
  }
}

function requireAllowedFile({ kind, fileName, size }: DataOf<typeof StartUpload>): void {
  if (size === 0) throw MediaEmpty({ fields: { size: 'The file is empty.' } });
  const limit = maxFileBytes(kind);
  if (size > limit) throw UploadTooLarge({ facts: { limit }, fields: { size: 'The file is too large.' } });
  if (!hasAllowedExtension(kind, fileName)) throw UploadKindUnsupported({ fields: { fileName: kind } });
}

export function requireStorageSpace(usage: StorageUsage | null, size: number): void {
  if (usage === null) return;
  const { storageLimitBytes: limitBytes } = usage;
  const usedBytes = usage.storedBytes + usage.openBytes;
  if (limitBytes !== null && usedBytes + size > limitBytes)
    throw StorageQuotaReached({ facts: { limitBytes, usedBytes } });
}

export function requireOpenUpload(usage: StorageUsage | null): void {
  if (usage !== null && usage.openUploads >= usage.openUploadsLimit)
    throw OpenUploadsQuotaReached({ facts: { limit: usage.openUploadsLimit } });
}

/** Whether a workflow is in the workspace; who may author there may edit it. */
async function isWorkflowOf(workspaceId: string, workflowId: string, ask: SendQuery): Promise<boolean> {
  const found = await ask(GetWorkflowVisibility, { workflowId });
  return found?.workspaceId === workspaceId && found.visibility !== 'deleted';
}

export const startUpload = decision(StartUpload, upload, {
  id: (_data, context) => context.newId('upload'),
  creates: true,
  isSequential: true, // concurrent uploads would each see room for one
  workspaceOf: ({ workspaceId }) => workspaceId,
  // a viewer's workspaces are all that exist
  facts: async ({ workspaceId, workflowId }, ask, viewer) => ({
    workspaceExists: viewer?.workspaces.has(workspaceId) === true,
    workflowExists: workflowId === null || (await isWorkflowOf(workspaceId, workflowId, ask)),
    usage: await ask(GetStorageUsage, {}),
  }),
  decide: (data, state, context, { workspaceExists, workflowExists, usage }) => {
    if (state.status !== 'absent') return [];
    if (!workspaceExists || !workflowExists) throw NotFound();
    requireAllowedFile(data);
    if (data.kind !== 'video' && data.workflowId === null)
      throw UploadNeedsWorkflow({ fields: { workflowId: 'rules.required' } });
    if (data.growing && data.kind !== 'video')
      throw UploadKindUnsupported({ fields: { growing: 'Only videos can be recorded.' } });
    requireOpenUpload(usage);
    requireStorageSpace(usage, data.size);
    return [UploadStarted({ ...data, uploadId: context.newId('upload'), userId: context.sender.actor })];
  },
  result: ({ size }, _state, context) => ({
    id: context.newId('upload'),
    partBytes: uploadLimits.partBytes,
    parts: partCount(size),
  }),
});
