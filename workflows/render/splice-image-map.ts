import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { openInput } from '../../services/platform/sandbox/ffmpeg.ts';
import type { Ladder } from '../media/ladder/playlists.ts';
import type { MediaWork } from '../media/media-work.ts';
import {
  readImageMap,
  storeSheets,
  tileInterval,
  tilesEvery,
  type ImageMap,
} from '../media/pictures/make-image-map.ts';
import { runMedia } from '../media/run-media.ts';
import {
  haveOneHeader,
  lowestRung,
  writeStored,
  type MediaSource,
  type MediaTarget,
} from '../media/source.ts';
import { planMovedTiles } from './moved-tiles.ts';
import type { RenderPlan } from './plan-render.ts';

interface SpliceInput {
  readonly rendering: RenderPlan;
  /** Where the files of the result are, and those of the video that has its shape. */
  readonly target: MediaTarget;
  readonly main: MediaTarget;
  readonly ladder: Ladder;
}

/**
 * The image map of a rendered video from the tiles of the video that it comes from; only where frames were encoded
 * again are tiles made. `null` where nothing can be used again.
 */
export async function spliceImageMap(input: SpliceInput, work: MediaWork): Promise<ImageMap | null> {
  const { rendering, ladder, target, main } = input;
  const own = await readImageMap(main);
  if (own === null) return null;
  const { durationSeconds } = rendering.plan;
  const interval = tileInterval(durationSeconds);
  const { tiles, made } = planMovedTiles(rendering, own, interval);
  if (tiles.every((tile) => tile === null)) return null;
  const chunks = ladder.chunks.filter(({ index }) => made.has(index));
  if (!haveOneHeader(chunks)) return null;
  const ownTiles = await separated(own, main, work);
  let madeTiles: string | null = null;
  if (chunks.length > 0) {
    const { width = 0, height = 0 } = ladder.plan.rungs[0] ?? {};
    const video = await lowestRung({ source: { durationSeconds, width, height }, chunks, target }, work);
    madeTiles = await shown(video, [tilesEvery(interval), ...tileFormat(own)], work);
  }
  const ordered = await inOrder(tiles, { own, ownTiles, madeTiles }, work);
  const words = [...rawTiles(own), '-i', `file:${ordered}`, '-vf'];
  return storeSheets({ words, tiles: [], durationSeconds, target }, work);
}

const pixels = ['-pix_fmt', 'yuvj420p', '-f', 'rawvideo'];
const rawTiles = ({ tileWidth, tileHeight }: ImageMap): string[] => [
  '-f', 'rawvideo', '-pixel_format', 'yuvj420p', '-video_size', `${tileWidth}x${tileHeight}`, '-framerate', '1',
]; // prettier-ignore

const tileFormat = ({ tileWidth, tileHeight }: ImageMap): string[] => [
  `scale=${tileWidth}:${tileHeight}`, 'setsar=1', 'format=yuvj420p',
]; // prettier-ignore

/** Its tiles one after the other in a file. */
async function separated(map: ImageMap, main: MediaTarget, work: MediaWork): Promise<string> {
  const sheets = join(work.scratch, 'sheets.mjpeg');
  const tiles = join(work.scratch, 'own-tiles.yuv');
  await writeStored(main, map.sheets, sheets, work);
  const words = [
    '-progress', 'pipe:1', '-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mjpeg', '-f', 'mjpeg',
    '-i', `file:${sheets}`, '-vf', `untile=${map.columns}x${map.rows}`, '-vsync', 'passthrough', ...pixels, tiles,
  ]; // prettier-ignore
  await runMedia(words, work);
  return tiles;
}

/** What a video shows, tile by tile from its start: where it has no frames, the one before. */
async function shown(video: MediaSource, filters: readonly string[], work: MediaWork): Promise<string> {
  const tiles = join(work.scratch, 'made-tiles.yuv');
  const words = [
    '-progress', 'pipe:1', '-copyts', ...openInput(video.path, video.container), '-map', '0:0',
    '-vf', filters.join(','), ...pixels, tiles,
  ]; // prettier-ignore
  await runMedia(words, work);
  return tiles;
}

interface TileFiles {
  readonly own: ImageMap;
  readonly ownTiles: string;
  readonly madeTiles: string | null;
}

async function inOrder(
  tiles: readonly (number | null)[],
  { own, ownTiles, madeTiles }: TileFiles,
  work: MediaWork,
): Promise<string> {
  const path = join(work.scratch, 'tiles.yuv');
  const bytes = (own.tileWidth * own.tileHeight * 3) / 2;
  const [result, moved, made] = await Promise.all([
    open(path, 'w'),
    open(ownTiles),
    madeTiles === null ? null : open(madeTiles),
  ]);
  const last = made === null ? 0 : Math.floor((await made.stat()).size / bytes) - 1;
  const tile = Buffer.alloc(bytes);
  for (const [at, from] of tiles.entries()) {
    if (from !== null) await readTile(moved, from, tile);
    else if (made !== null) await readTile(made, Math.min(at, last), tile);
    await result.write(tile);
  }
  for (const file of [result, moved, made]) await file?.close();
  return path;
}

const readTile = (file: FileHandle, index: number, tile: Buffer) =>
  file.read(tile, 0, tile.length, index * tile.length);
