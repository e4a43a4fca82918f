import { expect, it } from 'vitest';
import { orderAfter } from './ordering.ts';

const ids = ['a', 'b', 'c', 'd'];

it.each([
  ['front', ['a'], 'bcda'],
  ['front', ['a', 'c'], 'bdac'],
  ['back', ['c', 'd'], 'cdab'],
  ['forward', ['a'], 'bacd'],
  ['forward', ['a', 'b'], 'cabd'],
  ['forward', ['d'], 'abcd'],
  ['forward', ['c', 'd'], 'abcd'],
  ['backward', ['d'], 'abdc'],
  ['backward', ['b', 'd'], 'badc'],
  ['backward', ['a', 'b'], 'abcd'],
] as const)('%s moves %o', (change, selected, expected) => {
  expect(orderAfter(ids, selected, change).join('')).toBe(expected);
});
