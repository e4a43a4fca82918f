import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, nothingEarned, withRecorded, type ViewClock } from './earned-time.ts';

const opened = Date.parse('2026-03-02T12:00:00.000Z');
const clock: ViewClock = { openedAt: new Date(opened).toISOString(), claimedOpenedAt: null };
const after = (seconds: number): Date => new Date(opened + seconds * 1000);
/** Played from a second after the opening on, by a correct clock. */
const played = (at: number, from: number, to: number, speed = 1) => ({
  stepId: 'a',
  stepNumber: 1,
  from,
  to,
  speed,
  startedAt: after(at).toISOString(),
});
const ticked = (at: number, from: number, to: number, speed = 1) => ({
  ...played(at, from, to, speed),
  elapsed: { from: at, to: at + (to - from) / speed },
});
const reasons = (intervals: Parameters<typeof judge>[0], now: number, by = clock) =>
  judge(intervals, by, nothingEarned, after(now)).setAside.map(({ reason }) => reason);

describe('time that was earned', () => {
  it('accepts what was played since the opening, at each speed of the player', () => {
    const { earned, setAside } = judge(
      [ticked(0, 0, 10), ticked(10, 10, 30, 2), ticked(20, 30, 35, 0.5)],
      clock,
      nothingEarned,
      after(30),
    );
    expect(setAside).toEqual([]);
    expect(earned.map(({ startedAt }) => startedAt)).toEqual(
      [0, 10, 20].map((at) => after(at).toISOString()),
    );
  });
  it('assesses tens of thousands of scattered intervals without blocking the process', () => {
    const pieces = 40_000;
    const scattered = Array.from({ length: pieces }, (_, at) => ({
      ...ticked(0, 0, 0.001),
      elapsed: { from: at * 2, to: at * 2 + 1 },
    }));
    let earned = nothingEarned;
    for (let from = 0; from < pieces; from += 2000)
      earned = withRecorded(
        earned,
        judge(scattered.slice(from, from + 2000), clock, earned, after(2 * pieces)).earned,
        clock.openedAt,
      );
    expect(earned.playing).toHaveLength(pieces);
  });
  it.each([
    ['started before the opening', [played(-60, 0, 10)], 3600, 'before-opening'],
    ['of 1970', [{ ...played(0, 0, 10), startedAt: '1970-01-01T00:00:00.000Z' }], 3600, 'before-opening'],
    [
      'whose monotonic clock ran backwards',
      [{ ...played(0, 0, 0.3), elapsed: { from: 10, to: 9.9 } }],
      3600,
      'more-than-time',
    ],
    ['is not over yet', [played(0, 0, 10)], 5, 'after-now'],
    ['of 2099', [{ ...played(0, 0, 10), startedAt: '2099-01-01T00:00:00.000Z' }], 3600, 'after-now'],
    ['was faster than the player', [ticked(0, 0, 10, 4)], 3600, 'too-fast'],
    ['took no time', [{ ...played(0, 0, 10), elapsed: { from: 0, to: 1 } }], 3600, 'more-than-time'],
    [
      'ended before it started',
      [{ ...played(0, 0, 10), elapsed: { from: 9, to: 1 } }],
      3600,
      'more-than-time',
    ],
    ['overlaps another in time', [ticked(0, 0, 10), ticked(5, 10, 20)], 3600, 'overlapping'],
    [
      'overlaps another by more than a rounding error, by a monotonic clock',
      [ticked(0, 0, 10), ticked(9.9, 10, 20)],
      3600,
      'overlapping',
    ],
    [
      'overlaps another by more than half of itself',
      [ticked(0, 0, 10), ticked(9.992, 10, 10.01)],
      3600,
      'overlapping',
    ],
    [
      'overlaps another by more than half a second',
      [played(0, 0, 10), played(8, 10, 20)],
      3600,
      'overlapping',
    ],
    [
      'overlaps another by more than half of itself, by a wall clock',
      [played(0, 0, 10), played(9.6, 10, 10.6)],
      3600,
      'overlapping',
    ],
    [
      'was longer than its moments, and a quarter more',
      [{ ...played(0, 0, 1.4), elapsed: { from: 0, to: 1 } }],
      3600,
      'more-than-time',
    ],
    [
      'was longer than its own time, although another one stood still',
      [
        { ...played(0, 0, 10), elapsed: { from: 0, to: 100 } },
        { ...played(100, 10, 11.52), elapsed: { from: 100, to: 101 } },
      ],
      3600,
      'more-than-time',
    ],
  ])('sets an interval aside that %s', (_, intervals, now, reason) => {
    expect(reasons(intervals, now)).toEqual([reason]);
  });
  it('tolerates half a second between the clocks of two servers, before the opening and after now', () => {
    expect(reasons([played(-0.5, 0, 10)], 3600)).toEqual([]);
    expect(reasons([played(-0.6, 0, 10)], 3600)).toEqual(['before-opening']);
    expect(reasons([played(0, 0, 10)], 9.5)).toEqual([]);
    expect(reasons([played(0, 0, 10)], 9.4)).toEqual(['after-now']);
  });
  it('accepts what is exactly as long as allowed', () => {
    expect(reasons([played(0, 0, 10), played(9.5, 10, 19)], 3600)).toEqual([]);
    expect(reasons([played(0, 0, 0.5)], 0)).toEqual([]);
    const slow = { ...played(0, 0, 10), elapsed: { from: 0, to: 100 } };
    const fast = { ...played(100, 10, 11.5), elapsed: { from: 100, to: 101 } };
    expect(reasons([slow, fast], 3600)).toEqual([]);
  });
  it('grants the slack of a view once, and not to each of its intervals', () => {
    expect(reasons([played(0, 0, 0.1), played(0, 0, 0.5)], 0)).toEqual(['more-than-time']);
    expect(reasons([played(0, 0, 6), played(5.8, 0, 4.5)], 10)).toEqual([]);
    expect(reasons([played(0, 0, 6), played(5.8, 0, 4.69)], 10)).toEqual(['more-than-time']);
  });
  it('corrects a clock that is an hour wrong if the server has seen the opening', () => {
    const fast = { ...clock, claimedOpenedAt: after(3600).toISOString() };
    const { earned } = judge([played(3605, 0, 10)], fast, nothingEarned, after(20));
    expect(earned).toMatchObject([
      { startedAt: after(5).toISOString(), claimedAt: after(3605).toISOString() },
    ]);
  });
  it('uses the monotonic clock if the wall clock was set during the view', () => {
    const set = { ...ticked(5, 0, 10), startedAt: after(7200).toISOString() };
    expect(judge([set], clock, nothingEarned, after(20)).earned).toMatchObject([
      { startedAt: after(5).toISOString() },
    ]);
    const back = { ...ticked(5, 0, 10), startedAt: after(-7200).toISOString() };
    expect(judge([back], clock, nothingEarned, after(20)).earned).toMatchObject([
      { startedAt: after(5).toISOString() },
    ]);
  });
  it('records when it was played after a night in which the computer slept', () => {
    const morning = { ...ticked(5, 0, 10), startedAt: after(40_000).toISOString() };
    const { earned } = judge([morning], clock, nothingEarned, after(40_100));
    expect(earned).toMatchObject([{ startedAt: after(40_000).toISOString() }]);
    expect(withRecorded(nothingEarned, earned, clock.openedAt)).toEqual({
      playing: [{ from: 5, to: 15 }],
      moments: [{ from: opened / 1000 + 40_000, to: opened / 1000 + 40_010 }],
      playedFor: 10,
    });
  });
  it.each([
    ['half a minute ahead', 35, 44.5, 35],
    ['less than half a minute ahead', 34.9, 3600, 5],
    ['ahead of now', 95, 100, 5],
    ['no more ahead of now than servers are of each other', 95, 104.5, 95],
  ])('trusts a wall clock that is %s accordingly', (_, wall, now, expected) => {
    const interval = { ...ticked(5, 0, 10), startedAt: after(wall).toISOString() };
    expect(judge([interval], clock, nothingEarned, after(now)).earned).toMatchObject([
      { startedAt: after(expected).toISOString() },
    ]);
  });
  it('counts the same moments of two syncs once', () => {
    const asleep = (from: number) => ({
      ...ticked(from, from, from + 10),
      startedAt: after(60).toISOString(),
    });
    const first = judge([asleep(0)], clock, nothingEarned, after(70));
    const before = withRecorded(nothingEarned, first.earned, clock.openedAt);
    expect(judge([asleep(10)], clock, before, after(70)).setAside).toMatchObject([
      { reason: 'more-than-time' },
    ]);
  });
  it('remembers the time that slow playback took', () => {
    const slow = { ...ticked(0, 0, 10), elapsed: { from: 0, to: 20 } };
    const { earned } = judge([slow], clock, nothingEarned, after(20));
    expect(withRecorded(nothingEarned, earned, clock.openedAt)).toMatchObject({
      moments: [{ from: opened / 1000, to: opened / 1000 + 20 }],
      playedFor: 10,
    });
  });
  it('remembers what was earned before', () => {
    const first = judge([ticked(0, 0, 10)], clock, nothingEarned, after(10));
    const before = withRecorded(nothingEarned, first.earned, clock.openedAt);
    expect(before).toEqual({
      playing: [{ from: 0, to: 10 }],
      moments: [{ from: opened / 1000, to: opened / 1000 + 10 }],
      playedFor: 10,
    });
    expect(judge([ticked(5, 0, 5)], clock, before, after(60)).setAside).toMatchObject([
      { reason: 'overlapping' },
    ]);
  });
  it('never earns more than the time there was, whatever is reported (1,000 runs)', () => {
    const moment = fc.double({ min: -1000, max: 10_000, noNaN: true });
    const reported = fc.record({
      stepId: fc.constant('a'),
      stepNumber: fc.constant(1),
      from: fc.double({ min: 0, max: 1000, noNaN: true }),
      length: fc.double({ min: 0.001, max: 1000, noNaN: true }),
      speed: fc.constantFrom(0.25, 0.5, 1, 2, 4),
      at: moment,
      elapsed: fc.option(fc.record({ from: moment, to: moment }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 30 }), fc.nat(5000), (all, open) => {
        const intervals = all.map(({ length, at, ...each }) => ({
          ...each,
          to: each.from + length,
          startedAt: after(at).toISOString(),
        }));
        const { earned, setAside } = judge(intervals, clock, nothingEarned, after(open));
        const sum = earned.reduce((total, { from, to, speed }) => total + (to - from) / speed, 0);
        expect(sum).toBeLessThanOrEqual(open * 1.01 + 0.5 + 1e-6);
        expect(earned.length + setAside.length).toBe(all.length);
      }),
      { numRuns: 1000 },
    );
  });
});
