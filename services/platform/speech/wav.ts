import { open, type FileHandle } from 'node:fs/promises';

/** Recognition uses 16 kHz, mono, 16 bit; this is the number of bytes per second. */
const rate = 16_000;
export const bytesPerSecond = rate * 2;

export interface WavBlock {
  /** Seconds from the start of the recording. */
  readonly offset: number;
  readonly seconds: number;
  /** A separate WAV file. */
  readonly bytes: Buffer;
}

/** Start and length of the samples in a RIFF file, whatever other chunks it contains. */
async function findSamples(file: FileHandle): Promise<{ start: number; length: number }> {
  const { size } = await file.stat();
  const header = Buffer.alloc(8);
  let at = 12;
  while (at + 8 <= size) {
    await file.read(header, 0, 8, at);
    const length = header.readUInt32LE(4);
    // A file written to a pipe has no valid length.
    if (header.toString('latin1', 0, 4) === 'data')
      return { start: at + 8, length: Math.min(length, size - at - 8) };
    at += 8 + length + (length % 2);
  }
  throw new Error('The recording is not a WAV file.');
}

/** Wraps 16-bit mono samples as a WAV file. */
export function toWav(samples: Buffer, samplesPerSecond: number = rate): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Byte offset of the middle of the quietest tenth of a second, at or after `from`. */
function quietest(samples: Buffer, from: number): number {
  const frame = bytesPerSecond / 10;
  let best = samples.length;
  let least = Infinity;
  for (let at = from; at + frame <= samples.length; at += frame) {
    let energy = 0;
    for (let i = at; i < at + frame; i += 2) energy += samples.readInt16LE(i) ** 2;
    if (energy < least) [least, best] = [energy, at + frame / 2];
  }
  return best;
}

/**
 * The recording in blocks of at most `seconds`, each cut in the quietest place of its last tenth: servers limit the
 * length of a request, and no word may be cut.
 */
export async function* wavBlocks(path: string, seconds: number): AsyncGenerator<WavBlock> {
  const file = await open(path);
  try {
    const { start, length } = await findSamples(file);
    const most = Math.floor(seconds) * bytesPerSecond;
    for (let at = 0; at < length;) {
      const samples = Buffer.alloc(Math.min(most, length - at));
      await file.read(samples, 0, samples.length, start + at);
      const last = at + samples.length >= length;
      const end = last ? samples.length : quietest(samples, Math.floor(samples.length * 0.45) * 2);
      yield {
        offset: at / bytesPerSecond,
        seconds: end / bytesPerSecond,
        bytes: toWav(samples.subarray(0, end)),
      };
      at += end;
    }
  } finally {
    await file.close();
  }
}
