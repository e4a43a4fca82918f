import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bits of a number that is drawn as black and white bars, and how wide they are together. */
const bits = 12;
const numberedWidth = bits * 40;

/** Seconds from one frame to the next, on an average and how much more or less: 16 to 55, and 10 to 61 frames a second. */
export const unevenGaps = { usual: [0.04, 0.022], widest: [0.0582, 0.0418] } as const;

interface NumberedVideo {
  readonly gaps?: readonly [number, number];
  /** Pixels; from 398 on a ladder has two qualities. */
  readonly height?: number;
  readonly extra?: readonly string[];
}

/**
 * Makes a video whose frames have their number drawn into them as bars, at uneven times. A red field at the top left
 * tells how the picture is turned.
 */
export async function makeNumberedVideo(
  path: string,
  frames: number,
  { gaps: [gap, more] = unevenGaps.usual, height = 272, extra = [] }: NumberedVideo = {},
): Promise<void> {
  const bars = `geq=lum='255*mod(floor(N/pow(2,floor(X/40))),2)':cb=128:cr=128`;
  const corner = `drawbox=x=0:y=0:w=40:h=60:color=red:t=fill`;
  const uneven = `setpts='(N*${gap}+${more}*sin(N/5)*5)/TB'`;
  await run('ffmpeg', [
    '-v', 'error', '-f', 'lavfi', '-i', `color=black:s=${numberedWidth}x${height}:r=25:d=${frames / 25}`,
    '-f', 'lavfi', '-i', `aevalsrc='sin(440*2*PI*t)/4':d=${frames * gap}:s=48000`,
    '-vf', `${bars},${corner},settb=1/90000,${uneven}`, '-fps_mode', 'passthrough', '-enc_time_base', '1/90000',
    '-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-crf', '18',
    '-c:a', 'aac', ...extra, '-y', path,
  ]);
} // prettier-ignore

/** The number in a grey picture of any size, whose bars run from left to right; the bars are read below the field. */
export function numberIn(pixels: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): number {
  let number = 0;
  const row = Math.floor(height * 0.7);
  for (let bit = 0; bit < bits; bit += 1) {
    const column = Math.floor(((bit + 0.5) / bits) * width);
    if ((pixels[row * width + column] ?? 0) > 127) number += 2 ** bit;
  }
  return number;
} // prettier-ignore

interface ReadFrame {
  readonly time: number;
  readonly number: number;
}

/** The frames of a video with their times and numbers, the picture turned back by a number of quarters first. */
export async function numbersOf(path: string, quartersBack = 0): Promise<readonly ReadFrame[]> {
  const turn = 'transpose=2,'.repeat(quartersBack);
  const { width, height } = { width: bits * 4, height: 16 };
  const look = `${turn}scale=${width}:${height}:flags=area,format=gray`;
  const [{ stdout: raw }, { stdout: times }] = await Promise.all([
    run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v:0', '-vf', look, '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'], { encoding: 'buffer', maxBuffer: 2 ** 28 }),
    run('ffprobe', ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', path], { maxBuffer: 2 ** 28 }),
  ]); // prettier-ignore
  const seconds = times.split('\n').map((line) => line.split(',')[0]?.trim() ?? '').filter((line) => line !== '').map(Number); // prettier-ignore
  const size = width * height;
  return seconds.map((time, index) => ({
    time,
    number: numberIn(raw.subarray(index * size, (index + 1) * size), { width, height }),
  }));
}
