import { UploadCancelled } from '../../../contracts/media/upload.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { objectKeyOf } from '../upload/object-key.ts';
import { upload } from '../upload/upload.ts';

/** Deletes every byte of an upload that was cancelled, refused or has expired: parts and joined files. */
export const whenUploadCancelledDeleteItsBytes = ({
  aggregates,
  objects,
  logger,
}: PolicyDependencies): Policy =>
  when(
    UploadCancelled,
    'when-upload-cancelled-delete-its-bytes',
    async ({ data: { uploadId, refusal }, organizationId }) => {
      const state = await aggregates.stateOf(upload, organizationId, uploadId);
      if (state.status !== 'cancelled') return;
      await objects.abortParts(organizationId, uploadId);
      const key = objectKeyOf(organizationId, state.file.kind, uploadId);
      await objects.delete(organizationId, key);
      await objects.delete(organizationId, `${key}.safe`);
      const facts = {
        upload: uploadId,
        organization: organizationId,
        ...(refusal && { error: refusal.error }),
      };
      logger.info(facts, 'An upload ended without a file; its bytes are deleted.');
    },
  );
