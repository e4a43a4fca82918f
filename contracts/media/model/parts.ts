import { uploadLimits } from '../upload.ts';

/** The number of parts that a file of this size is uploaded in. Not for an empty file, which is refused. */
export const partCount = (fileSize: number): number => Math.ceil(fileSize / uploadLimits.partBytes);

/** Where a part begins in its file; the first one has the number 1. Bytes. */
export const partStart = (part: number): number => (part - 1) * uploadLimits.partBytes;

/** The size of a part: only the last one is smaller than the others. Bytes. */
export const partSize = (fileSize: number, part: number): number =>
  Math.min(uploadLimits.partBytes, fileSize - partStart(part));
