import { exactSeconds } from '../../../contracts/kernel/exact-seconds.ts';
import { storableMoment } from '../../../contracts/kernel/storable-moment.ts';
import type { PlayedInterval } from '../../../contracts/playback/played-interval.ts';
import { overlapsOf, type Range } from '../../../contracts/playback/model/played-ranges.ts';

/** A shorter piece between two others is not playback of its own but a rounding error. */
const shortestSeconds = 0.01;

interface Part {
  readonly part: PlayedInterval;
  /** How much later it started than the whole, in seconds of the clock. */
  readonly offset: number;
  /** It is in none of the ranges. */
  readonly isFree: boolean;
}

const between = ({ from, to }: Range, share: number): number => exactSeconds(from + share * (to - from));

/** The part of an interval from one share of its time to another. */
function partOf(interval: PlayedInterval, seconds: number, { from, to }: Range): PlayedInterval {
  const { elapsed, startedAt } = interval;
  return {
    ...interval,
    from: between(interval, from),
    to: between(interval, to),
    startedAt: storableMoment(Date.parse(startedAt) + seconds * from * 1000),
    ...(elapsed && { elapsed: { from: between(elapsed, from), to: between(elapsed, to) } }),
  };
}

/** An interval that played during `moments`, cut into what is within any of the ranges and what is between them. */
export function cutAt(interval: PlayedInterval, moments: Range, ranges: readonly Range[]): readonly Part[] {
  const taken = overlapsOf(ranges, moments);
  const seconds = moments.to - moments.from;
  if (taken.length === 0 || seconds <= 0) return [{ part: interval, offset: 0, isFree: true }];
  const ends = taken.flatMap(({ from, to }) => [from, to]);
  const cuts = [moments.from, ...ends, moments.to];
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] ?? moments.from;
    const shares = { from: (from - moments.from) / seconds, to: (to - moments.from) / seconds };
    const part = partOf(interval, seconds, shares);
    if (part.to <= part.from) return [];
    const isFree = index % 2 === 0 && to - from >= shortestSeconds;
    return [{ part, offset: from - moments.from, isFree }];
  });
}
