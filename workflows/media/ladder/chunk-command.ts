import { resolve } from 'node:path';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import { framesPerSecond } from '../probe/frame-rate.ts';
import type { VideoProbe } from '../probe/probe-video.ts';
import { soundInTime } from '../sound/sound-in-time.ts';
import { pictureGraph, type ChunkEdits } from './picture-graph.ts';
import { gridFrames, type LadderPlan, type PlannedChunk, type Rung } from './plan-ladder.ts';
import { soundsOf, type PlannedSound } from './sounds.ts';

export const VIDEO_TIMESCALE = 90_000;
export const AUDIO_RATE = 48_000;
/** Samples of one AAC frame. */
export const AUDIO_FRAME = 1024;
/** Frames encoded before and after a chunk and discarded, so that its neighbours join without a click. */
const AUDIO_MARGIN = 8;
const AUDIO_SEEK_BACK = 0.5;
const AUDIO_BIT_RATE = '128k';
/** Audio fragments are short, so that audio segments can start near those of the picture. */
const AUDIO_FRAGMENT_MICROSECONDS = '480000';

const fragmented = [
  '-f', 'mp4', '-use_editlist', '0',
  '-movflags', '+frag_keyframe+empty_moov+default_base_moof+frag_discont+skip_trailer',
]; // prettier-ignore
const fragmentedSound = [
  '-f', 'mp4', '-use_editlist', '0', '-frag_duration', AUDIO_FRAGMENT_MICROSECONDS,
  '-movflags', '+empty_moov+default_base_moof+frag_discont+skip_trailer',
]; // prettier-ignore

/** What is covered in the frames of a chunk. */
export interface Cover {
  /** A file with a gray picture of `width` by `height` for each frame, white where the frame is covered. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export interface ChunkFiles {
  readonly video: ReadonlyMap<string, string>;
  /** By rendition, like the pictures. */
  readonly audio: ReadonlyMap<string, string>;
  /** What is covered in its pictures, if anything is. */
  readonly cover?: Cover;
}

export const chunkFiles = (folder: string, plan: LadderPlan): ChunkFiles => ({
  video: new Map(plan.rungs.map((rung) => [rung.name, resolve(folder, `${rung.name}.mp4`)])),
  audio: new Map(soundsOf(plan).map(({ rendition }) => [rendition, resolve(folder, `${rendition}.mp4`)])),
});

/** First and last (exclusive) AAC frame of a chunk; neighbours share the edge. */
export function audioFrames(plan: LadderPlan, chunk: PlannedChunk): { first: number; end: number } {
  if (chunk.soundFrames) return chunk.soundFrames;
  const perVideoFrame = AUDIO_RATE / AUDIO_FRAME / framesPerSecond(plan.frameRate);
  const isLast = chunk.endFrame === plan.totalFrames;
  const end = chunk.endFrame * perVideoFrame;
  return {
    first: Math.floor(chunk.startFrame * perVideoFrame),
    end: isLast ? Math.ceil(end) : Math.floor(end),
  };
}

/** A window that is resized while it is recorded must not restart the filters, which would repeat a frame. */
const steady = ({ isInterlaced }: VideoProbe): string[] => (isInterlaced ? [] : ['-reinit_filter', '0']);

/**
 * Where the pictures are sought: half a frame late finds the key frame at the very start; the frames before the chunk
 * are dropped by `fps`, which repeats the last of them if the source has none at the edge. A frame that is held may come
 * sooner before the next key frame.
 */
function lateSecond(start: number, fps: number, { isHeld, trim }: ChunkEdits): number {
  const [from, late] = isHeld ? [trim?.start ?? 0, 0.001] : [start, 0.5 / fps];
  return from <= 0 ? 0 : from + late;
}

/** The arguments of the one ffmpeg process that decodes a chunk once and writes all of its rungs and its sound. */
export function chunkCommand(
  source: { path: string; probe: VideoProbe; edits?: ChunkEdits },
  plan: LadderPlan,
  chunk: PlannedChunk,
  files: ChunkFiles,
): string[] {
  const { cover } = files;
  const fps = framesPerSecond(plan.frameRate);
  const start = gridFrames(chunk).first / fps;
  const encoded = plan.rungs.filter((rung) => !rung.isCopied);
  const { path, probe, edits = {} } = source;
  const seek = (seconds: number): string[] => (seconds > 0 ? ['-ss', seconds.toFixed(6)] : []);
  const late = seek(lateSecond(start, fps, edits));
  const before = ['-threads', '2', '-noaccurate_seek', ...steady(probe), ...late];
  const inputs = openInput(path, probe.container, before);
  const sounds = soundsOf(plan);
  const sound =
    sounds.length > 0
      ? openInput(path, probe.container, ['-vn', ...seek(Math.max(0, start - AUDIO_SEEK_BACK))])
      : [];
  const coverInputAt = cover ? (sound.length > 0 ? 2 : 1) : null;
  const graph = [
    ...(encoded.length > 0
      ? [pictureGraph({ probe, plan, chunk, rungs: encoded, edits }, coverInputAt)]
      : []),
    ...sounds.map((each) => soundGraph(each, probe, { plan, chunk, input: 1 })),
  ].join(';');
  return [
    // what is damaged is counted, and judged of the whole
    '-max_error_rate', '1', '-progress', 'pipe:1', '-stats_period', '1', '-copyts', '-start_at_zero',
    ...inputs,
    ...sound,
    ...(cover ? coverInput(cover, plan) : []),
    ...(graph === '' ? [] : ['-filter_complex_threads', '2', '-filter_complex', graph]),
    ...plan.rungs.flatMap((rung) =>
      rung.isCopied ? copyOutput(probe, plan, chunk) : encodeOutput(rung, plan, chunk),
    ).flatMap((word) => word),
    ...sounds.flatMap(({ rendition }) => soundOutput(rendition, plan, chunk, files)),
    ...(encoded.length === 0 ? lookOutput(probe, chunk) : []),
  ]; // prettier-ignore

  function copyOutput(of: VideoProbe, ladder: LadderPlan, part: PlannedChunk): string[] {
    const file = fileOf(ladder.rungs.find((rung) => rung.isCopied)?.name ?? '');
    // One frame too many may be included; the reader of the fragments leaves it out.
    return [
      '-map', `0:${of.videoStream}`, '-c:v', 'copy', '-to', (part.endFrame / fps + 0.2).toFixed(6),
      '-video_track_timescale', String(VIDEO_TIMESCALE), '-map_metadata', '-1', ...fragmented, file,
    ]; // prettier-ignore
  }

  /** A copied rung is decoded too, because nothing else would notice that it cannot be. */
  function lookOutput(of: VideoProbe, part: PlannedChunk): string[] {
    return ['-map', `0:${of.videoStream}`, '-to', (part.endFrame / fps).toFixed(6), '-f', 'null', '-'];
  }

  function encodeOutput(rung: Rung, ladder: LadderPlan, part: PlannedChunk): string[] {
    return [
      '-map', `[v${rung.name}]`, ...encoderArguments(rung),
      '-force_key_frames', keyTimes(ladder, part), '-map_metadata', '-1', ...fragmented, fileOf(rung.name),
    ]; // prettier-ignore
  }

  function fileOf(name: string): string {
    return files.video.get(name) ?? '';
  }
}

