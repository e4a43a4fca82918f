import { createHash } from 'node:crypto';
import { boxesIn, findBox, type Box } from '../boxes.ts';

/** A fragment (`moof` with its `mdat`) of a fragmented file with one track. */
export interface Fragment {
  /** Decode time of its first sample, in units of the track. */
  readonly decodeTime: number;
  readonly samples: number;
  readonly bytes: Buffer;
}

export interface FragmentedTrack {
  /** `ftyp` and `moov`: what a player needs before any fragment. */
  readonly init: Buffer;
  readonly initHash: string;
  /** As a playlist names it (RFC 6381). */
  readonly codecs: string;
  readonly fragments: readonly Fragment[];
}

/** Parses a finished fragmented file. */
export function readFragments(file: Buffer): FragmentedTrack {
  const boxes = [...boxesIn(file)];
  const init = Buffer.concat(
    boxes
      .filter((box) => box.type === 'ftyp' || box.type === 'moov')
      .map((box) => file.subarray(box.start, box.end)),
  );
  const fragments: Fragment[] = [];
  boxes.forEach((box, i) => {
    const data = boxes[i + 1];
    if (box.type !== 'moof' || data?.type !== 'mdat') return;
    const bytes = file.subarray(box.start, data.end);
    const { time, run } = locate(bytes);
    fragments.push({ decodeTime: readTime(bytes, time), samples: bytes.readUInt32BE(run.body + 4), bytes });
  });
  return {
    init,
    initHash: createHash('sha256').update(init).digest('hex').slice(0, 16),
    codecs: readCodecs(init),
    fragments,
  };
}

/**
 * Moves the fragments of one chunk to the chunk's place in the source: the first sample is shown exactly at `startTime`
 * (units of the track), and for so much less time than it has in the file as `firstLater` says; all others keep their
 * distances. ffmpeg delays by the depth of its reordering, which differs between a copied and an encoded rung; so the
 * offsets of the samples are reduced by the first one's.
 */
export function rebase(fragments: readonly Fragment[], startTime: number, firstLater = 0): Fragment[] {
  const first = fragments[0];
  if (!first) return [];
  const delay = firstOffset(first.bytes);
  return fragments.map((fragment) => {
    const bytes = Buffer.from(fragment.bytes);
    const decodeTime = startTime + fragment.decodeTime - first.decodeTime;
    writeTime(bytes, locate(bytes).time, decodeTime);
    lowerOffsets(bytes, delay + firstLater);
    if (fragment === first) clearFirstOffset(bytes);
    return { ...fragment, decodeTime, bytes };
  });
}

/** Shows the fragments in `bytes` later by so many units of their track, in place. */
export function moveFragments(bytes: Buffer, laterBy: number): void {
  for (const { type, start, end } of boxesIn(bytes)) {
    if (type !== 'moof') continue;
    const fragment = bytes.subarray(start, end);
    const { time } = locate(fragment);
    writeTime(fragment, time, readTime(fragment, time) + laterBy);
  }
}

function writeTime(bytes: Buffer, time: Box, decodeTime: number): void {
  if (bytes[time.body] === 1) bytes.writeBigUInt64BE(BigInt(decodeTime), time.body + 4);
  else bytes.writeUInt32BE(decodeTime, time.body + 4);
}

function locate(fragment: Buffer): { time: Box; run: Box } {
  const time = findBox(fragment, 'moof/traf/tfdt');
  const run = findBox(fragment, 'moof/traf/trun');
  if (!time || !run) throw new Error('a fragment without time or samples');
  return { time, run };
}

const readTime = (bytes: Buffer, time: Box): number =>
  bytes[time.body] === 1 ? Number(bytes.readBigInt64BE(time.body + 4)) : bytes.readUInt32BE(time.body + 4);

const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const HAS_OFFSETS = 0x800;

/** The composition offsets of a run: position of the first, distance, count. */
function offsetsOf(bytes: Buffer, run: Box): { first: number; stride: number; count: number } | null {
  const flags = bytes.readUInt32BE(run.body) & 0xffffff;
  if (!(flags & HAS_OFFSETS)) return null;
  const count = bytes.readUInt32BE(run.body + 4);
  const before = [0x100, 0x200, 0x400].filter((flag) => flags & flag).length * 4;
  const head = 8 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  return { first: run.body + head + before, stride: before + 4, count };
}

function firstOffset(bytes: Buffer): number {
  const offsets = offsetsOf(bytes, locate(bytes).run);
  return offsets ? bytes.readInt32BE(offsets.first) : 0;
}

/** Its first sample is shown when it is decoded. */
function clearFirstOffset(bytes: Buffer): void {
  const offsets = offsetsOf(bytes, locate(bytes).run);
  if (offsets) bytes.writeInt32BE(0, offsets.first);
}

function lowerOffsets(bytes: Buffer, delay: number): void {
  const traf = findBox(bytes, 'moof/traf');
  if (!traf || delay === 0) return;
  for (const run of boxesIn(bytes, traf.body, traf.end)) {
    const offsets = run.type === 'trun' ? offsetsOf(bytes, run) : null;
    if (!offsets) continue;
    // Version 1: the offsets are signed.
    bytes[run.body] = 1;
    for (let i = 0, at = offsets.first; i < offsets.count; i++, at += offsets.stride) {
      bytes.writeInt32BE(bytes.readInt32BE(at) - delay, at);
    }
  }
}

function readCodecs(init: Buffer): string {
  const description = findBox(init, 'moov/trak/mdia/minf/stbl/stsd');
  const type = description ? init.toString('latin1', description.body + 12, description.body + 16) : '';
  if (type !== 'avc1') return type === 'mp4a' ? 'mp4a.40.2' : type;
  const config = init.indexOf('avcC', description?.body);
  return `avc1.${init.toString('hex', config + 5, config + 8)}`;
}
