import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { speakWithFlite } from './flite.ts';
import { bytesPerSecond, toWav } from '../../../services/platform/speech/wav.ts';
import { loadSharp } from '../load-sharp.ts';
import { drawPress } from './press-drawing.ts';
import { sampleShots, type SampleShot } from './sample-script.ts';

const run = promisify(execFile);

/** Pauses of a calm speaker, between sentences of one step and between steps. */
const pause = 0.5;
const stepPause = 1.2;
const headerBytes = 44;

interface FilmedShot {
  readonly picture: string;
  readonly sound: Buffer;
  readonly seconds: number;
}

async function filmShot(
  shot: SampleShot,
  index: number,
  folder: string,
  signal?: AbortSignal,
): Promise<FilmedShot> {
  const spoken = await speakWithFlite(shot.narration, { rate: 0.95, ...(signal && { signal }) });
  const samples = spoken.subarray(headerBytes);
  const last = sampleShots[index + 1]?.heading !== shot.heading;
  const silence = Buffer.alloc(Math.round((last ? stepPause : pause) * (bytesPerSecond / 2)) * 2);
  const picture = join(folder, `${index}.png`);
  const sharp = await loadSharp();
  await sharp(Buffer.from(drawPress(shot.picture, shot.heading)))
    .png()
    .toFile(picture);
  const sound = Buffer.concat([samples, silence]);
  return { picture, sound, seconds: sound.length / bytesPerSecond };
}

/** ffmpeg's list of pictures with their times; the last one is listed twice, or its time does not count. */
function pictureList(shots: readonly FilmedShot[]): string {
  const lines = shots.map(({ picture, seconds }) => `file '${picture}'\nduration ${seconds.toFixed(6)}`);
  return `ffconcat version 1.0\n${lines.join('\n')}\nfile '${shots.at(-1)?.picture ?? ''}'\n`;
}

/**
 * Creates a narrated work instruction without third-party rights: our own drawings and a synthetic voice, MP4, 1280 x
 * 720, about 70 s. Needs ffmpeg. The file appears when it is complete.
 */
export async function makeSampleVideo(
  outFile: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const { signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sample-video-'));
  const unfinished = `${outFile}.${process.pid}.part`;
  try {
    const shots: FilmedShot[] = [];
    for (const [index, shot] of sampleShots.entries())
      shots.push(await filmShot(shot, index, folder, signal));
    const sound = join(folder, 'sound.wav');
    const pictures = join(folder, 'pictures.txt');
    await writeFile(sound, toWav(Buffer.concat(shots.map((shot) => shot.sound))));
    await writeFile(pictures, pictureList(shots));
    const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0).toFixed(3);
    const input = ['-f', 'concat', '-safe', '0', '-i', pictures, '-i', sound];
    const video = '-vf fps=15,format=yuv420p -c:v libx264 -preset veryfast -tune stillimage -crf 20 -g 30';
    const audio = '-c:a aac -b:a 96k -ar 48000 -movflags +faststart -f mp4';
    const output = [...video.split(' '), ...audio.split(' '), '-t', seconds, unfinished];
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...output], { signal });
    await rename(unfinished, outFile);
  } finally {
    await rm(unfinished, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
