import type { EncodedSegment } from './ladder-files.ts';

/** Bits per second, rounded up. */
export interface BitRates {
  readonly peak: number;
  readonly average: number;
}

/** Durations are written with six digits. */
const ROUNDING = 1e-6;

/**
 * Peak and average according to RFC 8216, 4.3.4.2: the peak is the largest rate of any contiguous segments that
 * together last from half to one and a half of the target duration. If there are none, all of them count.
 */
export function bitRatesOf(segments: readonly EncodedSegment[], targetSeconds: number): BitRates {
  const [least, most] = [0.5 * targetSeconds - ROUNDING, 1.5 * targetSeconds + ROUNDING];
  const total = rateOf(segments);
  let peak = 0;
  for (const start of segments.keys()) {
    let [bits, seconds] = [0, 0];
    for (const segment of segments.slice(start)) {
      bits += segment.length * 8;
      seconds += segment.durationSeconds;
      if (seconds > most) break;
      if (seconds >= least) peak = Math.max(peak, bits / seconds);
    }
  }
  return { peak: Math.ceil(peak > 0 ? peak : total), average: Math.ceil(total) };
}

function rateOf(segments: readonly EncodedSegment[]): number {
  const bits = segments.reduce((sum, segment) => sum + segment.length * 8, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  return seconds > 0 ? bits / seconds : 0;
}
