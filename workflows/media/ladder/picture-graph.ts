import { framesPerSecond } from '../probe/frame-rate.ts';
import type { VideoProbe } from '../probe/probe-video.ts';
import { toneMap } from '../tone-mapping/tone-map.ts';
import { gridFrames, type LadderPlan, type PlannedChunk, type Rung } from './plan-ladder.ts';

/** How the frames of a chunk differ from those of the source. */
export interface ChunkEdits {
  /** Frames whose own time is outside are not shown; seconds of the source. */
  readonly trim?: { readonly start: number; readonly end: number };
  /** Only the first picture of these is shown, as long as the chunk is. */
  readonly isHeld?: boolean;
  /** Of a video of another shape: with black bars, not distorted. */
  readonly isFitted?: boolean;
  /** Clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** So many samples of the whole picture, across and down, are all that is left where it is covered. */
const COVER_SAMPLES = 8;

/** Overwrites what is covered by a picture that was made of a few samples, so that nothing can be recovered. */
function coverGraph(
  { width, height }: Rung,
  { frameRate: { num, den } }: LadderPlan,
  chunk: PlannedChunk,
  input: number,
): string {
  const full = `${width}:${height}`;
  return [
    ',split=2[plain][sampled]',
    `[sampled]scale=${COVER_SAMPLES}:${COVER_SAMPLES}:flags=area,scale=${full}:flags=bicubic,setsar=1,format=yuv420p[soft]`,
    `[${input}:0]settb=${den}/${num},setpts=N+${gridFrames(chunk).first},scale=${full}:flags=neighbor,setsar=1,format=gray[mask]`,
    '[soft][mask]alphamerge[cover]',
    '[plain][cover]overlay=format=yuv420,format=yuv420p',
  ].join(';');
}

interface ChunkPictures {
  readonly probe: VideoProbe;
  readonly plan: LadderPlan;
  readonly chunk: PlannedChunk;
  readonly rungs: readonly Rung[];
  readonly edits: ChunkEdits;
}

const turns = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] } as const;

const scaleGraph = (width: number, height: number) => `scale=${width}:${height}:flags=bicubic,setsar=1`;

/** Scaled first, because pictures of a window that was resized have more than one size. */
function turnedGraph(
  { width, height }: Pick<Rung, 'width' | 'height'>,
  rotation: keyof typeof turns,
): string {
  const scale = rotation % 180 === 0 ? scaleGraph(width, height) : scaleGraph(height, width);
  return [scale, ...turns[rotation]].join(',');
}

const even = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);

/** As large as it fits, in the middle of black. */
function fittedGraph({ width, height }: Rung, probe: VideoProbe, rotation: keyof typeof turns): string {
  const shown = rotation % 180 === 0 ? probe : { width: probe.height, height: probe.width };
  const scale = Math.min(width / shown.width, height / shown.height);
  const fitted = {
    width: Math.min(width, even(shown.width * scale + 1)),
    height: Math.min(height, even(shown.height * scale + 1)),
  };
  const picture = turnedGraph({ ...fitted }, rotation);
  return `${picture},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black,setsar=1`;
}

/** Of the rung from which the others are scaled. */
function largestGraph(rung: Rung, probe: VideoProbe, { isFitted, rotation = 0 }: ChunkEdits): string {
  const size = isFitted ? fittedGraph(rung, probe, rotation) : turnedGraph(rung, rotation);
  return `${size}${standardRangeFilter(probe)}`;
}

/** The first picture alone, with the times of the chunk. */
const heldGraph = ({ frameRate: { num, den } }: LadderPlan, chunk: PlannedChunk): string[] => [
  'trim=end_frame=1',
  'loop=loop=-1:size=1:start=0',
  `settb=${den}/${num}`,
  `setpts=N+${gridFrames(chunk).first}`,
];

/** Decode once, bring to the constant rate, to progressive and to 8 bits; each rung is scaled from the next larger. */
export function pictureGraph(
  { probe, plan, chunk, rungs, edits }: ChunkPictures,
  coverInputAt: number | null,
): string {
  const { trim } = edits;
  const { num, den } = plan.frameRate;
  const fps = framesPerSecond(plan.frameRate);
  const { first, count } = gridFrames(chunk);
  const prepare = [
    ...(probe.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    ...(trim ? [`trim=start=${trim.start}:end=${trim.end}`] : []),
    ...(edits.isHeld ? heldGraph(plan, chunk) : []),
    `fps=fps=${num}/${den}:start_time=${(first / fps).toFixed(9)}`,
    // Whatever the source lacks at the end of the chunk is filled with its last picture.
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_frame=${count}`,
  ];
  const parts: string[] = [];
  let from = `[0:${probe.videoStream}]${prepare.join(',')},`;
  for (const [i, rung] of rungs.toReversed().entries()) {
    const isLast = i === rungs.length - 1;
    const size = i === 0 ? largestGraph(rung, probe, edits) : scaleGraph(rung.width, rung.height);
    const covered = i === 0 && coverInputAt !== null ? coverGraph(rung, plan, chunk, coverInputAt) : '';
    const split = isLast ? `[v${rung.name}]` : `,split=2[v${rung.name}][s${rung.name}]`;
    parts.push(`${from}${size}${covered}${split}`);
    from = `[s${rung.name}]`;
  }
  return parts.join(';');
}

function standardRangeFilter(probe: VideoProbe): string {
  const mapped = toneMap(probe);
  const steps = [...mapped, ...(mapped.length > 0 ? ['zscale=m=bt709:r=tv'] : []), 'format=yuv420p'];
  return `,${steps.join(',')}`;
}
