/** Lengths of a video in seconds up to which a unit is used (2:213); a longer video uses the next one. */
const thresholds = [30, 40, 60, 90, 120, 180, 240, 360, 540, 900, 1200, 1800, 2400];
/** Seconds between two marks of the timeline, from 10 s to 10 min (2:213). */
const units = [10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240, 300, 480, 600] as const;
/** Below the units of a whole video, for work on single frames. */
const closeUnits = [1, 2, 5];
/** What stands beside the tracks: their heads and the end of the timeline (3:227). */
const besideTracks = 64;

/** The seconds of a mark when the whole video is shown (R-ADV-02). */
export function unitForLength(seconds: number): number {
  const index = thresholds.findIndex((threshold) => seconds <= threshold);
  return units[index] ?? 600;
}

/** The seconds of a mark that can be chosen for a video, from the closest to the whole one. */
export const zoomUnitsFor = (seconds: number): readonly number[] =>
  [...closeUnits, ...units].filter((unit) => unit <= unitForLength(seconds));

/** Pixels of the tracks at a unit; the whole video takes the window without what stands beside it (R-ADV-03). */
export function tracksWidth(windowWidth: number, seconds: number, unit: number): number {
  const fit = Math.max(1, windowWidth - besideTracks);
  return Math.round((fit * unitForLength(seconds)) / unit);
}
