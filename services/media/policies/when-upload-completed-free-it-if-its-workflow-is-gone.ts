import { WorkflowDeleted, WorkflowPublished } from '../../../contracts/authoring/workflow-events.ts';
import { RemoveUpload, UploadCompleted } from '../../../contracts/media/upload.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { deleteUploadFiles } from '../upload/delete-upload-files.ts';
import { isUnused } from '../upload/unused-uploads.ts';
import { upload } from '../upload/upload.ts';

/**
 * Frees an attachment or poster that arrives after its workflow was deleted: nobody was ever shown it, and it counts in
 * no quota. It stays if another workflow has it by now.
 */
export const whenUploadCompletedFreeItIfItsWorkflowIsGone = (parts: PolicyDependencies): Policy => {
  const { aggregates, objects, store } = parts;
  return when(
    UploadCompleted,
    'when-upload-completed-free-it-if-its-workflow-is-gone',
    async ({ data: { uploadId, workflowId }, organizationId, position }, { send }) => {
      const state = await aggregates.stateOf(upload, organizationId, uploadId);
      // a video started its workflow, and is deleted with it
      if (state.status !== 'completed' || state.file.kind === 'video' || workflowId === null) return;
      const events = await store.readStream(organizationId, `workflow-${workflowId}`);
      const deletion = events.find(({ type }) => type === WorkflowDeleted.type);
      if (deletion === undefined) return;
      const isLate = deletion.position < position;
      if (!isLate && events.some(({ type }) => type === WorkflowPublished.type)) return;
      if (!(await isUnused(parts, organizationId, state, workflowId))) return;
      await deleteUploadFiles(objects, organizationId, state);
      await send(RemoveUpload, { uploadId });
    },
  );
};
