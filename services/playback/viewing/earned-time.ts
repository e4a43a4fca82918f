import { fastestSpeed } from '../../../contracts/playback/model/speeds.ts';
import type {
  PlayedInterval,
  RecordedInterval,
  SetAsideInterval,
  SetAsideReason,
} from '../../../contracts/playback/played-interval.ts';
import { cutAt } from './cut-interval.ts';
import {
  addRanges,
  insertRange,
  secondsCovered,
  secondsOf,
  type Range,
} from '../../../contracts/playback/model/played-ranges.ts';

/** Clocks of two servers, and sums of fractions, may differ by this much. */
export const graceSeconds = 0.5;
/** Intervals by one monotonic clock meet exactly; their ends are rounded to the millisecond. */
const roundingSeconds = 0.01;
/** Audio playback follows the sound card's clock, which differs from the system clock by less than this share. */
const drift = 0.01;
/** The wall clock may be set by less than this while a view is open; a larger jump means that the computer slept. */
const sleepSeconds = 30;

/** When a view opened: by the server's clock, and by the browser's if both recorded the same moment. */
export interface ViewClock {
  readonly openedAt: string;
  readonly claimedOpenedAt: string | null;
}

/** What a view has earned so far. */
export interface Earned {
  /** When it was playing, in seconds since it opened. */
  readonly playing: readonly Range[];
  /** When it was playing, in seconds of the server's clock. */
  readonly moments: readonly Range[];
  /** The duration of what it played, at its speed. */
  readonly playedFor: number;
}
export const nothingEarned: Earned = { playing: [], moments: [], playedFor: 0 };

/** What a view is assessed by: besides what it has earned, when other views of the same person and workflow played. */
interface Known extends Earned {
  /** In seconds of the server's clock. */
  readonly elsewhere?: readonly Range[];
}

interface AssessedIntervals {
  readonly earned: readonly RecordedInterval[];
  readonly setAside: readonly SetAsideInterval[];
}

const durationOf = ({ from, to, speed }: PlayedInterval): number => (to - from) / speed;

/** A time of the browser's clock converted to the server's. */
export function byServer({ openedAt, claimedOpenedAt }: ViewClock, claimed: string): number {
  const offset = claimedOpenedAt === null ? 0 : Date.parse(openedAt) - Date.parse(claimedOpenedAt);
  return Date.parse(claimed) + offset;
}

/**
 * When an interval started, by the server's clock. A sleeping computer stops its monotonic clock, so its wall clock is
 * trusted if it is ahead by at least the length of a sleep, and not ahead of now.
 */
function startTimeOf(interval: PlayedInterval, clock: ViewClock, now: number): number {
  const wall = byServer(clock, interval.startedAt);
  if (interval.elapsed === undefined) return wall;
  const monotonic = Date.parse(clock.openedAt) + interval.elapsed.from * 1000;
  const ends = wall + durationOf(interval) * 1000;
  const hasSlept = wall >= monotonic + sleepSeconds * 1000 && ends <= now + graceSeconds * 1000;
  return hasSlept ? wall : monotonic;
}

/** When the interval was playing, in seconds since the view opened. */
function playingTime(interval: PlayedInterval, openedAt: string, startedAt: number): Range {
  if (interval.elapsed !== undefined) return interval.elapsed;
  const from = (startedAt - Date.parse(openedAt)) / 1000;
  return { from, to: from + durationOf(interval) };
}

/** When the interval was playing, in seconds of the server's clock. */
function momentsOf(interval: PlayedInterval, startedAt: number): Range {
  const { elapsed } = interval;
  const from = startedAt / 1000;
  return { from, to: from + (elapsed === undefined ? durationOf(interval) : elapsed.to - elapsed.from) };
}

/** Adds what was earned with recorded intervals, whose times are the server's. */
export function withRecorded(
  before: Earned,
  intervals: readonly RecordedInterval[],
  openedAt: string,
): Earned {
  const starts = intervals.map((each) => [each, Date.parse(each.startedAt)] as const);
  return {
    playing: addRanges(
      before.playing,
      starts.map(([each, startedAt]) => playingTime(each, openedAt, startedAt)),
    ),
    moments: addRanges(
      before.moments,
      starts.map(([each, startedAt]) => momentsOf(each, startedAt)),
    ),
    playedFor: intervals.reduce((sum, each) => sum + durationOf(each), before.playedFor),
  };
}

