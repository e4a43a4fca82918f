import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A test picture with a tone, a few seconds long; small enough that its ingest takes about as long. */
export async function makeShortVideo(path: string, seconds = 3, size = '320x240'): Promise<string> {
  const picture = `testsrc2=size=${size}:rate=10:duration=${seconds}`;
  const tone = `sine=frequency=440:duration=${seconds}`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone];
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...inputs, ...coding, path]);
  return path;
}
