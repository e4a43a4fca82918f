import { RefuseUpload, UploadExpired, UploadStarted, uploadLimits } from '../../../contracts/media/upload.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { upload } from '../upload/upload.ts';

/** Ends an abandoned upload, and deletes its bytes. */
export const whenUploadStartedEndItIfLeftOpen = ({ aggregates }: PolicyDependencies): Policy =>
  when(
    UploadStarted,
    'when-upload-started-end-it-if-left-open',
    async ({ time, data: { uploadId }, organizationId }, { send, until }) => {
      const isOpen = async () =>
        (await aggregates.stateOf(upload, organizationId, uploadId)).status === 'open';
      if (!(await isOpen())) return;
      await until(new Date(Date.parse(time) + uploadLimits.openDays * 86_400_000));
      if (!(await isOpen())) return;
      const { error, message } = UploadExpired;
      await send(RefuseUpload, { uploadId, refusal: { error, message } });
    },
  );
