import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const rate = 48_000;

/** What is heard of a file, mixed down to one channel at 48 kHz; its first sample is that of second 0. */
export async function soundOf(path: string): Promise<Float32Array> {
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    [
      '-v',
      'error',
      '-copyts',
      '-i',
      path,
      '-vn',
      '-af',
      'aresample=async=1:first_pts=0',
      '-ac',
      '1',
      '-ar',
      String(rate),
      '-f',
      'f32le',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 256 * 1024 ** 2 },
  );
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

/** How loud a tone is within a stretch: the amplitude at its frequency. */
export function toneIn(samples: Float32Array, hertz: number, from: number, seconds: number): number {
  const [first, length] = [Math.round(from * rate), Math.round(seconds * rate)];
  let [real, imaginary] = [0, 0];
  for (let i = 0; i < length; i++) {
    const angle = (2 * Math.PI * hertz * i) / rate;
    real += (samples[first + i] ?? 0) * Math.cos(angle);
    imaginary += (samples[first + i] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / length;
}

/** A tone as a WAV file, mono, 24 kHz, as voices are. */
export async function toneOf(hertz: number, seconds: number): Promise<Buffer> {
  const sine = `sine=f=${hertz}:r=24000:d=${seconds}`;
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', sine, '-c:a', 'pcm_s16le', '-fflags', '+bitexact', '-f', 'wav', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  );
  return stdout;
}
