import { framesPerSecond, type FrameRate } from '../probe/frame-rate.ts';
import type { VideoProbe } from '../probe/probe-video.ts';
import { planSounds, type PlannedSound } from './sounds.ts';

/** One quality of the ladder. */
export interface Rung {
  /** The short side in pixels: `360`, `480`, `720`, `1080`, or the source's own below 360 or well between two of them. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits per second that the encoder may not exceed for long. */
  readonly highestRate: number;
  /** The source's own picture is copied. */
  readonly isCopied: boolean;
}

/**
 * A part of the source that is encoded by one call. All times are frames of the ladder's rate. Where a video was cut, an
 * edge is between two frames: its first frame is shown from there on, and its last one until there.
 */
export interface PlannedChunk {
  readonly index: number;
  readonly startFrame: number;
  /** Exclusive. */
  readonly endFrame: number;
  /** First frames of its segments; each is a key frame. */
  readonly segmentFrames: readonly number[];
  /** Its AAC frames (`end` is exclusive) where they are not those at the edges of its pictures. */
  readonly soundFrames?: { readonly first: number; readonly end: number };
}

export interface LadderPlan {
  readonly frameRate: FrameRate;
  readonly totalFrames: number;
  readonly durationSeconds: number;
  /** Lowest first. */
  readonly rungs: readonly Rung[];
  readonly chunks: readonly PlannedChunk[];
  /** Whole seconds that no segment exceeds; in every playlist from the first on. */
  readonly targetSeconds: number;
  readonly hasAudio: boolean;
  /** Audio renditions, see `soundsOf`; plans of an earlier version have at most one and do not list it. */
  readonly sounds?: readonly PlannedSound[];
}

const RUNGS = [360, 480, 720, 1080] as const;
const RATES = { 360: 900_000, 480: 1_600_000, 720: 3_200_000, 1080: 5_500_000 } as const;
const MIN_RATE = 700_000;
/** A source that is larger than a rung by this factor gets one of its own size. */
const OWN_RUNG = 1.1;
/** Phone decoders refuse more than this (H.264 level 5.1). */
const MAX_SIDE = 4096;
const FAST_RATE = 35;

const FIRST_SEGMENTS = [1, 1, 2] as const;
const FIRST_CHUNK = 4;
const SEGMENT = 4;
const CHUNK = { shortest: 10, usual: 12, longest: 15 } as const;
/** A shorter remainder joins the previous chunk. */
const REST = 3;

const COPY_KEY_FRAME_GAP = 4;
/** A copied top quality above this would not fit anyone's connection. */
const COPY_BIT_RATE = 20_000_000;

/** Decides qualities and chunks for a source; the same probe always gives the same plan. */
export function planLadder(probe: VideoProbe): LadderPlan {
  const fps = framesPerSecond(probe.frameRate);
  const totalFrames = Math.max(1, Math.round(probe.durationSeconds * fps));
  const rungs = planRungs(probe);
  const keys = keyFramesOnGrid(probe, fps, totalFrames);
  const isCopying = rungs.some((rung) => rung.isCopied);
  const chunks = isCopying ? chunksOfKeys(keys, totalFrames, fps) : chunksOfGrid(keys, totalFrames, fps);
  return {
    frameRate: probe.frameRate,
    totalFrames,
    durationSeconds: totalFrames / fps,
    rungs,
    chunks,
    targetSeconds: Math.max(1, Math.round(longestSegment(chunks) / fps)),
    hasAudio: probe.hasAudio,
    ...(probe.soundTracks && { sounds: planSounds(probe.soundTracks) }),
  };
}

function planRungs(probe: VideoProbe): Rung[] {
  const short = Math.min(probe.width, probe.height);
  const own = Math.max(2, Math.floor(short / 2) * 2);
  const names = rungNames(own);
  const canCopy = mayCopy(probe);
  const hurry = framesPerSecond(probe.frameRate) > FAST_RATE ? 1.4 : 1;
  return names.map((name) => {
    const scale = Math.min(name / short, MAX_SIDE / Math.max(probe.width, probe.height));
    return {
      name: String(name),
      width: even(probe.width * scale),
      height: even(probe.height * scale),
      highestRate: Math.round(rateOf(name) * hurry),
      isCopied: canCopy && name === short && name === names.at(-1),
    };
  });
}

/**
 * The usual ones that are not larger, and the source's own if it would lose much to the next lower one (PAL: 576 to
 * 480).
 */
function rungNames(own: number): readonly number[] {
  const usual = RUNGS.filter((rung) => rung <= own);
  const top = usual.at(-1) ?? 0;
  return own < RUNGS[3] && own >= top * OWN_RUNG ? [...usual, own] : usual;
}

/** Between two usual rungs in proportion. */
function rateOf(name: number): number {
  const above = RUNGS.find((rung) => rung >= name) ?? RUNGS[3];
  const below = RUNGS.findLast((rung) => rung <= name);
  if (below === undefined) return MIN_RATE;
  const share = above === below ? 0 : (name - below) / (above - below);
  return RATES[below] + share * (RATES[above] - RATES[below]);
}

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** The top rung is copied only if every player shows the copy like our own encoding. */
export const mayCopy = (probe: VideoProbe): boolean =>
  isWidelySupported(probe) &&
  isStandardPicture(probe) &&
  canCutAtKeyFrames(probe) &&
  probe.bitRate <= COPY_BIT_RATE;

const isWidelySupported = ({ videoCodec, videoProfile, pixelFormat, width, height }: VideoProbe): boolean =>
  videoCodec === 'h264' &&
  /^(Constrained Baseline|Baseline|Main|High)$/.test(videoProfile) &&
  /^yuvj?420p$/.test(pixelFormat) &&
  Math.max(width, height) <= MAX_SIDE;

