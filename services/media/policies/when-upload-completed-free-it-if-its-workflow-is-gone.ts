import { RemoveUpload, UploadCompleted } from '../../../contracts/media/upload.ts';
import type { PolicyParts } from '../../platform/commands/context-parts.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { deleteBytesOf, wasNeverShown } from '../upload/free-upload.ts';
import { upload } from '../upload/upload.ts';

/** An attachment or poster that arrives after its workflow was deleted is of no use to anybody, and counts in no quota. */
export const whenUploadCompletedFreeItIfItsWorkflowIsGone = ({
  aggregates,
  objects,
  store,
}: PolicyParts): Policy =>
  when(
    UploadCompleted,
    'when-upload-completed-free-it-if-its-workflow-is-gone',
    async ({ data: { uploadId, workflowId }, organizationId }, { send }) => {
      const state = await aggregates.stateOf(upload, organizationId, uploadId);
      // a video began its workflow, and goes with it
      if (state.status !== 'completed' || state.file.kind === 'video' || workflowId === null) return;
      if (!(await wasNeverShown(store, organizationId, workflowId))) return;
      await deleteBytesOf(objects, organizationId, state);
      await send(RemoveUpload, { uploadId });
    },
  );
