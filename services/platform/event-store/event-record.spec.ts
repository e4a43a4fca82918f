import { expect, it } from 'vitest';
import { firstPage } from './event-record.ts';

const records = (...sizes: number[]) => sizes.map((size) => ({ body: 'x'.repeat(size) }));

it.each([
  ['all of a few', records(10, 10), 2],
  ['those that reach a megabyte', records(2 ** 19, 2 ** 19, 1), 2],
  ['one that has more than that', records(2 ** 20 + 1, 1), 1],
  ['none of none', [], 0],
])('the first page has %s', (_, all, count) => {
  expect(firstPage(all)).toEqual(all.slice(0, count));
});
