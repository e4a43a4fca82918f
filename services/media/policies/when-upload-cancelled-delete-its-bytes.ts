import type { Logger } from 'pino';
import { UploadCancelled } from '../../../contracts/media/upload.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { objectKeyOf } from '../upload/object-key.ts';
import { upload } from '../upload/upload.ts';

interface DeletingParts {
  readonly aggregates: AggregateCache;
  readonly objects: Objects;
  readonly logger: Pick<Logger, 'info'>;
}

/** What was given up, was refused or has expired leaves no byte: neither parts nor what was joined of them. */
export const whenUploadCancelledDeleteItsBytes = ({ aggregates, objects, logger }: DeletingParts): Policy =>
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
