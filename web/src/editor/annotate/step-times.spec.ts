import { describe, expect, it } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { copiesFor, firstTimes, moveTimes, timesWithin } from './step-times.ts';

const times = (startTime: number, endTime: number) => ({ startTime, endTime });

it('something new is shown for five seconds from the playhead, within the step', () => {
  const timesAt = (second: number, length: number) => firstTimes({ type: 'arrow' }, second, length);
  expect(timesAt(4, 30)).toEqual(times(4, 9));
  expect(timesAt(28, 30)).toEqual(times(28, 30));
  expect(timesAt(29.9, 30)).toEqual(times(25, 30));
  expect(timesAt(30, 30)).toEqual(times(25, 30));
  expect(timesAt(0.4, 0.5)).toEqual(times(0, 0.5));
});

it('a blur hides in the whole step at first', () => {
  expect(firstTimes({ type: 'blur' }, 4, 30)).toEqual(times(0, 30));
});

it('in another step it has the same times, moved where that is shorter', () => {
  expect(timesWithin(times(2, 8), 30)).toEqual(times(2, 8));
  expect(timesWithin(times(20, 26), 22)).toEqual(times(16, 22));
  expect(timesWithin(times(2, 8), 4)).toEqual(times(0, 4));
});

describe('a bar that is dragged', () => {
  it('keeps within the step and never gets too short', () => {
    expect(moveTimes(times(2, 8), 'start', 4, 10)).toEqual(times(4, 8));
    expect(moveTimes(times(2, 8), 'start', 9, 10)).toEqual(times(7.9, 8));
    expect(moveTimes(times(2, 8), 'end', 12, 10)).toEqual(times(2, 10));
    expect(moveTimes(times(2, 8), 'end', 1, 10)).toEqual(times(2, 2.1));
    expect(moveTimes(times(2, 8), 'both', 7, 10)).toEqual(times(4, 10));
    expect(moveTimes(times(2, 8), 'both', -3, 10)).toEqual(times(0, 6));
  });
});

it('copies have ids of their own', () => {
  const [copy] = copiesFor([exampleAnnotations.arrow], 5, 12);
  expect(copy).toMatchObject({ left: 112, top: 92, startTime: 0, endTime: 5, stroke: 'red' });
  expect(copy?.id).not.toBe('arrow-1');
});