/** The encoder's settings of one rung, the same for every chunk, so that all share one header. */
export function encoderArguments(rung: Rung): string[] {
  return [
    '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-threads', '2',
    '-maxrate', String(rung.highestRate), '-bufsize', String(rung.highestRate * 2),
    '-g', '9999', '-sc_threshold', '0', '-x264-params', 'stitchable=1:open-gop=0',
    '-video_track_timescale', String(VIDEO_TIMESCALE),
  ]; // prettier-ignore
}

const coverInput = ({ path, width, height }: Cover, { frameRate: { num, den } }: LadderPlan): string[] => [
  '-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', `${width}x${height}`, '-framerate', `${num}/${den}`,
  '-i', `file:${path}`,
]; // prettier-ignore

interface SoundPlace {
  readonly plan: LadderPlan;
  readonly chunk: PlannedChunk;
  readonly input: number;
  /** Filters that bring the sound to its place. */
  readonly place?: string;
}

export function soundGraph(
  sound: PlannedSound,
  probe: VideoProbe,
  { plan, chunk, input, place }: SoundPlace,
): string {
  const { from, to } = soundSamples(plan, chunk);
  // Two resamplers: the first brings the rate, because the second counts `first_pts` in its input's rate.
  const steps = [
    `aresample=${AUDIO_RATE}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    ...(place === undefined ? [] : [place]),
    soundInTime(from),
    'apad',
    `atrim=start_pts=${from}:end_pts=${to}`,
  ];
  return `[${input}:${sound.stream ?? probe.audioStream}]${steps.join(',')}[${sound.rendition}]`;
}

/** The samples of a chunk with its margins, of which the frames outside the chunk are dropped. */
export function soundSamples(plan: LadderPlan, chunk: PlannedChunk): { from: number; to: number } {
  const { first, end } = audioFrames(plan, chunk);
  return {
    from: Math.max(0, first - AUDIO_MARGIN) * AUDIO_FRAME,
    to: (end + AUDIO_MARGIN) * AUDIO_FRAME,
  };
}

export function soundOutput(
  name: string,
  plan: LadderPlan,
  chunk: PlannedChunk,
  files: ChunkFiles,
): string[] {
  return ['-map', `[${name}]`, ...soundEncoder(plan, chunk), files.audio.get(name) ?? ''];
}

/** Encodes samples that start at `soundSamples`, and drops the frames outside the chunk. */
export function soundEncoder(plan: LadderPlan, chunk: PlannedChunk): string[] {
  const { first, end } = audioFrames(plan, chunk);
  const outside = `lt(pts,${first * AUDIO_FRAME})+gte(pts,${end * AUDIO_FRAME})`;
  return [
    '-c:a', 'aac', '-b:a', AUDIO_BIT_RATE, '-bsf:a', `noise=drop='${outside}'`,
    '-map_metadata', '-1', ...fragmentedSound,
  ]; // prettier-ignore
}

/** If a track has no sound within a chunk, the rendition gets silence, so that it has no gap. */
export function silenceCommand(
  rendition: string,
  plan: LadderPlan,
  chunk: PlannedChunk,
  files: ChunkFiles,
): string[] {
  const { from, to } = soundSamples(plan, chunk);
  const graph = `anullsrc=r=${AUDIO_RATE}:cl=stereo,asetpts=PTS+${from},atrim=end_pts=${to}[${rendition}]`;
  return ['-copyts', '-filter_complex', graph, ...soundOutput(rendition, plan, chunk, files)];
}

function keyTimes(plan: LadderPlan, chunk: PlannedChunk): string {
  const fps = framesPerSecond(plan.frameRate);
  const [, ...others] = chunk.segmentFrames;
  const frames = [gridFrames(chunk).first, ...others];
  return frames.map((frame) => ((frame - 0.25) / fps).toFixed(6)).join(',');
}