/** Upright, progressive, with square pixels and a rate that every screen supports. */
const isStandardPicture = (probe: VideoProbe): boolean =>
  !probe.isInterlaced &&
  hasConstantRate(probe) &&
  probe.rotation === 0 &&
  Math.abs(probe.sampleAspect - 1) < 0.001;

const hasConstantRate = ({ isVariable, isThinned = false }: VideoProbe): boolean => !isVariable && !isThinned;

/** Starts with a key frame, and has enough of them for segments to start there. */
const canCutAtKeyFrames = ({ hasClosedGroups, longestKeyFrameGap, keyFrameTimes }: VideoProbe): boolean =>
  hasClosedGroups &&
  longestKeyFrameGap !== null &&
  longestKeyFrameGap <= COPY_KEY_FRAME_GAP + 0.05 &&
  Math.abs(keyFrameTimes?.[0] ?? 1) < 0.002;

function keyFramesOnGrid(probe: VideoProbe, fps: number, total: number): number[] {
  const frames = (probe.keyFrameTimes ?? []).map((time) => Math.round(time * fps));
  return [...new Set(frames)].filter((frame) => frame >= 0 && frame < total).toSorted((a, b) => a - b);
}

/** Chunk edges on the grid, moved to a near key frame of the source so that little is decoded twice. */
function chunksOfGrid(keys: readonly number[], total: number, fps: number): PlannedChunk[] {
  const chunks: PlannedChunk[] = [];
  for (let start = 0; start < total;) {
    const isFirst = start === 0;
    const end = isFirst ? Math.round(FIRST_CHUNK * fps) : chunkEnd(keys, start, fps);
    const isRest = total - end < REST * fps;
    const endFrame = isRest ? total : end;
    chunks.push({
      index: chunks.length,
      startFrame: start,
      endFrame,
      segmentFrames: isFirst ? firstSegments(endFrame, fps) : evenSegments(start, endFrame, fps),
    });
    start = endFrame;
  }
  return chunks;
}

function chunkEnd(keys: readonly number[], start: number, fps: number): number {
  const usual = start + Math.round(CHUNK.usual * fps);
  let near: number | undefined;
  for (let i = firstAbove(keys, start + CHUNK.shortest * fps - 1); i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (key > start + CHUNK.longest * fps) break;
    if (near === undefined || Math.abs(key - usual) < Math.abs(near - usual)) near = key;
  }
  return near ?? usual;
}

/** Index of the first key frame above `frame`; an hour has thousands, so a binary search is used. */
function firstAbove(keys: readonly number[], frame: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? 0) > frame) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstSegments(end: number, fps: number): number[] {
  const frames: number[] = [];
  let frame = 0;
  for (const seconds of [...FIRST_SEGMENTS, SEGMENT]) {
    // The remainder must be long enough for a segment of its own.
    if (frame > 0 && end - frame < fps / 2) break;
    if (frame >= end) break;
    frames.push(frame);
    frame += Math.round(seconds * fps);
  }
  return frames;
}

function evenSegments(start: number, end: number, fps: number): number[] {
  const count = Math.max(1, Math.round((end - start) / fps / SEGMENT));
  return Array.from({ length: count }, (_, i) => start + Math.round(((end - start) * i) / count));
}

/** Chunk and segment edges only at key frames of the source, because the copied rung cannot be cut elsewhere. */
function chunksOfKeys(keys: readonly number[], total: number, fps: number): PlannedChunk[] {
  const edges = segmentEdges(keys, total, fps);
  const chunks: PlannedChunk[] = [];
  let segmentFrames: number[] = [];
  edges.forEach((edge, i) => {
    segmentFrames.push(edge);
    const endFrame = edges[i + 1] ?? total;
    const startFrame = segmentFrames[0] ?? 0;
    const minLength = chunks.length === 0 ? FIRST_CHUNK - 0.5 : CHUNK.shortest;
    const isFull = endFrame - startFrame >= minLength * fps && total - endFrame >= REST * fps;
    if (!isFull && endFrame < total) return;
    chunks.push({ index: chunks.length, startFrame, endFrame, segmentFrames });
    segmentFrames = [];
  });
  return chunks;
}

function segmentEdges(keys: readonly number[], total: number, fps: number): number[] {
  const edges: number[] = [0];
  for (let at = 0; ;) {
    const length = (FIRST_SEGMENTS[edges.length - 1] ?? SEGMENT) * fps;
    const next = firstAbove(keys, at);
    const farthest = Math.max(next, firstAbove(keys, at + length + 0.5) - 1);
    const key = keys[farthest];
    // The remainder must be long enough for a segment of its own.
    if (key === undefined || total - key < fps / 2) return edges;
    edges.push(key);
    at = key;
  }
}

/** An edge that is nearer to a frame than this part of one is at it; a frame this short could not be seen. */
const atFrame = 0.02;

/** The frames of a chunk on the grid of the ladder's rate; `end` is exclusive. */
export function gridFrames({ startFrame, endFrame }: Pick<PlannedChunk, 'startFrame' | 'endFrame'>) {
  const first = Math.floor(startFrame + atFrame);
  const end = Math.max(first + 1, Math.ceil(endFrame - atFrame));
  return { first, end, count: end - first };
}

/** In frames. */
export const longestSegment = (chunks: readonly PlannedChunk[]): number =>
  Math.max(
    ...chunks.flatMap((chunk) =>
      chunk.segmentFrames.map((frame, i) => (chunk.segmentFrames[i + 1] ?? chunk.endFrame) - frame),
    ),
  );
