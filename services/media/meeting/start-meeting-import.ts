import { StartMeetingImport } from '../../../contracts/media/meeting-import.ts';
import { MeetingRecordingGone } from '../../../contracts/kernel/meetings.ts';
import { GetStorageUsage } from '../../../contracts/media/storage-usage.ts';
import { UploadStarted, UploadTooLarge, maxFileBytes } from '../../../contracts/media/upload.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireOpenUpload, requireStorageSpace } from '../upload/start-upload.ts';
import { upload } from '../upload/upload.ts';

/** An import counts as an upload, with all its limits; the product sends the bytes. */
export const startMeetingImport = decision(StartMeetingImport, upload, {
  id: (_data, context) => context.newId('upload'),
  creates: true,
  isSequential: true,
  workspaceOf: ({ workspaceId }) => workspaceId,
  facts: async ({ workspaceId }, ask, viewer) => ({
    workspaceExists: viewer?.workspaces.has(workspaceId) === true,
    usage: await ask(GetStorageUsage, {}),
  }),
  decide: (data, state, context, { workspaceExists, usage }) => {
    if (state.status !== 'absent') return [];
    if (!workspaceExists) throw NotFound();
    if (data.size === 0) throw MeetingRecordingGone();
    const limit = maxFileBytes('video');
    if (data.size > limit) throw UploadTooLarge({ facts: { limit } });
    requireOpenUpload(usage);
    requireStorageSpace(usage, data.size);
    const { recordingId, fileId, ...file } = data;
    return [
      UploadStarted({
        ...file,
        uploadId: context.newId('upload'),
        userId: context.sender.actor,
        kind: 'video',
        fingerprint: `meeting/${fileId}`.slice(0, 200),
        workflowId: null,
        meeting: { recordingId, fileId },
      }),
    ];
  },
  result: (_data, _state, context) => ({ id: context.newId('upload') }),
});
