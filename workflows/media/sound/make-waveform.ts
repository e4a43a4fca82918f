import { openInput } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { MediaWork } from '../media-work.ts';
import { runMedia } from '../run-media.ts';
import { putJson, type MediaSource, type MediaTarget } from '../source.ts';
import { soundInTime } from './sound-in-time.ts';

export interface Waveform {
  readonly key: string;
  readonly perSecond: number;
  /** Loudest sample of each interval, 0 to 1 with the overall maximum at 1; empty if there is no sound. */
  readonly peaks: readonly number[];
}

const SAMPLE_RATE = 8000;
const MAX_PEAKS = 40_000;

export async function makeWaveform(
  input: { source: MediaSource; target: MediaTarget; perSecond?: number },
  work: MediaWork,
): Promise<Waveform> {
  const { source, target } = input;
  const perSecond = Math.max(1, Math.min(input.perSecond ?? 20, Math.floor(MAX_PEAKS / source.durationSeconds)));
  const meter = peakMeter(Math.round(SAMPLE_RATE / perSecond));
  if (source.audioStream !== null) {
    const words = [
      '-copyts', '-start_at_zero', '-vn', ...openInput(source.path, source.container),
      '-map', `0:${source.audioStream}`, '-af', `aresample=${SAMPLE_RATE},${soundInTime(0)}`,
      '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1',
    ]; // prettier-ignore
    await runMedia(words, work, { onOutput: (piece) => {
      meter.take(piece);
      work.heartbeat();
    } });
  }
  const peaks = normalise(meter.peaks().slice(0, Math.ceil(source.durationSeconds * perSecond)));
  const key = await putJson(target, 'waveform.json', { perSecond, peaks });
  return { key, perSecond, peaks };
} // prettier-ignore

/** Maximum of each run of samples (16 bit, little endian), whatever the size of the chunks. */
export function peakMeter(samplesPerPeak: number): { take: (piece: Buffer) => void; peaks: () => number[] } {
  const peaks: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let peak = 0;
  let counted = 0;
  return {
    take: (piece) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = bytes.length - (bytes.length % 2);
      for (let at = 0; at < whole; at += 2) {
        peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)));
        if (++counted < samplesPerPeak) continue;
        peaks.push(peak);
        peak = 0;
        counted = 0;
      }
      rest = Buffer.from(bytes.subarray(whole));
    },
    peaks: () => (counted > 0 ? [...peaks, peak] : [...peaks]),
  };
}

/** The loudest becomes 1; near silence stays near 0 instead of being amplified. */
export function normalise(peaks: readonly number[]): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  const full = Math.max(loudest, 32_768 / 100);
  return peaks.map((peak) => Math.round((peak / full) * 1000) / 1000);
}
