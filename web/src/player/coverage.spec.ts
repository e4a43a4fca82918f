import { expect, it } from 'vitest';
import { shareSeen } from '../../../contracts/playback/model/completion.ts';
import { addRanges } from '../../../contracts/playback/model/played-ranges.ts';
import { Coverage } from './coverage.ts';
import { sampleStep } from './player-sample.ts';
import { IntervalRecorder } from './tracking/played-intervals.ts';

/** Plays from one second to another; the server gets the same ticks. */
function play(coverage: Coverage, recorder: IntervalRecorder, from: number, to: number): void {
  coverage.jump();
  recorder.close();
  for (let seconds = from; seconds <= to + 0.001; seconds += 0.2) {
    coverage.add(seconds, 1, false);
    const elapsed = seconds;
    recorder.tick({ stepId: 'a', stepNumber: 1, seconds, speed: 1, at: new Date(0), elapsed });
  }
}

it.each([
  ['steps that share seconds', [sampleStep(1, 0, 12), sampleStep(2, 8.2, 17)], [[0, 12], [12, 17]]],
  ['a step that is not a number of whole seconds', [sampleStep(1, 8.4, 12.41)], [[8.4, 12.4]]],
  ['what was seen in part', [sampleStep(1, 0, 10), sampleStep(2, 10, 20)], [[2, 5], [4, 8], [13, 14]]],
] as const)('shows of %s what reports count', (_, steps, plays) => {
  const coverage = new Coverage(steps, []);
  const recorder = new IntervalRecorder();
  for (const [from, to] of plays) play(coverage, recorder, from, to);
  const reported = steps.map((step) => {
    return shareSeen(addRanges([], recorder.snapshot()), step);
  });
  const shown = coverage.fractions();
  expect(shown).toHaveLength(steps.length);
  for (const [index, share] of reported.entries()) expect(shown[index]).toBeCloseTo(share, 3);
}); // prettier-ignore

it('counts a second that was played for each step that contains it, however short the rest of the step is', () => {
  const coverage = new Coverage([sampleStep(1, 0, 12), sampleStep(2, 8.2, 12.21)], []);
  play(coverage, new IntervalRecorder(), 0, 12);
  expect(coverage.fractions().map((share) => share >= 0.9)).toEqual([true, true]);
});

it('shows as completed what the server has recorded, once', () => {
  const coverage = new Coverage([sampleStep(1, 0, 10), sampleStep(2, 10, 20)], []);
  play(coverage, new IntervalRecorder(), 5, 10);
  expect(coverage.complete(['step-1'])).toBe(true);
  expect(coverage.fractions()[0]).toBe(1);
  expect(coverage.complete(['step-1'])).toBe(false);
  expect(coverage.complete([])).toBe(false);
});
