export interface CurveSecond {
  readonly second: number;
  readonly firstPlays: number;
  readonly replays: number;
}
export interface CurveStep {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly startTime: number;
  readonly endTime: number;
  /** Share of views that reach the end of the step. */
  readonly reachedEnd: number;
}

/** The maximum number of points; longer videos show the highest value of every few seconds. */
const maxPoints = 600;

/** Every second of the video, including unplayed ones; several seconds become one point if there are too many. */
export function watchPoints(seconds: readonly CurveSecond[], duration: number): CurveSecond[] {
  const known = new Map(seconds.map((each) => [each.second, each]));
  const last = Math.max(Math.ceil(duration), ...known.keys(), 1);
  const stride = Math.ceil(last / maxPoints);
  const points: CurveSecond[] = [];
  for (let start = 0; start < last; start += stride) {
    const part = Array.from({ length: stride }, (_, index) => known.get(start + index));
    const highest = (field: 'firstPlays' | 'replays') => Math.max(...part.map((each) => each?.[field] ?? 0));
    points.push({ second: start, firstPlays: highest('firstPlays'), replays: highest('replays') });
  }
  return points;
}

export interface Peak {
  readonly second: number;
  readonly step: CurveStep;
  /** Plays divided by first plays at that second. */
  readonly times: number;
}

/** The most replayed second, if it has at least half as many replays as first plays. */
export function peakOf(points: readonly CurveSecond[], steps: readonly CurveStep[]): Peak | null {
  const top = points.reduce<CurveSecond | null>(
    (best, each) => (each.replays > (best?.replays ?? 0) ? each : best),
    null,
  );
  if (top === null || top.firstPlays === 0) return null;
  const step = steps.find((each) => top.second >= each.startTime && top.second < each.endTime);
  const times = (top.firstPlays + top.replays) / top.firstPlays;
  return step !== undefined && times >= 1.5 ? { second: top.second, step, times } : null;
}

/** At most `most` round values on a time axis, from 0 to the end. */
export function timeTicks(duration: number, maxTicks: number): number[] {
  const stride =
    [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].find((each) => duration / each <= maxTicks) ?? 7200;
  const ticks = Array.from({ length: Math.floor(duration / stride) + 1 }, (_, index) => index * stride);
  const last = ticks.at(-1) ?? 0;
  if (duration - last < stride * 0.5 && ticks.length > 1) ticks.pop();
  return [...ticks, Math.floor(duration)];
}
