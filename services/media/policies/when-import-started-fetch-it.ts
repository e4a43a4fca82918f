import { ImportMeeting, importRunId } from '../../../contracts/media/meeting-import.ts';
import { UploadStarted } from '../../../contracts/media/upload.ts';
import { objectKeyOf } from '../upload/object-key.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';

/** A recording of the meeting service is fetched by the product itself. */
export const whenImportStartedFetchIt = (): Policy =>
  when(UploadStarted, 'when-import-started-fetch-it', async ({ data, organizationId }, { start }) => {
    const { uploadId, kind, meeting, size } = data;
    if (meeting === undefined) return;
    await start(ImportMeeting, importRunId(uploadId), {
      uploadId,
      size,
      objectKey: objectKeyOf(organizationId, kind, uploadId),
      ...meeting,
    });
  });