/** How much of an interval may overlap time that was played already. */
const allowedOverlap = ({ elapsed }: PlayedInterval, there: number): number =>
  elapsed === undefined ? Math.min(graceSeconds, there / 2) : Math.min(roundingSeconds, there / 2);

/** The longest duration of what was played in a number of seconds of the server's clock. */
const mayLast = (seconds: number): number => seconds * (1 + drift) + Math.min(graceSeconds, seconds / 4);

/** Assesses the intervals of a view one after another. */
class Judge {
  readonly earned: RecordedInterval[] = [];
  readonly setAside: SetAsideInterval[] = [];
  readonly #clock: ViewClock;
  readonly #now: Date;
  readonly #elsewhere: readonly Range[];
  readonly #open: number;
  readonly #playing: Range[];
  readonly #moments: Range[];
  #playedFor: number;
  #momentsSeconds: number;

  constructor(clock: ViewClock, before: Known, now: Date) {
    this.#clock = clock;
    this.#now = now;
    this.#elsewhere = before.elsewhere ?? [];
    this.#open = (now.getTime() - Date.parse(clock.openedAt)) / 1000;
    this.#playing = [...before.playing];
    this.#moments = [...before.moments];
    this.#playedFor = before.playedFor;
    this.#momentsSeconds = secondsOf(before.moments);
  }

  add(interval: PlayedInterval): void {
    const startedMs = startTimeOf(interval, this.#clock, this.#now.getTime());
    const time = playingTime(interval, this.#clock.openedAt, startedMs);
    const startedAt = Date.parse(within(startedMs, this.#clock, this.#now));
    const moments = momentsOf(interval, startedAt);
    const reason = this.#doubtOf(interval, time) ?? this.#doubtOfMoments(interval, moments);
    if (reason !== null) {
      this.setAside.push({ ...interval, reason });
      return;
    }
    for (const { part, offset, isFree } of cutAt(interval, moments, this.#elsewhere)) {
      const partStartedAt = startedAt + offset * 1000;
      if (!isFree) this.setAside.push({ ...part, reason: 'another-view' });
      else if (partStartedAt > this.#now.getTime()) this.setAside.push({ ...part, reason: 'after-now' });
      else this.#earn(part, partStartedAt);
    }
  }

  #earn(interval: PlayedInterval, startedAt: number): void {
    const moments = momentsOf(interval, startedAt);
    insertRange(this.#playing, playingTime(interval, this.#clock.openedAt, startedAt));
    this.#momentsSeconds += this.#addedBy(moments);
    insertRange(this.#moments, moments);
    this.#playedFor += durationOf(interval);
    this.earned.push({
      ...interval,
      startedAt: within(startedAt, this.#clock, this.#now),
      claimedAt: interval.startedAt,
    });
  }

  /** Why an interval cannot have been played at this time of the view; `null` if it can. */
  #doubtOf(interval: PlayedInterval, time: Range): SetAsideReason | null {
    const seconds = durationOf(interval);
    const there = time.to - time.from;
    if (interval.speed > fastestSpeed) return 'too-fast';
    if (time.from < -graceSeconds) return 'before-opening';
    if (time.to > this.#open + graceSeconds) return 'after-now';
    if (there < 0 || seconds > there * (1 + drift) + graceSeconds) return 'more-than-time';
    if (secondsCovered(this.#playing, time) > allowedOverlap(interval, there)) return 'overlapping';
    return null;
  }

  /** The same for all intervals of the view together: by the moments at which it played, and since its opening. */
  #doubtOfMoments(interval: PlayedInterval, moments: Range): SetAsideReason | null {
    const together = this.#momentsSeconds + this.#addedBy(moments);
    const most = Math.min(mayLast(together), this.#open * (1 + drift) + graceSeconds);
    return this.#playedFor + durationOf(interval) > most ? 'more-than-time' : null;
  }

  #addedBy(moments: Range): number {
    return moments.to - moments.from - secondsCovered(this.#moments, moments);
  }
}

/** Separates what a view can have played by now from what it cannot. Earlier intervals take precedence. */
export function judge(
  intervals: readonly PlayedInterval[],
  clock: ViewClock,
  before: Known,
  now: Date,
): AssessedIntervals {
  const judging = new Judge(clock, before, now);
  for (const interval of intervals) judging.add(interval);
  const { earned, setAside } = judging;
  return { earned, setAside };
}

/** Clamps a time of a view to between its opening and now. */
export const within = (at: number, { openedAt }: ViewClock, now: Date): string =>
  new Date(Math.max(Date.parse(openedAt), Math.min(at, now.getTime()))).toISOString();
