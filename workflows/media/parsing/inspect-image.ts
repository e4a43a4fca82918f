import { uploadLimits } from '../../../contracts/media/upload.ts';
import type { Sharp } from 'sharp';
import { loadSharp } from '../load-sharp.ts';
import { PictureTooLarge, PictureUnsupported } from '../media-errors.ts';

export interface CleanPicture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  readonly width: number;
  readonly height: number;
}

type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 4096;

/** The type of a picture by its first bytes; anything else is not even opened. */
function kindOf(head: Buffer): PictureKind | null {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (head.readUInt32BE(0) === 0x89504e47) return 'png';
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'gif';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return /^ftypavi[fs]/.test(head.toString('latin1', 4, 12)) ? 'avif' : null;
}

/**
 * Accepts an untrusted picture: type by content, limited size and pixels, rewritten upright without any metadata
 * (place, camera, thumbnails). SVG is refused, because it can contain scripts and refer to other files.
 */
export async function inspectImage(bytes: Buffer): Promise<CleanPicture> {
  if (bytes.length > uploadLimits.imageBytes) throw PictureTooLarge();
  const kind = kindOf(bytes);
  if (kind === null) throw PictureUnsupported();
  const sharp = await loadSharp();
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    animated: kind === 'gif',
    failOn: 'error',
  });
  try {
    const { width, height, pages = 1 } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw PictureTooLarge();
    const upright = picture.autoOrient().resize({
      width: MAX_SIDE,
      height: pages > 1 ? undefined : MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await reencode(upright, kind);
  } catch (cause) {
    throw refusalOf(cause);
  }
}

async function reencode(picture: Sharp, kind: PictureKind): Promise<CleanPicture> {
  const { data, info } = await encodeAs(picture, kind).toBuffer({ resolveWithObject: true });
  const format = kind === 'avif' ? 'jpeg' : kind;
  return {
    bytes: data,
    contentType: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

function refusalOf(cause: unknown): Error {
  if (!(cause instanceof Error)) return PictureUnsupported({ cause });
  if (cause.name === 'DomainError') return cause;
  return /pixel limit/i.test(cause.message) ? PictureTooLarge({ cause }) : PictureUnsupported({ cause });
}

function encodeAs(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'png') return picture.png();
  if (kind === 'webp') return picture.webp({ quality: 85 });
  if (kind === 'gif') return picture.gif();
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85, mozjpeg: true });
}
