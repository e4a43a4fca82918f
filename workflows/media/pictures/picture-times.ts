const minIntervalSeconds = 0.25;
const maxPictures = 14_400;

/**
 * The moment whose picture is shown for a second: the next one on a grid, so that a video has a limited number of
 * pictures whatever seconds are requested. The next and not the nearest: before its start a step would show what came
 * before it.
 */
export function pictureTime(second: number, durationSeconds: number): number {
  const spacing = Math.max(
    minIntervalSeconds,
    Math.ceil(durationSeconds / maxPictures / minIntervalSeconds) * minIntervalSeconds,
  );
  const last = Math.floor(durationSeconds / spacing);
  const index = Math.ceil(second / spacing - 1e-6);
  return Math.max(0, Math.min(index, last)) * spacing;
}
