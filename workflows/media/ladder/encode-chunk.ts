import { readFile, rm } from 'node:fs/promises';
import { leadingFrames } from '../../../contracts/media/damage.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import { MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import { framesPerSecond } from '../probe/frame-rate.ts';
import type { VideoProbe } from '../probe/probe-video.ts';
import { prepareToneMap } from '../tone-mapping/tone-map.ts';
import {
  AUDIO_FRAME,
  AUDIO_RATE,
  VIDEO_TIMESCALE,
  audioFrames,
  chunkCommand,
  chunkFiles,
  silenceCommand,
} from './chunk-command.ts';
import { readFragments, rebase, type Fragment, type FragmentedTrack } from './fragments.ts';
import {
  initKey,
  partKey,
  readChunk,
  recordKey,
  type EncodedChunk,
  type EncodedPart,
  type LadderLocation,
} from './ladder-files.ts';
import { gridFrames, type LadderPlan, type PlannedChunk } from './plan-ladder.ts';
import { soundsOf } from './sounds.ts';

export interface EncodeChunkInput {
  /** Path of the source on this machine and its `probeVideo` result. */
  readonly source: { readonly path: string; readonly probe: VideoProbe };
  readonly plan: LadderPlan;
  readonly index: number;
  readonly place: LadderLocation;
  readonly objects: Objects;
}

/**
 * Encodes one chunk into every rung and its sound, and stores it. Repeatable: a finished chunk is returned without
 * work; its record is written last, so a kill at any moment repeats only this chunk.
 */
export async function encodeChunk(input: EncodeChunkInput, work: MediaWork): Promise<EncodedChunk> {
  const { plan, index, place, objects } = input;
  const planned = plan.chunks[index];
  if (!planned) throw new RangeError(`the plan has no chunk ${index}`);
  const existing = await readChunk(objects, place, index);
  if (existing) return existing;
  const files = chunkFiles(work.scratch, plan);
  await prepareToneMap(input.source.probe, work);
  const made = (of: LadderPlan): Promise<number> =>
    encode(input.source.probe, chunkCommand(input.source, of, planned, files), planned, work);
  const damagedFrames = await made(plan);
  // Players stop at what they cannot decode: damaged sources are never copied.
  if (damagedFrames > 0 && plan.rungs.some(({ isCopied }) => isCopied)) await made(withoutCopying(plan));
  const parts: EncodedPart[] = [];
  for (const rung of plan.rungs) {
    const file = await readFile(files.video.get(rung.name) ?? '');
    parts.push(await storePart(objects, keysOf(input, rung.name), pictureOf(file, plan, planned)));
  }
  for (const { rendition } of soundsOf(plan)) {
    parts.push(
      await storePart(objects, keysOf(input, rendition), await soundOf(rendition, input, planned, work)),
    );
  }
  const chunk: EncodedChunk = { index, parts, frames: gridFrames(planned).count, damagedFrames };
  await objects.put(place.organizationId, recordKey(place.folder, index), Buffer.from(JSON.stringify(chunk)));
  for (const file of [...files.video.values(), ...files.audio.values()]) await rm(file, { force: true });
  return chunk;
}

export const withoutCopying = (plan: LadderPlan): LadderPlan => ({
  ...plan,
  rungs: plan.rungs.map((rung) => ({ ...rung, isCopied: false })),
});

/** Returns how many pictures could not be decoded correctly. */
export async function encode(
  { videoStream }: VideoProbe,
  words: readonly string[],
  chunk: PlannedChunk,
  work: MediaWork,
): Promise<number> {
  const frames = gridFrames(chunk).count;
  let damaged = 0;
  await runMedia(words, work, {
    onOutput: (piece) => {
      const frame = /frame=\s*(\d+)/.exec(piece.toString('latin1'))?.[1];
      work.heartbeat(frame === undefined ? undefined : Math.min(1, Number(frame) / frames));
    },
    onComplaint: (line) => {
      if (line.includes(`corrupt decoded frame in stream ${videoStream}`)) damaged += 1;
      if (line.includes(`Error while decoding stream #0:${videoStream}:`)) damaged += 1;
    },
  });
  return damaged > leadingFrames ? Math.min(damaged, frames) : 0;
}

export interface Cut {
  readonly init: Buffer;
  readonly initHash: string;
  readonly codecs: string;
  readonly segments: readonly { startSeconds: number; durationSeconds: number; bytes: Buffer }[];
}

