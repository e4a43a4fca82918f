import { expect, it } from 'vitest';
import { lengthOf } from './workflow-report.ts';

const step = (startTime: number, endTime: number) => ({ id: 'step', title: '', startTime, endTime });

it('the length of a publication counts seconds that several steps share once', () => {
  expect(lengthOf([step(20, 30), step(0, 12), step(8, 20)])).toBe(30);
  expect(lengthOf([step(0, 5), step(10, 15)])).toBe(10);
  expect(lengthOf([])).toBe(0);
});
