import {
  runFfprobeJson,
  describeInput,
  openInput,
  runFfmpeg,
  type Container,
} from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaAudioOnly, MediaNotAVideo, MediaTooLong, MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { readFrameTimes, scanDuration } from './scan-packets.ts';
import { parseFile } from '../parsing/parse-file.ts';
import type { ParserAnswer } from '../parsing/parser-answers.ts';
import { refuseOnFailure } from '../run-media.ts';
import { chooseRate, parseRate, type FrameRate } from './frame-rate.ts';
import {
  ProbeAnswer,
  aspectOf,
  bitDepthOf,
  pictureOf,
  rotationOf,
  soundOf,
  type ProbedStream,
} from './probe-answer.ts';
import { soundTracksOf, type SoundTrack } from './sound-tracks.ts';

/** Properties of a video, as every later stage needs them. Times in seconds from the start of the source. */
export interface VideoProbe {
  readonly container: Container;
  /** The longer of picture and sound. */
  readonly durationSeconds: number;
  /** As shown: after rotation and with square pixels, even. */
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation that a player of the source would apply. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly sampleAspect: number;
  /** The constant rate of our encoding, at most 60. */
  readonly frameRate: FrameRate;
  readonly isVariable: boolean;
  /** The source has more frames a second than that; absent in older probes. */
  readonly isThinned?: boolean;
  readonly isInterlaced: boolean;
  /** Brightness beyond the usual range (HLG or PQ), which needs tone mapping. */
  readonly isHighDynamicRange: boolean;
  /** Its primaries and matrix are not declared; absent in older probes. */
  readonly lacksColourTags?: boolean;
  readonly videoCodec: string;
  readonly videoProfile: string;
  readonly pixelFormat: string;
  readonly bitDepth: number;
  /** Bits per second of the whole file. */
  readonly bitRate: number;
  readonly videoStream: number;
  /** The time of the file that counts as 0; absent in older probes. */
  readonly startSeconds?: number;
  readonly hasAudio: boolean;
  /** Every usable audio track, the default one first; older probes contain only that one. */
  readonly soundTracks?: readonly SoundTrack[];
  /** Audio tracks that cannot be used. */
  readonly soundTracksLeftOut?: number;
  readonly audioStream: number | null;
  readonly audioCodec: string | null;
  readonly channels: number;
  /** Key frame times if the file's own index contains them; `null` if they are unknown. */
  readonly keyFrameTimes: readonly number[] | null;
  readonly longestKeyFrameGap: number | null;
  readonly hasClosedGroups: boolean;
  /** Seeking is slow or impossible (browser recordings): run `indexSource` before the ladder. */
  readonly needsIndex: boolean;
}

type Mp4Index = NonNullable<ParserAnswer<'container'>['index']>;

const PROBE_SECONDS = 60;
const MAX_SECONDS = 24 * 3600;

/**
 * Checks whether a file is a video at all: its container, its streams and its first picture. Refuses with the `media.*`
 * error that `probeVideo` would, before anything is created from it.
 */
export async function requireVideo(input: { path: string }, work: MediaWork): Promise<void> {
  const { container } = await parseFile('container', input.path, work, MediaUndecodable);
  await firstPicture(input.path, container, await runFfprobe(input.path, container, work), work);
}

async function firstPicture(
  path: string,
  container: Container,
  answer: ProbeAnswer,
  work: MediaWork,
): Promise<ProbedStream> {
  const picture = pictureOf(answer);
  if (!picture) throw soundOf(answer) ? MediaAudioOnly() : MediaNotAVideo();
  await decodeOneFrame(path, container, picture.index, work);
  return picture;
}

/** Reads the properties of a file. Refuses anything that is not a complete, decodable video with a `media.*` error. */
export async function probeVideo(input: { path: string }, work: MediaWork): Promise<VideoProbe> {
  const { container, index } = await parseFile('container', input.path, work, MediaUndecodable);
  const answer = await runFfprobe(input.path, container, work);
  const picture = await firstPicture(input.path, container, answer, work);
  const headTimes = hasFrameTimes(index)
    ? Float64Array.from(index.frameTimes)
    : await readFrameTimes({ path: input.path, container, stream: picture.index, which: 'first' }, work);
  const known = answer.format.duration ?? longestStream(answer);
  const isIndexed = index ? !index.isFragmented : container === 'matroska' && known !== undefined;
  const durationSeconds = requireUsableDuration(known ?? (await scanDuration(input.path, container, work)));
  return describe({ container, answer, picture, index, headTimes, isIndexed, durationSeconds });
}

async function runFfprobe(path: string, container: Container, work: MediaWork): Promise<ProbeAnswer> {
  const words = ['-v', 'error', '-show_streams', '-show_format', ...describeInput(path, container)];
  const run = { folder: work.scratch, timeoutSeconds: PROBE_SECONDS, signal: work.signal };
  return ProbeAnswer.parse(await refuseOnFailure(MediaNotAVideo, runFfprobeJson(words, run)));
}

