import type { UploadKind } from '../../../contracts/media/upload.ts';

/** What is uploaded lies in a folder of its type (R-STO-04). */
const folders: Record<UploadKind, string> = {
  video: 'video',
  diagram: 'diagram',
  pdf: 'pdf',
  poster: 'poster',
};

/** Where the joined bytes of an upload lie. */
export const objectKeyOf = (organizationId: string, kind: UploadKind, uploadId: string): string =>
  `${organizationId}/${folders[kind]}/${uploadId}`;
