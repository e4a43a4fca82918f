import { expect, it } from 'vitest';
import { stepStartsOf } from './step-starts.ts';

const takes = [
  { index: 0, seconds: 10 },
  { index: 2, seconds: 5 },
];

it('marks are seconds of the joined recording', () => {
  const marks = [
    { take: 0, seconds: 4.2 },
    { take: 2, seconds: 1.5 },
  ];
  expect(stepStartsOf(marks, takes)).toEqual([4.2, 11.5]);
});
it('marks of a take that was left out, and those too close to another edge, make no step', () => {
  const marks = [
    { take: 1, seconds: 3 },
    { take: 0, seconds: 0 },
    { take: 0, seconds: 6 },
    { take: 0, seconds: 6.001 },
    { take: 2, seconds: 99 },
  ];
  expect(stepStartsOf(marks, takes)).toEqual([6]);
});
