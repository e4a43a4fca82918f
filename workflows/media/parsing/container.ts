import { open, type FileHandle } from 'node:fs/promises';
import type { Container } from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaEmpty } from '../../../contracts/media/upload.ts';
import { MediaAudioOnly, MediaNotAVideo, MediaPlaylist, MediaTruncated } from '../media-errors.ts';

const HEAD = 1024;

/**
 * Decides by the first bytes, never by the name, which single demuxer may open the file. Refuses files that are empty,
 * not a video, only a list of other files, or shorter than they declare.
 */
export async function detectContainer(path: string): Promise<Container> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw MediaEmpty();
    const head = Buffer.alloc(Math.min(HEAD, size));
    await file.read(head, 0, head.length, 0);
    const container = containerOf(head);
    if (container === 'matroska' && isMatroskaTruncated(head, size)) throw MediaTruncated();
    if (container === 'avi' && (await isAviTruncated(file, size))) throw MediaTruncated();
    return container;
  } finally {
    await file.close();
  }
}

/** Pure part: the container of the first kilobyte, or the refusal. */
export function containerOf(head: Buffer): Container {
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(#EXTM3U|ffconcat\s|\[playlist\])/i.test(text)) throw MediaPlaylist();
  if (head.length < 16) throw MediaNotAVideo();
  const kind = text.slice(0, 4);
  if (kind === 'RIFF') return containerOfRiff(head);
  const found =
    containersBySignature[head.readUInt32BE(0)] ?? containerOfBoxes(head) ?? containerByKeyword(kind);
  if (found) return found;
  if (isTransportStream(head)) return 'mpegts';
  throw isBareAudio(head, kind) ? MediaAudioOnly() : MediaNotAVideo();
}

const containersBySignature: Readonly<Record<number, Container>> = {
  0x1a45dfa3: 'matroska',
  0x000001ba: 'mpeg',
  0x3026b275: 'asf',
};

function containerByKeyword(kind: string): Container | null {
  if (kind.startsWith('FLV')) return 'flv';
  return kind === 'OggS' ? 'ogg' : null;
}

/** A file of boxes, such as MP4 and QuickTime; a picture in such boxes is not a video. */
function containerOfBoxes(head: Buffer): Container | null {
  const [type, brand] = [head.toString('latin1', 4, 8), head.toString('latin1', 8, 12)];
  if (type === 'ftyp' && /^(avif|heic|heix|mif1|msf1)/.test(brand)) throw MediaNotAVideo();
  return /^(ftyp|moov|mdat|free|skip|wide|pnot)$/.test(type) ? 'mov' : null;
}

function containerOfRiff(head: Buffer): Container {
  const form = head.subarray(8, 12).toString('latin1');
  if (form === 'AVI ') return 'avi';
  if (form === 'WAVE') throw MediaAudioOnly();
  throw MediaNotAVideo();
}

const isTransportStream = (head: Buffer): boolean =>
  head.length > 376 && head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47;

const isBareAudio = (head: Buffer, kind: string): boolean =>
  kind.startsWith('ID3') || kind === 'fLaC' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);

/** A Matroska segment with a size must fit into the file; browser recordings have none. */
function isMatroskaTruncated(head: Buffer, fileSize: number): boolean {
  const at = head.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  const first = at < 0 ? undefined : head[at + 4];
  if (first === undefined || first === 0) return false;
  const length = Math.clz32(first) - 23;
  const bytes = head.subarray(at + 4, at + 4 + length);
  if (bytes.length < length) return false;
  let size = first & ((1 << (8 - length)) - 1);
  let isUnknown = size === (1 << (8 - length)) - 1;
  for (const byte of bytes.subarray(1)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return !isUnknown && at + 4 + length + size > fileSize;
}

async function isAviTruncated(file: FileHandle, fileSize: number): Promise<boolean> {
  const bytes = Buffer.alloc(4);
  await file.read(bytes, 0, 4, 4);
  const riffSize = bytes.readUInt32LE(0);
  return riffSize > 0 && riffSize !== 0xffffffff && riffSize + 8 > fileSize + 1;
}
