import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, nothingEarned, withRecorded, type Earned } from './earned-time.ts';
import { addRanges, type Range } from '../../../contracts/playback/model/played-ranges.ts';

const opened = Date.parse('2026-03-02T12:00:00.000Z');
const clock = { openedAt: new Date(opened).toISOString(), claimedOpenedAt: null };
const after = (seconds: number): Date => new Date(opened + seconds * 1000);
const played = (at: number, from: number, to: number, speed = 1) => ({
  stepId: 'a',
  stepNumber: 1,
  from,
  to,
  speed,
  startedAt: after(at).toISOString(),
  elapsed: { from: at, to: at + (to - from) / speed },
});
const moment = (from: number, to: number): Range => ({
  from: opened / 1000 + from,
  to: opened / 1000 + to,
});
const ranges = (all: readonly { from: number; to: number }[]) => all.map(({ from, to }) => [from, to]);

describe('several views of one person', () => {
  it('counts nothing that was played while another view played, and stores it as evidence', () => {
    const { earned, setAside } = judge(
      [played(10, 0, 10)],
      clock,
      { ...nothingEarned, elsewhere: [moment(5, 30)] },
      after(60),
    );
    expect(earned).toEqual([]);
    expect(setAside).toEqual([{ ...played(10, 0, 10), reason: 'another-view' }]);
  });
  it('cuts an interval where the other view started and ended, at each speed', () => {
    const { earned, setAside } = judge(
      [played(10, 0, 20, 2)],
      clock,
      { ...nothingEarned, elsewhere: [moment(0, 12), moment(14, 15)] },
      after(60),
    );
    expect(ranges(earned)).toEqual([[4, 8], [10, 20]]); // prettier-ignore
    expect(ranges(setAside)).toEqual([[0, 4], [8, 10]]); // prettier-ignore
    const starts = [12, 15].map((at) => after(at).toISOString());
    expect(earned.map(({ startedAt }) => startedAt)).toEqual(starts);
    expect(earned.map(({ claimedAt }) => claimedAt)).toEqual(starts);
    expect(earned.map(({ elapsed }) => elapsed)).toEqual([{ from: 12, to: 14 }, { from: 15, to: 20 }]); // prettier-ignore
  });
  it('counts everything that was played on one device before and after the other', () => {
    const { earned, setAside } = judge(
      [played(0, 0, 10), played(20, 10, 20)],
      clock,
      { ...nothingEarned, elsewhere: [moment(10, 20)] },
      after(60),
    );
    expect(setAside).toEqual([]);
    expect(ranges(earned)).toEqual([[0, 10], [10, 20]]); // prettier-ignore
  });
  it('counts nothing that lies after now once the other view has ended, since clocks do not differ between views', () => {
    const beside = (elsewhere: readonly Range[]) =>
      judge([played(60, 0, 0.4)], clock, { ...nothingEarned, elsewhere }, after(60));
    expect(ranges(beside([]).earned)).toEqual([[0, 0.4]]);
    const { earned, setAside } = beside([moment(59, 60.2)]);
    expect(earned).toEqual([]);
    expect(setAside.map(({ reason }) => reason)).toEqual(['another-view', 'after-now']);
  });
  it('one view cannot compress its playback into a moment to leave the rest to another', () => {
    const last = after(95).toISOString();
    const squeezed = Array.from({ length: 10 }, (_, at) => ({
      ...played(at * 5, at * 5, at * 5 + 5),
      startedAt: last,
    }));
    const { earned, setAside } = judge(squeezed, clock, nothingEarned, after(100));
    const { moments, playedFor } = withRecorded(nothingEarned, earned, clock.openedAt);
    const seconds = moments.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(playedFor).toBeLessThanOrEqual(seconds * 1.01 + 0.5);
    expect(setAside.length).toBeGreaterThan(0);
  });
  it('setting the wall clock by seconds during the view costs nothing', () => {
    const ahead = { ...played(0, 0, 10), startedAt: after(4).toISOString() };
    expect(judge([ahead, played(10, 10, 20)], clock, nothingEarned, after(60)).setAside).toEqual([]);
  });
  it('together they never earn more than the time there was, whatever each reports (500 runs)', () => {
    const reported = fc.record({
      view: fc.nat(2),
      at: fc.double({ min: 0, max: 120, noNaN: true }),
      wall: fc.double({ min: -50, max: 150, noNaN: true }),
      length: fc.double({ min: 0.5, max: 60, noNaN: true }),
      speed: fc.constantFrom(0.5, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 40 }), (all) => {
        const views: Earned[] = [nothingEarned, nothingEarned, nothingEarned];
        for (const { view, at, wall, length, speed } of all) {
          const elsewhere = views
            .filter((_, index) => index !== view)
            .reduce<readonly Range[]>((sum, { moments }) => addRanges(sum, moments), []);
          const interval = { ...played(at, 0, length, speed), startedAt: after(wall).toISOString() };
          const before = views[view] ?? nothingEarned;
          const { earned } = judge([interval], clock, { ...before, elsewhere }, after(100));
          views[view] = withRecorded(before, earned, clock.openedAt);
        }
        const sum = views.reduce((total, { playedFor }) => total + playedFor, 0);
        expect(sum).toBeLessThanOrEqual(100 * 1.01 + 3 * 0.5 + 0.1);
      }),
      { numRuns: 500 },
    );
  });
});
