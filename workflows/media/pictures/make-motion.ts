import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import { putJson, type MediaSource, type MediaTarget } from '../source.ts';

/** How much the picture moves. */
export interface Motion {
  readonly perSecond: number;
  /** Of each interval the largest change of any part of the picture, 0 to 1. */
  readonly changes: readonly number[];
}

const perSecond = 4;
const picture = { width: 64, height: 36 } as const;
/** A part of the picture: a hand at its edge moves one of them, whatever the others do. */
const block = { width: 8, height: 6 } as const;
/** Slow movement is seen against the picture of a second ago. */
const lookBack = perSecond;

/** Measures movement in small grey pictures, against the picture before and the one of a second ago. */
export async function makeMotion(
  { source, target }: { readonly source: MediaSource; readonly target: MediaTarget },
  work: MediaWork,
): Promise<Motion> {
  const meter = motionMeter();
  const look = `fps=${perSecond},scale=${picture.width}:${picture.height}:flags=area,format=gray`;
  await runMedia(
    ['-copyts', '-start_at_zero', ...openInput(source.path, source.container), '-map', `0:${source.videoStream ?? 0}`, '-vf', look, '-f', 'rawvideo', 'pipe:1'],
    work,
    { onOutput: (piece) => {
      meter.take(piece);
      work.heartbeat();
    } },
  ); // prettier-ignore
  const motion = { perSecond, changes: meter.changes() };
  await putJson(target, 'motion.json', motion);
  return motion;
}

/** Changes between grey pictures, whatever the size of the pieces in which their bytes arrive. */
export function motionMeter(): { take: (piece: Buffer) => void; changes: () => number[] } {
  const size = picture.width * picture.height;
  const changes: number[] = [];
  const before: Buffer[] = [];
  let rest: Buffer = Buffer.alloc(0);
  const onPicture = (pixels: Buffer): void => {
    const earlier = [before.at(-1), before.at(-lookBack)].flatMap((each) => each ?? []);
    changes.push(Math.max(0, ...earlier.map((each) => largestChange(each, pixels))));
    before.push(pixels);
    if (before.length > lookBack) before.shift();
  };
  return {
    take: (piece) => {
      rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      for (; rest.length >= size; rest = rest.subarray(size)) onPicture(Buffer.from(rest.subarray(0, size)));
    },
    changes: () => changes.map((change) => Math.round(change * 10_000) / 10_000),
  };
}

/** Of all parts of the picture the mean difference of that which differs most. */
function largestChange(one: Buffer, other: Buffer): number {
  let largest = 0;
  for (let top = 0; top < picture.height; top += block.height)
    for (let left = 0; left < picture.width; left += block.width)
      largest = Math.max(largest, blockChange(one, other, top * picture.width + left));
  return largest / (block.width * block.height * 255);
}

function blockChange(one: Buffer, other: Buffer, first: number): number {
  let sum = 0;
  for (let row = 0; row < block.height; row += 1)
    for (let column = 0; column < block.width; column += 1) {
      const at = first + row * picture.width + column;
      sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    }
  return sum;
}
