import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyBytes } from '../../../services/platform/objects/body-bytes.ts';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { parseFile } from '../parsing/parse-file.ts';
import { runMedia } from '../run-media.ts';
import { putJson, type MediaSource, type MediaTarget } from '../source.ts';
import { prepareToneMap, toneMap } from '../tone-mapping/tone-map.ts';
import { scaledTo } from './shown-size.ts';

/** Thumbnails of the whole video on a few sheets: tile `i` shows second `i * intervalSeconds` (R-PLY-45). */
export interface ImageMap {
  readonly intervalSeconds: number;
  readonly count: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly columns: number;
  readonly rows: number;
  /** Keys of the sheets, filled row by row. */
  readonly sheets: readonly string[];
}

const mapName = 'image-map/map.json';
const COLUMNS = 10;
const ROWS = 10;
const SHORT_SIDE = 90;
const MAX_TILES = 1800;

/** One thumbnail a second up to half an hour, fewer beyond, so that the sheets stay a few megabytes. */
export const tileInterval = (durationSeconds: number): number =>
  Math.max(1, Math.ceil(durationSeconds / MAX_TILES));

export async function makeImageMap(
  input: { source: MediaSource; target: MediaTarget },
  work: MediaWork,
): Promise<ImageMap> {
  const { source, target } = input;
  await prepareToneMap(source, work);
  const tiles = [
    tilesEvery(tileInterval(source.durationSeconds)),
    scaledTo(source, SHORT_SIDE / Math.min(source.width, source.height)),
    ...toneMap(source),
  ];
  const words = [
    ...openInput(source.path, source.container), '-map', `0:${source.videoStream ?? 0}`, '-vf',
  ]; // prettier-ignore
  return storeSheets({ words, tiles, durationSeconds: source.durationSeconds, target }, work);
}

/** The filter that leaves one picture for each interval: what is shown when it starts. */
export const tilesEvery = (intervalSeconds: number): string =>
  `fps=fps=1/${intervalSeconds}:start_time=0:round=up`;

interface SheetsInput {
  /** Arguments of ffmpeg up to its filter, and the filters that leave one tile for each interval. */
  readonly words: readonly string[];
  readonly tiles: readonly string[];
  readonly durationSeconds: number;
  readonly target: MediaTarget;
}

/** Puts tiles on sheets and stores them with their description. */
export async function storeSheets(
  { words, tiles, durationSeconds, target }: SheetsInput,
  work: MediaWork,
): Promise<ImageMap> {
  const intervalSeconds = tileInterval(durationSeconds);
  const count = Math.max(1, Math.ceil(durationSeconds / intervalSeconds));
  await clearSheets(work.scratch);
  await runMedia(
    [
      '-progress', 'pipe:1', ...words, [...tiles, `tile=${COLUMNS}x${ROWS}`].join(','),
      '-q:v', '5', '-f', 'image2', join(work.scratch, 'sheet-%04d.jpg'),
    ],
    work,
  ); // prettier-ignore
  const files = await sheetsIn(work.scratch);
  const [first] = files;
  if (first === undefined) throw MediaUndecodable();
  const { width, height } = await parseFile('size', join(work.scratch, first), work, MediaUndecodable);
  const sheets: string[] = [];
  for (const file of files.slice(0, Math.ceil(count / (COLUMNS * ROWS)))) {
    const key = `${target.folder}/image-map/${file}`;
    await target.objects.put(target.organizationId, key, await readFile(join(work.scratch, file)));
    sheets.push(key);
  }
  await clearSheets(work.scratch);
  const grid = { columns: COLUMNS, rows: ROWS, tileWidth: width / COLUMNS, tileHeight: height / ROWS };
  const map: ImageMap = { intervalSeconds, count, ...grid, sheets };
  await putJson(target, mapName, map);
  return map;
}

/** The stored image map of a video; `null` if it has none. Written by ourselves, so it is trusted. */
export async function readImageMap({
  objects,
  organizationId,
  folder,
}: MediaTarget): Promise<ImageMap | null> {
  const found = await objects.get(organizationId, `${folder}/${mapName}`);
  return found && (JSON.parse((await bodyBytes(found.body)).toString('utf8')) as ImageMap);
}

const sheetsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('sheet-')).toSorted();

async function clearSheets(folder: string): Promise<void> {
  for (const name of await sheetsIn(folder)) await rm(join(folder, name), { force: true });
}

/** Which part of which sheet shows a second of the video. */
export function tileAt(map: ImageMap, seconds: number) {
  const perSheet = map.columns * map.rows;
  const tile = Math.min(map.count - 1, Math.max(0, Math.floor(seconds / map.intervalSeconds)));
  const place = tile % perSheet;
  return {
    sheet: map.sheets[Math.floor(tile / perSheet)] ?? '',
    x: (place % map.columns) * map.tileWidth,
    y: Math.floor(place / map.columns) * map.tileHeight,
    width: map.tileWidth,
    height: map.tileHeight,
  };
}
