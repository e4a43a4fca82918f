import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { bodyBytes } from '../../services/platform/objects/body-bytes.ts';
import { masterPlaylist, mediaPlaylist, type Address } from '../../workflows/media/ladder/playlists.ts';
import { makeImageMap, type ImageMap } from '../../workflows/media/pictures/make-image-map.ts';
import { makePoster, makePosterAt, momentsOf } from '../../workflows/media/pictures/make-poster.ts';
import { sourceOf } from '../../workflows/media/source.ts';
import { corpusPath } from '../support/corpus/build-corpus.ts';
import type { CorpusFile } from '../support/corpus/corpus-files.ts';
import { joinRendition, ladderOf, work, type BuiltLadder } from '../support/corpus/ladder-of.ts';

const run = promisify(execFile);
const mostOutput = 256 * 1024 * 1024;

/** A picture in red, green and blue, 8 bits each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => readonly [red: number, green: number, blue: number];
}

/** A source with everything that the pipeline makes of it, made by the same functions. */
export interface MadeSource extends BuiltLadder {
  readonly poster: Picture;
  /** The picture of a step at the very beginning. */
  readonly stepPicture: Picture;
  readonly imageMap: ImageMap;
  readonly tile: Picture;
  readonly master: string;
  readonly playlist: (rendition: string) => string;
  readonly bytesOf: (key: string) => Promise<Buffer>;
  readonly firstFrame: (rung: string) => Promise<Picture>;
  /** Frames in a rendition of pictures. */
  readonly countFrames: (rung: string) => Promise<number>;
  /** Main frequency of a rendition of sound in its first second. */
  readonly hertz: (rendition: string) => Promise<number>;
}

const address: Address = (what) => ('name' in what ? what.name : `${what.rendition}.m3u8`);

export async function makeSource(file: CorpusFile, folder: string): Promise<MadeSource> {
  const path = await corpusPath(file);
  const built = await ladderOf(path, folder);
  const source = sourceOf(path, built.probe);
  const target = { ...built.place, objects: built.objects };
  const bytesOf = async (key: string): Promise<Buffer> => {
    const found = await built.objects.get(built.place.organizationId, key);
    if (!found) throw new Error(`missing ${key}`);
    return bodyBytes(found.body);
  };
  const poster = await makePoster({ ...source, find: momentsOf(source), target }, work(folder));
  const step = await makePosterAt({ ...source, find: momentsOf(source), target, atSeconds: 0, name: 'step.jpg' }, work(folder));
  const imageMap = await makeImageMap({ source, target }, work(folder));
  const joined = async (rendition: string): Promise<string> => {
    const joinedPath = join(folder, `${rendition}.mp4`);
    await writeFile(joinedPath, await joinRendition(built, rendition));
    return joinedPath;
  };
  const ladder = { plan: built.plan, chunks: built.chunks };
  const sheet = await sharp(await bytesOf(imageMap.sheets[0] ?? ''))
    .extract({ left: 0, top: 0, width: imageMap.tileWidth, height: imageMap.tileHeight })
    .png()
    .toBuffer();
  return {
    ...built,
    poster: await pictureOf(await bytesOf(poster.key)),
    stepPicture: await pictureOf(await bytesOf(step.key)),
    imageMap,
    tile: await pictureOf(sheet),
    master: masterPlaylist(ladder, address),
    playlist: (rendition) => mediaPlaylist(ladder, rendition, address),
    bytesOf,
    firstFrame: async (rung) => pictureOf(await decoded(await joined(rung), ['-frames:v', '1', '-vf', asPng, '-f', 'image2pipe', '-c:v', 'png'])),
    countFrames: async (rung) => {
      const words = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
      return Number((await run('ffprobe', [...words, await joined(rung)])).stdout.trim());
    },
    hertz: async (rendition) => hertzOf(await decoded(await joined(rendition), ['-t', '1', '-ac', '1', '-f', 's16le'])),
  };
} // prettier-ignore

/** As a player shows it: the usual range in BT.709. */
const asPng = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';

async function decoded(path: string, words: readonly string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: mostOutput } as const;
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...words, 'pipe:1'], options);
  return stdout;
}

async function pictureOf(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const part = (x: number, y: number, i: number): number => data[(y * width + x) * channels + i] ?? 0;
  return { width, height, at: (x, y) => [part(x, y, 0), part(x, y, 1), part(x, y, 2)] };
}

/** Half of the times that the wave crosses zero within its second. */
function hertzOf(wave: Buffer): number {
  let crossings = 0;
  for (let at = 2; at + 1 < wave.length; at += 2) {
    if (wave.readInt16LE(at - 2) < 0 !== wave.readInt16LE(at) < 0) crossings += 1;
  }
  return crossings / 2;
}
