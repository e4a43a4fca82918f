import { fastestSpeed } from '../../../contracts/playback/model/speeds.ts';
import type {
  PlayedInterval,
  RecordedInterval,
  SetAsideInterval,
  SetAsideReason,
} from '../../../contracts/playback/played-interval.ts';
import { addRanges, insertRange, secondsCovered, type Range } from './played-ranges.ts';

/** Clocks of two servers, and sums of fractions, may differ by this much. */
const graceSeconds = 0.5;
/** Stretches by one monotonic clock meet exactly; their ends are rounded to the millisecond. */
const roundingSeconds = 0.01;
/** What plays sound keeps the time of the sound card, which differs from that of the clock by less than this share. */
const drift = 0.01;

/** When a view opened: by the server's clock, and by the browser's where both saw the same moment. */
export interface ViewClock {
  readonly openedAt: string;
  readonly claimedOpenedAt: string | null;
}

/** What a view has earned so far. */
export interface Earned {
  /** When it was playing, in seconds since it opened. */
  readonly playing: readonly Range[];
  /** How long what it played takes at its speed. */
  readonly playedFor: number;
}
export const nothingEarned: Earned = { playing: [], playedFor: 0 };

interface Judged extends Earned {
  readonly earned: readonly RecordedInterval[];
  readonly setAside: readonly SetAsideInterval[];
}

const lasts = ({ from, to, speed }: PlayedInterval): number => (to - from) / speed;

/** A moment of the browser's clock as one of the server's. */
export function byServer({ openedAt, claimedOpenedAt }: ViewClock, claimed: string): number {
  const offset = claimedOpenedAt === null ? 0 : Date.parse(openedAt) - Date.parse(claimedOpenedAt);
  return Date.parse(claimed) + offset;
}

/**
 * When a stretch began, by the server's clock. A computer that sleeps stops its monotonic clock, so the clock on its
 * wall is believed as long as it goes on from the opening, is not behind, and is not ahead of now.
 */
function beganAt(interval: PlayedInterval, clock: ViewClock, now: number): number {
  const wall = byServer(clock, interval.startedAt);
  if (interval.elapsed === undefined) return wall;
  const monotonic = Date.parse(clock.openedAt) + interval.elapsed.from * 1000;
  const ends = wall + lasts(interval) * 1000;
  const isPlausible = wall >= monotonic - graceSeconds * 1000 && ends <= now + graceSeconds * 1000;
  return isPlausible ? wall : monotonic;
}

/** When the stretch was playing, in seconds since the view opened. */
function playingTime(interval: PlayedInterval, { openedAt }: ViewClock, startedAt: number): Range {
  if (interval.elapsed !== undefined) return interval.elapsed;
  const from = (startedAt - Date.parse(openedAt)) / 1000;
  return { from, to: from + lasts(interval) };
}

/** What was earned with stretches that were recorded, whose times are the server's. */
export function withRecorded(
  before: Earned,
  intervals: readonly RecordedInterval[],
  openedAt: string,
): Earned {
  const clock = { openedAt, claimedOpenedAt: null };
  const times = intervals.map((each) => playingTime(each, clock, Date.parse(each.startedAt)));
  return {
    playing: addRanges(before.playing, times),
    playedFor: intervals.reduce((sum, each) => sum + lasts(each), before.playedFor),
  };
}

/** How much of a stretch may lie in time that was played already. */
const mayOverlap = ({ elapsed }: PlayedInterval, there: number): number =>
  elapsed === undefined ? Math.min(graceSeconds, there / 2) : Math.min(roundingSeconds, there / 2);

/** Why a stretch cannot have been played at this time of the view; `null` where it can. */
function doubtOf(interval: PlayedInterval, time: Range, before: Earned, open: number): SetAsideReason | null {
  const seconds = lasts(interval);
  const there = time.to - time.from;
  if (interval.speed > fastestSpeed) return 'too-fast';
  if (time.from < -graceSeconds) return 'before-opening';
  if (time.to > open + graceSeconds) return 'after-now';
  if (there < 0 || seconds > there * (1 + drift) + graceSeconds) return 'more-than-time';
  if (secondsCovered(before.playing, time) > mayOverlap(interval, there)) return 'overlapping';
  if (before.playedFor + seconds > open * (1 + drift) + graceSeconds) return 'more-than-time';
  return null;
}

/** Tells what a view can have played by now from what it cannot. What comes first is believed first. */
export function judge(
  intervals: readonly PlayedInterval[],
  clock: ViewClock,
  before: Earned,
  now: Date,
): Judged {
  const open = (now.getTime() - Date.parse(clock.openedAt)) / 1000;
  const playing = [...before.playing];
  let { playedFor } = before;
  const earned: RecordedInterval[] = [];
  const setAside: SetAsideInterval[] = [];
  for (const interval of intervals) {
    const began = beganAt(interval, clock, now.getTime());
    const time = playingTime(interval, clock, began);
    const reason = doubtOf(interval, time, { playing, playedFor }, open);
    if (reason !== null) {
      setAside.push({ ...interval, reason });
      continue;
    }
    insertRange(playing, time);
    playedFor += lasts(interval);
    earned.push({ ...interval, startedAt: within(began, clock, now), claimedAt: interval.startedAt });
  }
  return { playing, playedFor, earned, setAside };
}

/** A moment of a view lies between its opening and now. */
export const within = (at: number, { openedAt }: ViewClock, now: Date): string =>
  new Date(Math.max(Date.parse(openedAt), Math.min(at, now.getTime()))).toISOString();
