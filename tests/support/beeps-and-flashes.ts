import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface BeepsAndFlashes {
  /** Seconds at which the picture turns bright. */
  readonly flashes: readonly number[];
  /** Seconds at which a sound starts after silence. */
  readonly beeps: readonly number[];
  /** Of each beep to the flash nearest to it, where both are there; positive: the sound is late. */
  readonly differencesMs: readonly number[];
}

/** Nearer than this, a beep and a flash belong together. */
const sameEventSeconds = 0.4;

/** Measures how far sound and picture of a file are apart that beeps and flashes at the same moments. */
export async function beepsAndFlashes(
  path: string,
  { crop = '', bright = 100 }: { crop?: string; bright?: number } = {},
): Promise<BeepsAndFlashes> {
  const [flashes, beeps] = [await flashesOf(path, crop, bright), await beepsOf(path)];
  return { flashes, beeps, differencesMs: differencesOf(beeps, flashes) };
}

/** Of each beep to the flash nearest to it, in milliseconds. */
export const differencesOf = (beeps: readonly number[], flashes: readonly number[]): readonly number[] =>
  beeps.flatMap((beep) => {
    const flash = flashes.toSorted((a, b) => Math.abs(a - beep) - Math.abs(b - beep))[0];
    if (flash === undefined || Math.abs(beep - flash) > sameEventSeconds) return [];
    return [Math.round((beep - flash) * 1000)];
  });

async function flashesOf(path: string, crop: string, bright: number): Promise<readonly number[]> {
  const filter = `${crop === '' ? '' : `crop=${crop},`}signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-`;
  const args = ['-v', 'error', '-i', path, '-an', '-vf', filter, '-f', 'null', '-'];
  const { stdout } = await run('ffmpeg', args, { maxBuffer: 64 * 1024 ** 2 });
  const frames = [...stdout.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g)].map(
    ([, time, brightness]) => ({ time: Number(time), isBright: Number(brightness) > bright }),
  );
  return frames
    .filter(({ isBright }, i) => isBright && frames[i - 1]?.isBright !== true)
    .map(({ time }) => time);
}

/** Seconds at which a sound starts after silence. */
export async function beepsOf(path: string): Promise<readonly number[]> {
  // without a tolerance: where the file has it, not where a player may play it
  const filter = 'aresample=async=1:min_hard_comp=0.005:first_pts=0,silencedetect=noise=-30dB:d=0.2';
  const { stderr } = await run(
    'ffmpeg',
    ['-hide_banner', '-i', path, '-vn', '-af', filter, '-f', 'null', '-'],
    {
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  return [...stderr.matchAll(/silence_end: ([\d.]+)/g)].map(([, time]) => Number(time));
}