const hasFrameTimes = (index: Mp4Index | null): index is Mp4Index =>
  index !== null && index.frameTimes.length > 1;

function requireUsableDuration(durationSeconds: number): number {
  if (durationSeconds > MAX_SECONDS) throw MediaTooLong();
  if (!(durationSeconds > 0)) throw MediaUndecodable();
  return durationSeconds;
}

interface Findings {
  readonly container: Container;
  readonly answer: ProbeAnswer;
  readonly picture: ProbedStream;
  readonly index: Mp4Index | null;
  readonly headTimes: Float64Array;
  readonly isIndexed: boolean;
  readonly durationSeconds: number;
}

function describe(found: Findings): VideoProbe {
  const { answer, picture, container } = found;
  const { rate, ...timing } = chooseRate(found.headTimes, parseRate(picture.avg_frame_rate));
  const rotation = rotationOf(picture) as VideoProbe['rotation'];
  const sampleAspect = aspectOf(picture.sample_aspect_ratio);
  return {
    container,
    durationSeconds: Math.round(found.durationSeconds * 1000) / 1000,
    ...shownSize(picture, rotation, sampleAspect),
    rotation,
    sampleAspect,
    frameRate: rate,
    ...timing,
    ...pictureFacts(picture),
    ...soundFacts(answer),
    bitRate: answer.format.bit_rate ?? 0,
    ...describeKeyFrames(found),
    startSeconds: answer.format.start_time ?? 0,
    needsIndex: !found.isIndexed,
  };
}

function pictureFacts(picture: ProbedStream) {
  const pixelFormat = picture.pix_fmt ?? '';
  return {
    isInterlaced: /^(tt|bb|tb|bt)$/.test(picture.field_order ?? ''),
    isHighDynamicRange: /^(smpte2084|arib-std-b67)$/.test(picture.color_transfer ?? ''),
    lacksColourTags: [picture.color_primaries, picture.color_space].some(isUnknown),
    videoCodec: picture.codec_name ?? 'unknown',
    videoProfile: picture.profile ?? '',
    pixelFormat,
    bitDepth: bitDepthOf(pixelFormat),
    videoStream: picture.index,
  };
}

const isUnknown = (tag: string | undefined): boolean => tag === undefined || /^(unknown|reserved)$/.test(tag);

function soundFacts(answer: ProbeAnswer) {
  const { tracks, leftOut } = soundTracksOf(answer);
  const sound = answer.streams.find(({ index }) => index === tracks[0]?.stream);
  return {
    hasAudio: sound !== undefined,
    soundTracks: tracks,
    soundTracksLeftOut: leftOut,
    audioStream: sound?.index ?? null,
    audioCodec: sound?.codec_name ?? null,
    channels: sound?.channels ?? 0,
  };
}

function shownSize(picture: ProbedStream, rotation: number, aspect: number) {
  const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);
  const wide = even((picture.width ?? 0) * aspect);
  const high = even(picture.height ?? 0);
  return rotation % 180 === 0 ? { width: wide, height: high } : { width: high, height: wide };
}

function describeKeyFrames({ index, picture, answer, durationSeconds }: Findings) {
  const origin = answer.format.start_time ?? 0;
  const first = index?.keyFrameTimes[0];
  // If our reading of the edit list and ffmpeg's differ, the index is not trusted.
  const isTrusted = first !== undefined && Math.abs(first - (picture.start_time ?? 0)) < 0.002;
  if (!index || !isTrusted) return { keyFrameTimes: null, longestKeyFrameGap: null, hasClosedGroups: false };
  const keyFrameTimes = index.keyFrameTimes.map((time) => Math.round((time - origin) * 1e6) / 1e6);
  const ends = [...keyFrameTimes.slice(1), durationSeconds];
  const longestKeyFrameGap = ends.reduce((most, end, i) => Math.max(most, end - (keyFrameTimes[i] ?? 0)), 0);
  return { keyFrameTimes, longestKeyFrameGap, hasClosedGroups: index.hasClosedGroups };
}

function longestStream(answer: ProbeAnswer): number | undefined {
  const lengths = answer.streams.map((stream) => stream.duration ?? 0).filter((length) => length > 0);
  return lengths.length > 0 ? Math.max(...lengths) : undefined;
}

async function decodeOneFrame(
  path: string,
  container: Container,
  stream: number,
  work: MediaWork,
): Promise<void> {
  let shown = '';
  await refuseOnFailure(
    MediaUndecodable,
    runFfmpeg(
      [
        '-v',
        'error',
        ...openInput(path, container),
        '-map',
        `0:${stream}`,
        '-frames:v',
        '1',
        '-f',
        'framemd5',
        '-',
      ],
      {
        folder: work.scratch,
        timeoutSeconds: PROBE_SECONDS,
        signal: work.signal,
        onOutput: (piece) => (shown += piece.toString('latin1')),
      },
    ),
  );
  if (!/^0,/m.test(shown)) throw MediaUndecodable();
}
