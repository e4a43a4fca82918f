import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Size {
  readonly width: number;
  readonly height: number;
}
/** Shares of a picture. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}
export interface Frames extends Size {
  /** Gray, a byte for each pixel. */
  readonly frames: readonly Buffer[];
}

/** Every frame of a video or a picture. */
export async function decodeFrames(path: string): Promise<Frames> {
  const probe = await run('ffprobe', [
    '-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path,
  ]); // prettier-ignore
  const [width = 0, height = 0] = probe.stdout.trim().split(',').map(Number);
  const raw = `${path}.gray`;
  await run('ffmpeg', [
    '-v', 'error', '-y', '-i', path, '-map', '0:v', '-vsync', '0', '-pix_fmt', 'gray', '-f', 'rawvideo', raw,
  ]); // prettier-ignore
  const bytes = await readFile(raw);
  await rm(raw);
  const length = width * height;
  const frames = Array.from({ length: bytes.length / length }, (_, i) =>
    bytes.subarray(i * length, (i + 1) * length),
  );
  return { width, height, frames };
}

/** Writes the tiles of a sheet of an image map, row by row, as the frames of a video. */
export async function writeTiles(
  sheet: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  path: string,
): Promise<void> {
  const tiles = `format=gray,untile=${columns}x${rows}`;
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    sheet,
    '-vf',
    tiles,
    '-c:v',
    'ffv1',
    '-f',
    'matroska',
    path,
  ]);
}

function* pixelsIn({ width, height }: Size, box: Box): Generator<number> {
  const right = Math.floor((box.left + box.width) * width) - 1;
  for (let y = Math.ceil(box.top * height); y < Math.floor((box.top + box.height) * height); y++)
    for (let x = Math.ceil(box.left * width); x < right; x++) yield y * width + x;
}

/** How much two pictures show the same inside a box: the correlation of how their neighbouring pixels differ. */
export function likenessIn(one: Buffer, other: Buffer, size: Size, box: Box): number {
  let [both, first, second] = [0, 0, 0];
  for (const at of pixelsIn(size, box)) {
    const [a, b] = [slope(one, at), slope(other, at)];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return both === 0 ? 0 : both / Math.sqrt(first * second);
}

const slope = (frame: Buffer, at: number): number => (frame[at + 1] ?? 0) - (frame[at] ?? 0);

/** How much the brightness of two pictures differs inside a box, 0 to 255. */
export function differenceIn(one: Buffer, other: Buffer, size: Size, box: Box): number {
  let [sum, count] = [0, 0];
  for (const at of pixelsIn(size, box)) {
    sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    count += 1;
  }
  return sum / count;
}
