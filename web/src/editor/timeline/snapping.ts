/** Silences of a waveform in seconds: stretches of a minimum length below the threshold. */
const silenceThreshold = 0.06;
const minSilenceSeconds = 0.35;

export function silences(
  waveform: {
    readonly perSecond: number;
    readonly peaks: readonly number[];
  } | null,
): readonly number[] {
  if (!waveform) return [];
  const { peaks, perSecond } = waveform;
  const middles: number[] = [];
  let start = -1;
  for (let index = 0; index <= peaks.length; index += 1) {
    const silent = index < peaks.length && (peaks[index] ?? 0) < silenceThreshold;
    if (silent && start < 0) start = index;
    if (silent || start < 0) continue;
    if ((index - start) / perSecond >= minSilenceSeconds) middles.push((start + index) / 2 / perSecond);
    start = -1;
  }
  return middles;
}

/** What is dragged on a timeline snaps within this many pixels. */
const snapPixels = 8;

/** Arrow keys move what is on a timeline by so many seconds; with the Shift key by the wide step. */
export const keySeconds = 0.1;
export const wideKeySeconds = 1;

/** Seconds within which what is dragged snaps, on a timeline of this length in seconds and width in pixels. */
export const snapReach = (length: number, width: number): number =>
  (snapPixels / Math.max(1, width)) * length;

/** The nearest target within reach, otherwise the time itself, rounded to the hundredths that the clock shows. */
export function snapToTarget(seconds: number, targets: readonly number[], reach: number): number {
  let best = seconds;
  let distance = reach;
  for (const target of targets) {
    const targetDistance = Math.abs(target - seconds);
    if (targetDistance <= distance) {
      distance = targetDistance;
      best = target;
    }
  }
  return best === seconds ? Math.round(seconds * 100) / 100 : best;
}
