import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import { MediaUndecodable } from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { parseFile } from '../parsing/parse-file.ts';
import { writtenFile } from '../parsing/parser-answers.ts';
import { runMedia } from '../run-media.ts';
import type { MediaSource, MediaTarget } from '../source.ts';
import { prepareToneMap, toneMap } from '../tone-mapping/tone-map.ts';
import { scaledTo } from './shown-size.ts';

export interface Poster {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly atSeconds: number;
}

/** Where a meaningful picture is likely: not the hand before the lens at the start, not the fade at the end. */
const CANDIDATES = [0.12, 0.3, 0.5, 0.04, 0.75] as const;
const MAX_SIDE = 1280;

/** Where a moment of a video is shown: a file, and a second in it. */
export type FindMoment = (
  seconds: number,
) => Promise<{ readonly source: MediaSource; readonly seconds: number }>;

/** Of a video that is one file. */
export const momentsOf =
  (source: MediaSource): FindMoment =>
  async (seconds) => ({ source, seconds });

/** A video of which pictures are made, and where they are stored. */
export interface VideoMoments {
  readonly durationSeconds: number;
  readonly find: FindMoment;
  readonly target: MediaTarget;
}

/** The first meaningful picture of the video, or the best of the candidates. */
export async function makePoster(
  { durationSeconds, find, target, name = 'poster.jpg' }: VideoMoments & { readonly name?: string },
  work: MediaWork,
): Promise<Poster> {
  let best: { picture: CapturedPicture; atSeconds: number } | undefined;
  for (const share of CANDIDATES) {
    const atSeconds = Math.round(durationSeconds * share * 1000) / 1000;
    const picture = await pictureAt(find, atSeconds, work).catch(nullUnlessAborted(work));
    if (!picture) continue;
    if (!best || picture.score > best.picture.score) best = { picture, atSeconds };
    if (picture.score >= 1) break;
  }
  // Seeking in a video of one frame finds nothing after it.
  best ??= { picture: await pictureAt(find, 0, work), atSeconds: 0 };
  return store(best.picture, best.atSeconds, target, name);
}

/** The picture at one moment, such as the start of a step. */
export async function makePosterAt(
  {
    durationSeconds,
    find,
    target,
    atSeconds,
    name,
  }: VideoMoments & { readonly atSeconds: number; readonly name: string },
  work: MediaWork,
): Promise<Poster> {
  const within = Math.max(0, Math.min(atSeconds, durationSeconds - 0.1));
  const picture =
    (await pictureAt(find, within, work).catch(nullUnlessAborted(work))) ?? (await pictureAt(find, 0, work));
  return store(picture, atSeconds, target, name);
}

const nullUnlessAborted =
  (work: MediaWork) =>
  (error: unknown): null => {
    if (work.signal.aborted) throw error;
    return null;
  };

async function pictureAt(find: FindMoment, second: number, work: MediaWork): Promise<CapturedPicture> {
  const { source, seconds } = await find(second);
  const file = join(work.scratch, 'poster.png');
  const seek = seconds > 0 ? ['-ss', seconds.toFixed(3)] : [];
  const shrink = Math.min(1, MAX_SIDE / Math.max(source.width, source.height));
  const look = [scaledTo(source, shrink), ...toneMap(source)].join(',');
  await prepareToneMap(source, work);
  const words = [
    ...openInput(source.path, source.container, seek),
    '-map', `0:${source.videoStream ?? 0}`, '-frames:v', '1', '-vf', look, '-update', '1', file,
  ]; // prettier-ignore
  await runMedia(words, work);
  work.heartbeat();
  return toCapturedPicture(file, work);
}

interface CapturedPicture {
  readonly jpeg: Buffer;
  readonly score: number;
  readonly width: number;
  readonly height: number;
}

/** The output of a decoder for untrusted bytes is untrusted, too. */
async function toCapturedPicture(png: string, work: MediaWork): Promise<CapturedPicture> {
  const about = await parseFile('poster', png, work, MediaUndecodable);
  return { ...about, jpeg: await readFile(join(work.scratch, writtenFile)) };
}

async function store(
  { jpeg, width, height }: CapturedPicture,
  atSeconds: number,
  target: MediaTarget,
  name: string,
): Promise<Poster> {
  const key = `${target.folder}/${name}`;
  await target.objects.put(target.organizationId, key, jpeg);
  return { key, width, height, atSeconds };
}
