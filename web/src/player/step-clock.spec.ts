import { describe, expect, it } from 'vitest';
import { sampleStep } from './player-sample.ts';
import { clockLength, clockOf, positionAt, startPosition } from './step-clock.ts';

// Steps can be in any order and skip parts of the source.
const steps = [sampleStep(1, 40, 50), sampleStep(2, 0, 20), sampleStep(3, 20, 25)];

describe('clock', () => {
  it('counts the steps in playing order', () => {
    expect(clockLength(steps)).toBe(35);
    expect(clockOf(steps, { stepIndex: 1, seconds: 5 })).toBe(15);
    expect(clockOf(steps, { stepIndex: 0, seconds: 99 })).toBe(10);
  });
  it('finds the place of a clock time, at the edges too', () => {
    expect(positionAt(steps, 0)).toEqual({ stepIndex: 0, seconds: 40 });
    expect(positionAt(steps, 10)).toEqual({ stepIndex: 1, seconds: 0 });
    expect(positionAt(steps, 32)).toEqual({ stepIndex: 2, seconds: 22 });
    expect(positionAt(steps, 999)).toEqual({ stepIndex: 2, seconds: 25 });
    expect(positionAt([], 3)).toEqual({ stepIndex: 0, seconds: 0 });
  });
});

describe('where the player opens', () => {
  const resume = { stepId: 'step-2', seconds: 12 };
  it('takes the step of the address before all else, with t as seconds of the step', () => {
    expect(startPosition(steps, { stepId: 'step-3', resume })).toEqual({ stepIndex: 2, seconds: 20 });
    expect(startPosition(steps, { stepId: 'step-3', t: 2, resume })).toEqual({ stepIndex: 2, seconds: 22 });
  });
  it('takes t as a time on the clock when no step is named', () => {
    expect(startPosition(steps, { t: 12, resume })).toEqual({ stepIndex: 1, seconds: 2 });
  });
  it('resumes where the viewer left off', () => {
    expect(startPosition(steps, { resume })).toEqual({ stepIndex: 1, seconds: 12 });
  });
  it('continues with the next step if the previous one was nearly over, and starts over after the last', () => {
    expect(startPosition(steps, { resume: { stepId: 'step-2', seconds: 19.5 } })).toEqual({
      stepIndex: 2,
      seconds: 20,
    });
    expect(startPosition(steps, { resume: { stepId: 'step-3', seconds: 24.9 } })).toEqual({
      stepIndex: 0,
      seconds: 40,
    });
  });
  it('begins at the first step when the left one is gone', () => {
    expect(startPosition(steps, { resume: { stepId: 'gone', seconds: 3 } })).toEqual({
      stepIndex: 0,
      seconds: 40,
    });
  });
});
