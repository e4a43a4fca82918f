import { expect, it } from 'vitest';
import { Moment } from './fields.ts';
import { storableMoment } from './storable-moment.ts';

it.each([
  ['9999-12-31T23:59:59.999Z', '2105-12-31T00:00:00.000Z'],
  ['+275760-09-13T00:00:00.000Z', '2105-12-31T00:00:00.000Z'],
  ['0001-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  [`2026-01-01T00:00:00.${'1'.repeat(5000)}Z`, '2026-01-01T00:00:00.111Z'],
  ['2026-03-02T12:00:00.5Z', '2026-03-02T12:00:00.500Z'],
  ['never', '1970-01-01T00:00:00.000Z'],
  [Infinity, '2105-12-31T00:00:00.000Z'],
  [Number.NaN, '1970-01-01T00:00:00.000Z'],
])('turns %s into a time that every table can store', (moment, storable) => {
  expect(storableMoment(moment)).toBe(storable);
});

it.each([
  '9999-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59.999Z',
  '2106-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  `2026-01-01T00:00:00.${'1'.repeat(50)}Z`,
])('refuses %s from a client', (moment) => {
  expect(Moment.safeParse(moment).success).toBe(false);
});

it.each(['1970-01-01T00:00:00.000Z', '2105-12-30T23:59:59.999Z'])('accepts %s from a client', (moment) => {
  expect(Moment.safeParse(moment).success).toBe(true);
});
