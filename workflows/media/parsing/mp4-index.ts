import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn, findBox, type Box } from '../boxes.ts';
import { MediaTooDemanding, MediaTruncated } from '../media-errors.ts';

/** What the index of an MP4 or MOV file contains about its video, read without touching the picture data. */
export interface Mp4Index {
  /** The samples are in fragments: the index is empty, and seeking is slow. */
  readonly isFragmented: boolean;
  /** Times of the frames in seconds, in display order. */
  readonly frameTimes: Float64Array;
  /** Times of the key frames in seconds. */
  readonly keyFrameTimes: readonly number[];
  /** Every group of pictures can be shown without the one before it. */
  readonly hasClosedGroups: boolean;
}

const MAX_MOOV_BYTES = 512 * 1024 * 1024;
/** A day at 120 frames a second. */
const MAX_FRAMES = 24 * 3600 * 120;

/** Reads the index. Refuses with `media.truncated` if it is missing or refers to bytes beyond the file. */
export async function readMp4Index(path: string): Promise<Mp4Index | null> {
  const file = await open(path, 'r');
  try {
    const { moov, isFragmented } = await readMoov(file);
    const track = boxesIn(moov, 8).find((box) => box.type === 'trak' && isVideoTrack(moov, box));
    if (isFragmented) {
      return { isFragmented, frameTimes: new Float64Array(), keyFrameTimes: [], hasClosedGroups: false };
    }
    return track ? indexOfTrack(moov, track) : null;
  } finally {
    await file.close();
  }
}

async function readMoov(file: FileHandle): Promise<{ moov: Buffer; isFragmented: boolean }> {
  const { size: fileSize } = await file.stat();
  let moov: Buffer | undefined;
  let hasFragments = false;
  for await (const { type, at, size } of outermostBoxes(file, fileSize)) {
    if (at + size > fileSize) {
      // The last fragment of an interrupted recording may be truncated; the frames before it are complete.
      const mayBeCut = hasFragments || (moov !== undefined && type !== 'mdat');
      if (mayBeCut) break;
      throw MediaTruncated();
    }
    if (type === 'moov') moov = await readBox(file, at, size);
    if (type === 'moof') hasFragments = true;
  }
  if (!moov) throw MediaTruncated();
  return { moov, isFragmented: hasFragments || findBox(moov, 'moov/mvex') !== undefined };
}

/** The boxes of the file by their headers, up to an invalid one. */
async function* outermostBoxes(file: FileHandle, fileSize: number) {
  const head = Buffer.alloc(16);
  for (let at = 0; at + 8 <= fileSize;) {
    await file.read(head, 0, 16, at);
    const size = sizeOf(head, fileSize - at);
    if (size < 8) return;
    yield { type: head.toString('latin1', 4, 8), at, size };
    at += size;
  }
}

/** Size of the box that starts with these bytes: 1 means that it follows the type, 0 the rest of the file. */
function sizeOf(head: Buffer, left: number): number {
  const short = head.readUInt32BE(0);
  if (short === 1) return Number(head.readBigUInt64BE(8));
  return short === 0 ? left : short;
}

async function readBox(file: FileHandle, at: number, size: number): Promise<Buffer> {
  if (size > MAX_MOOV_BYTES) throw MediaTruncated();
  const box = Buffer.alloc(size);
  await file.read(box, 0, size, at);
  return box;
}

function isVideoTrack(moov: Buffer, track: Box): boolean {
  const handler = findBox(moov, 'mdia/hdlr', track);
  return handler !== undefined && moov.toString('latin1', handler.body + 8, handler.body + 12) === 'vide';
}

