import type { UploadKind } from '../../../contracts/media/upload.ts';

/** Uploads are stored in a folder of their type (R-STO-04). */
const folders: Record<UploadKind, string> = {
  video: 'video',
  diagram: 'diagram',
  pdf: 'pdf',
  poster: 'poster',
  annotation: 'annotation',
};

/** Key of the joined bytes of an upload. */
export const objectKeyOf = (organizationId: string, kind: UploadKind, uploadId: string): string =>
  `${organizationId}/${folders[kind]}/${uploadId}`;