/** The segments of a chunk's pictures, at their times in the whole; the file has exactly its frames of the grid. */
export function pictureOf(file: Buffer, plan: LadderPlan, chunk: PlannedChunk): Cut {
  const fps = framesPerSecond(plan.frameRate);
  const ticks = (frame: number): number => Math.round((frame / fps) * VIDEO_TIMESCALE);
  const track = readFragments(file);
  const start = ticks(chunk.startFrame);
  const fragments = rebase(track.fragments, start, start - ticks(gridFrames(chunk).first));
  const edges = [...chunk.segmentFrames, chunk.endFrame];
  const segments = chunk.segmentFrames.map((frame, i) => {
    const end = edges[i + 1] ?? chunk.endFrame;
    const half = VIDEO_TIMESCALE / fps / 2;
    // what is shorter than half a frame has its frame, too
    const inside = between(fragments, ticks(frame) - half, Math.max(ticks(end) - half, ticks(frame) + 1));
    return { startSeconds: frame / fps, durationSeconds: (end - frame) / fps, bytes: inside };
  });
  return { ...track, segments: whole(segments) };
}

export async function soundOf(
  rendition: string,
  { plan }: Pick<EncodeChunkInput, 'plan'>,
  chunk: PlannedChunk,
  work: MediaWork,
): Promise<Cut> {
  const files = chunkFiles(work.scratch, plan);
  const file = files.audio.get(rendition) ?? '';
  const { first, end } = audioFrames(plan, chunk);
  let track = readFragments(await readFile(file));
  // Without any sound in the chunk there is nothing to pad to its length.
  if (sampleCountOf(track.fragments) !== end - first) {
    await runMedia(silenceCommand(rendition, plan, chunk, files), work);
    track = readFragments(await readFile(file));
  }
  return cutSound(track, plan, chunk);
}

/** The segments of a chunk's sound, at their times in the whole; the file has exactly the chunk's AAC frames. */
export function cutSound(track: FragmentedTrack, plan: LadderPlan, chunk: PlannedChunk): Cut {
  const { first, end } = audioFrames(plan, chunk);
  const fragments = rebase(track.fragments, first * AUDIO_FRAME);
  const fps = framesPerSecond(plan.frameRate);
  // An audio segment starts with the fragment that overlaps the start of the picture's segment.
  const starts = chunk.segmentFrames.map((frame, i) => {
    const target = (frame / fps) * AUDIO_RATE;
    if (i === 0) return first * AUDIO_FRAME;
    return fragments.filter((fragment) => fragment.decodeTime <= target).at(-1)?.decodeTime ?? target;
  });
  const edges = [...starts, end * AUDIO_FRAME];
  const segments = starts.map((start, i) => {
    const stop = edges[i + 1] ?? end * AUDIO_FRAME;
    return {
      startSeconds: start / AUDIO_RATE,
      durationSeconds: (stop - start) / AUDIO_RATE,
      bytes: between(fragments, start, stop),
    };
  });
  return { ...track, segments: whole(segments.filter((segment) => segment.durationSeconds > 0)) };
}

const sampleCountOf = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, fragment) => sum + fragment.samples, 0);

const between = (fragments: readonly Fragment[], from: number, to: number): Buffer =>
  Buffer.concat(fragments.filter((f) => f.decodeTime >= from && f.decodeTime < to).map((f) => f.bytes));

/** A segment without bytes would stop every player; better to fail the stage than to publish it. */
function whole<T extends { bytes: Buffer }>(segments: T[]): T[] {
  if (segments.some((segment) => segment.bytes.length === 0)) {
    throw MediaUndecodable({ cause: new Error('a segment came out empty') });
  }
  return segments;
}

/** Where a rendition of a chunk is stored. */
export interface PartKeys {
  readonly organizationId: string;
  readonly rendition: string;
  readonly init: (hash: string) => string;
  readonly key: string;
}

const keysOf = ({ place, index }: EncodeChunkInput, rendition: string): PartKeys => ({
  organizationId: place.organizationId,
  rendition,
  init: (hash) => initKey(place.folder, rendition, hash),
  key: partKey(place.folder, rendition, index),
});

export async function storePart(objects: Objects, keys: PartKeys, cut: Cut): Promise<EncodedPart> {
  const { organizationId, rendition, key } = keys;
  const init = keys.init(cut.initHash);
  if (!(await objects.head(organizationId, init))) await objects.put(organizationId, init, cut.init);
  await objects.put(organizationId, key, Buffer.concat(cut.segments.map((segment) => segment.bytes)));
  let offset = 0;
  const segments = cut.segments.map(({ startSeconds, durationSeconds, bytes }) => {
    const segment = { startSeconds, durationSeconds, offset, length: bytes.length };
    offset += bytes.length;
    return segment;
  });
  return { rendition, key, initKey: init, codecs: cut.codecs, segments };
}