function indexOfTrack(moov: Buffer, track: Box): Mp4Index | null {
  const header = findBox(moov, 'mdia/mdhd', track);
  const table = findBox(moov, 'mdia/minf/stbl', track);
  if (!header || !table) return null;
  const timescale = moov.readUInt32BE(header.body + (moov[header.body] === 1 ? 20 : 12));
  const decodeTimes = readDecodeTimes(moov, findBox(moov, 'stts', table));
  const shown = addOffsets(moov, findBox(moov, 'ctts', table), decodeTimes);
  const zero = readFirstEdit(moov, track, timescale);
  for (let i = 0; i < shown.length; i++) shown[i] = ((shown[i] ?? 0) - zero) / timescale;
  const keys = readKeyFrames(moov, findBox(moov, 'stss', table), shown.length);
  return {
    isFragmented: false,
    keyFrameTimes: keys.map((sample) => shown[sample] ?? 0),
    hasClosedGroups: groupsAreClosed(shown, keys),
    frameTimes: shown.slice().toSorted(),
  };
}

function readDecodeTimes(moov: Buffer, stts: Box | undefined): Float64Array {
  if (!stts) return new Float64Array();
  const runs = readPairs(moov, stts);
  const frames = runs.reduce((sum, [count]) => sum + count, 0);
  // the count is untrusted: four changed bytes make it four thousand million
  if (frames > MAX_FRAMES) throw MediaTooDemanding();
  const times = new Float64Array(frames);
  let at = 0;
  let time = 0;
  for (const [count, delta] of runs) {
    for (let i = 0; i < count; i++) {
      times[at++] = time;
      time += delta;
    }
  }
  return times;
}

function addOffsets(moov: Buffer, ctts: Box | undefined, times: Float64Array): Float64Array {
  if (!ctts) return times;
  let at = 0;
  for (const [count, offset] of readPairs(moov, ctts)) {
    // Version 0 is unsigned by the standard, but many writers treat it as signed.
    for (let i = 0; i < count && at < times.length; i++, at++) times[at] = (times[at] ?? 0) + (offset | 0);
  }
  return times;
}

function readPairs(moov: Buffer, box: Box): (readonly [number, number])[] {
  const count = Math.min(moov.readUInt32BE(box.body + 4), Math.floor((box.end - box.body - 8) / 8));
  return Array.from({ length: count }, (_, i) => {
    const at = box.body + 8 + i * 8;
    return [moov.readUInt32BE(at), moov.readUInt32BE(at + 4)] as const;
  });
}

/** The media time at which the track starts to be shown, less the empty time before it. */
function readFirstEdit(moov: Buffer, track: Box, timescale: number): number {
  const list = findBox(moov, 'edts/elst', track);
  const movie = findBox(moov, 'moov/mvhd');
  if (!list || !movie) return 0;
  const isLong = moov[list.body] === 1;
  const movieScale = moov.readUInt32BE(movie.body + (moov[movie.body] === 1 ? 20 : 12));
  const count = moov.readUInt32BE(list.body + 4);
  let empty = 0;
  for (let i = 0, at = list.body + 8; i < count && at + 12 <= list.end; i++, at += isLong ? 20 : 12) {
    const duration = isLong ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at);
    const mediaTime = isLong ? Number(moov.readBigInt64BE(at + 8)) : moov.readInt32BE(at + 4);
    if (mediaTime >= 0) return mediaTime - (empty * timescale) / movieScale;
    empty += duration;
  }
  return 0;
}

function readKeyFrames(moov: Buffer, stss: Box | undefined, samples: number): number[] {
  if (!stss) return Array.from({ length: samples }, (_, i) => i);
  const count = Math.min(moov.readUInt32BE(stss.body + 4), Math.floor((stss.end - stss.body - 8) / 4));
  return Array.from({ length: count }, (_, i) => moov.readUInt32BE(stss.body + 8 + i * 4) - 1);
}

function groupsAreClosed(shown: Float64Array, keys: readonly number[]): boolean {
  return keys.every((key, i) => {
    const keyTime = shown[key] ?? 0;
    const end = Math.min(keys[i + 1] ?? shown.length, key + 32);
    for (let sample = key + 1; sample < end; sample++) if ((shown[sample] ?? 0) < keyTime) return false;
    return true;
  });
}
