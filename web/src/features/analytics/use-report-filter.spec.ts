import { expect, it } from 'vitest';
import { daysOf } from './use-report-filter.ts';

const today = new Date(2026, 10, 21);

it('leaves the last three months to the server', () => {
  expect(daysOf('months', today)).toEqual({});
});

it('counts today as a day of the period', () => {
  expect(daysOf('days7', today)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(daysOf('days28', today)).toEqual({ from: '2026-10-25', to: '2026-11-21' });
});
