import { importRunId } from '../../../contracts/media/meeting-import.ts';
import { UploadCancelled } from '../../../contracts/media/upload.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { upload } from '../upload/upload.ts';

/** Stops fetching a recording that nobody wants any more; the run then deletes what arrived meanwhile. */
export const whenImportCancelledStopIt = ({ aggregates, pipelines }: PolicyDependencies): Policy =>
  when(UploadCancelled, 'when-import-cancelled-stop-it', async ({ data: { uploadId }, organizationId }) => {
    const state = await aggregates.stateOf(upload, organizationId, uploadId);
    if (state.status === 'absent' || state.file.meeting === undefined) return;
    await pipelines.cancel(organizationId, importRunId(uploadId)).catch((error: unknown) => {
      // it has ended by itself
      if (!(error instanceof DomainError) || !['absent', 'conflict'].includes(error.kind)) throw error;
    });
  });
