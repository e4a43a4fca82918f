import { expect, it } from 'vitest';
import { namedRanges, rangeIn } from './date-range.ts';

const today = new Date(2026, 10, 21);

it.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['days7', '2026-11-15', '2026-11-21'],
  ['days30', '2026-10-23', '2026-11-21'],
  ['months3', '2026-08-22', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-21'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['year', '2026-01-01', '2026-11-21'],
  ['allTime', '', ''],
] as const)('%s goes from %j to %j', (name, from, to) => {
  expect(namedRanges[name](today)).toEqual({ from, to });
});

it('last month in March is all of February', () => {
  expect(namedRanges.lastMonth(new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it.each([
  ['a name', { period: 'days7', from: '2026-01-01', to: '2026-02-01' }, 'days7', '2026-11-15'],
  ['days', { period: null, from: '2026-01-01', to: '2026-02-01' }, null, '2026-01-01'],
  ['days of an older link', { period: 'own', from: '2026-01-01', to: '2026-02-01' }, null, '2026-01-01'],
  ['one end', { period: null, from: '2026-01-01', to: null }, null, '2026-01-01'],
  ['days in the wrong order', { period: null, from: '2026-03-01', to: '2026-02-01' }, 'allTime', ''],
  ['what is no day', { period: 'x', from: '2026-13-41', to: 'soon' }, 'allTime', ''],
  ['nothing', { period: null, from: null, to: null }, 'allTime', ''],
] as const)('an address with %s', (_, address, name, from) => {
  const found = rangeIn(address, 'allTime', today);
  expect(found.name).toBe(name);
  expect(found.days.from).toBe(from);
});
