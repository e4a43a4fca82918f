import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const spoken = [
  'First switch the machine off and pull the plug out of the wall.',
  'Now open the cover and take the old filter out of its frame.',
  'Finally put the new filter in and close the cover again.',
];

/**
 * A short video that the product never saw: three scenes, each with a spoken sentence and a pause. Noise in the picture
 * makes it large enough for several parts of an upload.
 */
export async function narratedVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-flow-'));
  const file = join(folder, 'video.mp4');
  try {
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputs(), '-filter_complex', graph, ...output, file], {
      timeout: 60_000,
    });
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const inputs = (): string[] => [
  ...spoken.flatMap((text) => ['-f', 'lavfi', '-i', `flite=text='${text}':voice=slt`]),
  ...['testsrc2', 'smptebars', 'mandelbrot'].flatMap((source) => [
    '-f',
    'lavfi',
    '-i',
    `${source}=size=640x360:rate=25`,
  ]),
];
const sceneSeconds = 6;
const graph = [
  ...[0, 1, 2].map(
    (n) => `[${n}:a]aresample=44100,apad=whole_dur=${sceneSeconds},atrim=duration=${sceneSeconds}[a${n}]`,
  ),
  ...[0, 1, 2].map(
    (n) => `[${n + 3}:v]trim=duration=${sceneSeconds},noise=alls=30:allf=t,format=yuv420p,setsar=1[v${n}]`,
  ),
  '[v0][a0][v1][a1][v2][a2]concat=n=3:v=1:a=1[v][a]',
].join(';');
const output = [
  '-map',
  '[v]',
  '-map',
  '[a]',
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-b:v',
  '2500k',
  '-g',
  '50',
  '-c:a',
  'aac',
  '-movflags',
  '+faststart',
];
