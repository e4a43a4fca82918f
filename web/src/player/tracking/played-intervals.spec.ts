import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntervalRecorder, type PlayedInterval } from './played-intervals.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const tick = (seconds: number, speed = 1, stepId = 'a') => {
  const elapsed = 100 + seconds;
  return { stepId, stepNumber: 1, seconds, speed, at: new Date(at.getTime() + elapsed * 1000), elapsed };
};
const spans = (intervals: readonly PlayedInterval[]) => intervals.map(({ from, to }) => [from, to]);

describe('played intervals', () => {
  it('grow with ticks and end where playing ended', () => {
    const recorder = new IntervalRecorder();
    for (const seconds of [3, 3.25, 3.5, 4]) recorder.tick(tick(seconds));
    recorder.close();
    expect(recorder.take()).toEqual([
      {
        stepId: 'a',
        stepNumber: 1,
        from: 3,
        to: 4,
        startedAt: '2026-11-21T10:01:43.000Z',
        speed: 1,
        elapsed: { from: 103, to: 104 },
      },
    ]);
  });
  it('R-TRK-10 count only ticks under 2 s', () => {
    const recorder = new IntervalRecorder();
    for (const seconds of [0, 1.999, 3.999, 4.5]) recorder.tick(tick(seconds));
    expect(spans(recorder.take())).toEqual([[0, 1.999], [3.999, 4.5]]); // prettier-ignore
  });
  it('a jump back is another stretch', () => {
    const recorder = new IntervalRecorder();
    for (const seconds of [5, 6, 2, 3]) recorder.tick(tick(seconds));
    expect(spans(recorder.take())).toEqual([[5, 6], [2, 3]]); // prettier-ignore
  });
  it('a change of speed or step is another stretch', () => {
    const recorder = new IntervalRecorder();
    recorder.tick(tick(0));
    recorder.tick(tick(1));
    recorder.tick(tick(1, 2));
    recorder.tick(tick(3, 2));
    recorder.tick(tick(3, 2, 'b'));
    recorder.tick(tick(4, 2, 'b'));
    expect(recorder.take().map(({ stepId, from, to, speed }) => [stepId, from, to, speed])).toEqual([
      ['a', 0, 1, 1],
      ['a', 1, 3, 2],
      ['b', 3, 4, 2],
    ]);
  });
  it('R-TRK-04 a stretch without length is none', () => {
    const recorder = new IntervalRecorder();
    recorder.tick(tick(3));
    recorder.tick(tick(3));
    expect(recorder.take()).toEqual([]);
  });
  it('R-TRK-02 a sync in the middle pauses and continues from the same second', () => {
    const recorder = new IntervalRecorder();
    recorder.tick(tick(0));
    recorder.tick(tick(1));
    expect(spans(recorder.take())).toEqual([[0, 1]]);
    recorder.tick(tick(1.5));
    const [rest] = recorder.take();
    expect(rest).toMatchObject({ from: 1, to: 1.5, elapsed: { from: 101, to: 101.5 } });
    expect(rest?.startedAt).toBe('2026-11-21T10:01:41.000Z');
    expect(recorder.take()).toEqual([]);
  });
  it('loses and doubles nothing, wherever syncs fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ by: fc.integer({ min: 1, max: 1900 }), sync: fc.boolean() })),
        (ticks) => {
          const recorder = new IntervalRecorder();
          const taken: PlayedInterval[] = [];
          let millis = 0;
          recorder.tick(tick(0));
          for (const { by, sync } of ticks) {
            millis += by;
            recorder.tick(tick(millis / 1000));
            if (sync) taken.push(...recorder.take());
          }
          taken.push(...recorder.take());
          let reached = 0;
          for (const { from, to } of taken) {
            expect(from).toBeCloseTo(reached, 6);
            reached = to;
          }
          expect(reached).toBeCloseTo(millis / 1000, 6);
        },
      ),
    );
  });
});
