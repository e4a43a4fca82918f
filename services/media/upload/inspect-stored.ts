import { open } from 'node:fs/promises';
import type { UploadKind } from '../../../contracts/media/upload.ts';
import type { ObjectOutline, Objects } from '../../platform/objects/objects.ts';
import type { UploadInspector } from '../media-files.ts';

interface StoredFile {
  readonly organizationId: string;
  readonly kind: UploadKind;
  readonly key: string;
}

/** Inspects a file in the store. A video is never read whole for it, whether it is accepted or refused. */
export async function inspectStored(
  objects: Objects,
  inspect: UploadInspector,
  { organizationId, kind, key }: StoredFile,
): ReturnType<UploadInspector> {
  if (kind !== 'video') {
    const { path, release } = await objects.local(organizationId, key);
    return inspect({ organizationId, kind, path, isWhole: true }).finally(release);
  }
  const outline = await objects.outline(organizationId, key);
  try {
    if (!outline.isWhole) await fetchIndex(outline);
    return await inspect({ organizationId, kind, path: outline.path, isWhole: outline.isWhole });
  } finally {
    await outline.release();
  }
}

/** Far more than a file has before its index; a fragmented one begins with it. */
const maxBoxes = 64;
/** Index of a day of video. */
const maxIndexBytes = 64 * 1024 * 1024;

/** The index of an MP4 may be anywhere in it: to find it, only the headers of the outermost boxes are read. */
async function fetchIndex({ path, fetch }: ObjectOutline): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    for (let at = 0, boxes = 0; at + header.length <= size && boxes < maxBoxes; boxes++) {
      await fetch({ start: at, end: at + header.length - 1 });
      await file.read(header, 0, header.length, at);
      const { type, length } = boxOf(header);
      if (type === 'moov')
        return await fetch({ start: at, end: Math.min(at + Math.min(length, maxIndexBytes), size) - 1 });
      if (!/^[\w ]{4}$/.test(type) || length < 8) return; // not an MP4, or a box that ends with the file
      at += length;
    }
  } finally {
    await file.close();
  }
}

/** A length of 1 means that the length follows the type. */
function boxOf(header: Buffer): { readonly type: string; readonly length: number } {
  const length = header.readUInt32BE(0);
  return {
    type: header.toString('latin1', 4, 8),
    length: length === 1 ? Number(header.readBigUInt64BE(8)) : length,
  };
}
