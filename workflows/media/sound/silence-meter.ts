/** Seconds of a sound that are so quiet that nobody speaks. */
export interface Silence {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const framesPerSecond = 50;
/** Quieter than this, in decibels below full, counts as silence in any recording. */
const alwaysQuietDecibels = -50;
/** With less between the loudest and the quietest, noise hides every pause and nothing can be determined. */
const minRangeDecibels = 6;
/** Silence ends at this share of the range from background noise to voice. */
const thresholdShare = 0.3;

const decibels = (power: number): number => 10 * Math.log10(Math.max(power, 1) / 32_768 ** 2);

/** Every value as the mean of itself and its neighbours: noise fluctuates from frame to frame. */
const smooth = (powers: readonly number[]): number[] =>
  powers.map((power, at) => ((powers[at - 1] ?? power) + power + (powers[at + 1] ?? power)) / 3);

/** Between background noise and voice; everything below is silence. */
function thresholdOf(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? alwaysQuietDecibels;
  const [noise, voice] = [at(0.05), at(0.9)];
  return voice - noise < minRangeDecibels
    ? alwaysQuietDecibels
    : Math.max(alwaysQuietDecibels, noise + thresholdShare * (voice - noise));
}

/**
 * Finds silences in 16-bit mono samples, whatever the size of the chunks. The threshold of silence depends on the
 * recording itself, so that pauses are found beside a running machine too.
 */
export function silenceMeter(samplesPerSecond: number): {
  take: (piece: Buffer) => void;
  silences: (atLeastSeconds: number, durationSeconds: number) => Silence[];
} {
  const perFrame = Math.round(samplesPerSecond / framesPerSecond);
  const powers: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let sum = 0;
  let counted = 0;
  const take = (piece: Buffer): void => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2) {
      sum += bytes.readInt16LE(at) ** 2;
      if (++counted < perFrame) continue;
      powers.push(sum / counted);
      [sum, counted] = [0, 0];
    }
    rest = Buffer.from(bytes.subarray(whole));
  };
  // A sound that ends before the video is followed by silence.
  const silences = (atLeastSeconds: number, durationSeconds: number): Silence[] => {
    const heard = counted > 0 ? [...powers, sum / counted] : powers;
    const missing = Math.max(0, Math.floor(durationSeconds * framesPerSecond) - heard.length);
    const levels = smooth([...heard, ...Array.from({ length: missing }, () => 0)]).map(decibels);
    const threshold = thresholdOf(levels);
    const found: Silence[] = [];
    let from: number | null = null;
    for (let at = 0; at <= levels.length; at += 1) {
      const quiet = (levels[at] ?? Infinity) < threshold;
      if (quiet) from ??= at;
      else if (from !== null) {
        if (at - from >= atLeastSeconds * framesPerSecond)
          found.push({ startSeconds: from / framesPerSecond, endSeconds: at / framesPerSecond });
        from = null;
      }
    }
    return found;
  };
  return { take, silences };
}
